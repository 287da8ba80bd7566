create or replace function realtime.has_immutable_casts(p_tree text)
returns boolean language sql stable as $$
  -- True when the casts of an expression always give the same result.
  -- A cast through text names only one of its types, so every type in the tree is checked.
  select
    p_tree !~ '\{COERCEVIAIO '
    or not exists (
      select
      from
        regexp_matches(p_tree, ':\w*type(?:id)? (\d+)', 'g') as named (type)
        join pg_catalog.pg_type as type on type.oid = named.type[1]::oid
        join pg_catalog.pg_proc as way on way.oid in (type.typinput, type.typoutput)
      where way.provolatile != 'i'
    );
$$;

create or replace function realtime.has_known_nodes(p_tree text)
returns boolean language sql immutable parallel safe as $$
  -- True for an expression that reads no table and depends on values alone.
  -- A kind of node that is not in this list counts as harmful; some have two names, by version. A query without a
  -- table reads nothing: (select auth.uid()). A brace in a name or a text is escaped.
  select
    not exists (
      select
      from regexp_matches(p_tree, '\{([A-Z]\w*)', 'g') as node (label)
      where
        node.label[1] not in (
          'VAR', 'CONST', 'OPEXPR', 'FUNCEXPR', 'BOOLEXPR', 'RELABELTYPE', 'COERCEVIAIO', 'NULLTEST', 'BOOLEANTEST',
          'CASE', 'CASEEXPR', 'WHEN', 'CASEWHEN', 'CASETESTEXPR', 'COALESCE', 'COALESCEEXPR', 'COLLATE', 'COLLATEEXPR',
          'SCALARARRAYOPEXPR', 'ARRAY', 'ARRAYEXPR', 'DISTINCTEXPR', 'NULLIFEXPR', 'SUBLINK', 'QUERY', 'FROMEXPR',
          'TARGETENTRY'
        )
    );
$$;

create or replace function realtime.needs_row_only(p_tree text)
returns boolean language sql stable as $$
  -- True when an expression depends on the row and the claims, and on nothing else.
  -- System columns (ctid, xmin) have negative numbers, and are not part of an image of the row.
  select
    realtime.has_known_nodes(p_tree)
    and realtime.has_immutable_casts(p_tree)
    and p_tree !~ ':varattno -'
    and not exists (
      select
      from
        regexp_matches(p_tree, ':(?:funcid|opfuncid) (\d+)', 'g') as called (function)
        left join pg_catalog.pg_proc as function on function.oid = called.function[1]::oid
      where function.provolatile is distinct from 'i' and not api.is_helper(called.function[1]::oid)
    );
$$;

create or replace function realtime.is_row_only(p_relation oid, p_as oid)
returns boolean language sql stable as $$
  -- True when whether a role sees a row depends on the row and the claims alone, so that this can be decided for a row
  -- that is gone.
  select coalesce(bool_and(realtime.needs_row_only(policy.tree::text)), true)
  from realtime.policies_on(p_relation, p_as, 'r') as policy;
$$;

create or replace function realtime.policy_columns(p_relation oid, p_as oid)
returns setof pg_catalog.pg_attribute language sql stable as $$
  -- The columns that policies read.
  -- The number may be that of a column of another table in the policy: a column too many lets nobody see more.
  select attribute.*
  from pg_catalog.pg_attribute as attribute
  where
    attribute.attrelid = p_relation
    and attribute.attnum in (
      select read.place[1]::smallint
      from
        realtime.policies_on(p_relation, p_as, 'r') as policy,
        regexp_matches(policy.tree::text, ':varattno (-?\d+)', 'g') as read (place)
    );
$$;

create or replace function realtime.needs_live_row(p_relation oid, p_as oid)
returns boolean language sql stable as $$
  -- True when a policy reads a column that no image of a row has.
  -- The image of a row has no virtual generated column and no system column.
  select coalesce(bool_or(asked.attgenerated = 'v' or asked.attnum < 0), false)
  from realtime.policy_columns(p_relation, p_as) as asked;
$$;

create or replace function realtime.ambiguous_columns(p_relation oid, p_as oid)
returns text[] language sql stable as $$
  -- The columns that policies read and whose kind of null an image does not show.
  -- In an image the null of JSON and that of SQL are the same.
  select array_agg(asked.attname::text)
  from realtime.policy_columns(p_relation, p_as) as asked
  where api.base_type(asked.atttypid) in ('json'::regtype, 'jsonb'::regtype);
$$;
