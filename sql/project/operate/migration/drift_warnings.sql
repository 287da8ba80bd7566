create or replace function operate.warnings_of_table(p_relation oid, p_drift operate.drifted_object)
returns setof text language sql stable set search_path = pg_catalog, pg_temp as $$
  -- What the SQL of a changed table may lose.
  -- A partition that is attached or detached keeps keys that the SQL may make or drop again.
  select format(
    'the columns %s are dropped, with their values, and %s are added: write a rename where it was one',
    string_agg(before.name, ', ' order by before.number) filter (where after.name is null),
    string_agg(after.name, ', ' order by after.number) filter (where before.name is null)
  )
  from
    operate.columns_of_parts(p_drift.parts_before) as before
    full join operate.columns_of_parts(p_drift.parts_after) as after on after.name = before.name
  having count(*) filter (where after.name is null) > 0 and count(*) filter (where before.name is null) > 0
  union all
  select format(
    'column %s changes its type while %s reads it',
    after.name,
    (
      select string_agg(distinct pg_describe_object(used.classid, used.objid, 0), ', ')
      from pg_depend as used
      where
        used.refclassid = 'pg_class'::regclass
        and used.refobjid = p_relation
        and used.refobjsubid = attribute.attnum
        and used.classid in ('pg_rewrite'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass)
    )
  )
  from
    operate.columns_of_parts(p_drift.parts_before) as before
    join operate.columns_of_parts(p_drift.parts_after) as after
      on after.name = before.name and after.type != before.type
    join pg_attribute as attribute
      on attribute.attrelid = p_relation and quote_ident(attribute.attname) = after.name and not attribute.attisdropped
  where
    exists (
      select
      from pg_depend as used
      where
        used.refclassid = 'pg_class'::regclass
        and used.refobjid = p_relation
        and used.refobjsubid = attribute.attnum
        and used.classid in ('pg_rewrite'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass)
    )
  union all
  select 'a partition is attached or detached: its keys and indexes may be there already'
  where
    substring(p_drift.before, ' attach partition [^\n]*') is distinct from substring(
      p_drift.after, ' attach partition [^\n]*'
    )
  union all
  select 'what it inherits, how it is partitioned or where it lies is not changed by the SQL'
  where p_drift.parts_before -> 'place' != p_drift.parts_after -> 'place';
$$;

create or replace function operate.warnings_of_enum(p_drift operate.drifted_object)
returns setof text language sql stable set search_path = pg_catalog, pg_temp as $$
  -- What the SQL of a changed enum type may lose.
  -- A label cannot be used in the transaction that adds it.
  select format('the labels %s are renamed or gone, which the SQL does not do', string_agg(quote_literal(label), ', '))
  from jsonb_array_elements_text(p_drift.parts_before) as before (label)
  where not p_drift.parts_after ? before.label
  having count(*) > 0
  union all
  select format('the new label %L is used by %s, which fails in one transaction', added.label, drifted.identity)
  from
    jsonb_array_elements_text(p_drift.parts_after) as added (label)
    join operate.drifted() as drifted
      on position(quote_literal(added.label) || '::' || substr(p_drift.identity, 6) in drifted.after) > 0
  where not p_drift.parts_before ? added.label;
$$;

create or replace function operate.warnings_of_remade(p_class oid, p_object oid)
returns setof text language sql stable set search_path = pg_catalog, pg_temp as $$
  -- What an object loses that is dropped and made again.
  -- Foreign keys need the index of a key.
  select format(
    'it is dropped and made again, while others need it: %s',
    string_agg(dependent.value ->> 'identity', ', ')
  )
  from
    (
      select p_class, p_object
      union all
      select 'pg_class'::regclass, rule.conindid
      from pg_constraint as rule
      where p_class = 'pg_constraint'::regclass and rule.oid = p_object and rule.contype in ('p', 'u', 'x')
    ) as made (class, object)
    cross join lateral jsonb_array_elements(operate.dependents(made.class, made.object)) as dependent (value)
  where dependent.value ->> 'kind' not in ('default acl')
  having count(*) > 0
  union all
  select 'it is dropped and made again, without its indexes'
  where
    exists (
      select
      from pg_index as index
      where p_class = 'pg_class'::regclass and index.indrelid = p_object
    );
$$;

create or replace function operate.drift_warnings()
returns table (identity text, warning text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- What is dropped goes first, and one of a kind in the order of names, whatever still names it then.
  with
    drifted as materialized (
      select
        found as drift,
        found.*,
        object.class,
        object.object,
        found.change = 'changed' and operate.is_remade(found.kind, found.before, found.after) as is_remade
      from
        operate.drifted() as found
        left join operate.ordered_objects() as object on object.kind = found.kind and object.identity = found.identity
    )
  select drifted.identity, said.warning
  from
    drifted
    cross join lateral operate.warnings_of_table(drifted.object, drifted.drift) as said (warning)
  where drifted.change = 'changed' and drifted.kind = 'table'
  union all
  select drifted.identity, said.warning
  from
    drifted
    cross join lateral operate.warnings_of_enum(drifted.drift) as said (warning)
  where drifted.change = 'changed' and drifted.kind = 'enum'
  union all
  select drifted.identity, said.warning
  from
    drifted
    cross join lateral operate.warnings_of_remade(drifted.class, drifted.object) as said (warning)
  where drifted.is_remade
  union all
  select drifted.identity, 'its query changed: the SQL fails where a column is gone, or has another name or type'
  from drifted
  where
    drifted.change = 'changed'
    and drifted.kind = 'view'
    and split_part(drifted.before, ';', 1) is distinct from split_part(drifted.after, ';', 1)
  union all
  select drifted.identity, 'something that was set is not undone by the SQL, see its comments'
  from drifted
  where
    drifted.change = 'changed'
    and not drifted.is_remade
    and drifted.kind in ('table', 'enum', 'schema', 'extension')
    and operate.lines_gone(drifted.before, drifted.after) ~ '(^|\n)-- no more: '
  union all
  select gone.identity, format('it is dropped while %s may need it', other.identity)
  from
    drifted as gone
    join drifted as other
      on other.identity != gone.identity
      and not other.is_remade
      and (
        other.change = 'changed'
        or (other.change = 'removed' and operate.drop_place(other.kind) = operate.drop_place(gone.kind))
      )
      and position(regexp_replace(gone.identity, '^[a-z ]* |\(.*$', '', 'g') in other.before) > 0
  where gone.change = 'removed' and gone.kind in ('table', 'view', 'materialized view', 'function', 'type', 'enum')
  order by 1, 2;
$$;

comment on function operate.drift_warnings is
  'The objects whose drift may not be repeated by operate.drift_sql(), and why.';
