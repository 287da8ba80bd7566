create or replace function operate.bare_expression(p_expression text)
returns text language sql immutable parallel safe as $$
  -- An expression without brackets and casts, to look for words in it.
  -- As Postgres writes them, (owner = ( SELECT auth.uid() AS uid)) and (auth.uid() = (owner)::text) become
  -- " owner = auth.uid " and " auth.uid = owner ". A regular expression takes ten times as long.
  select
    ' ' || replace(
      replace(replace(translate(p_expression, '()', ''), ' SELECT ', ''), '::text', ''),
      ' AS uid',
      ''
    ) || ' ';
$$;

create or replace function operate.is_compared(p_column text, p_bare text)
returns boolean language sql immutable parallel safe as $$
  -- True when a bare expression compares the column with who asks.
  select
    position(' ' || p_column || ' = auth.' in p_bare) > 0
    or position('.' || p_column || ' = auth.' in p_bare) > 0
    or position('auth.uid = ' || p_column || ' ' in p_bare) > 0
    or position('auth.email = ' || p_column || ' ' in p_bare) > 0;
$$;

create or replace function operate.advice_policy_column_without_index()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Columns that a policy compares with who asks, be they of its own table or of another. A policy depends on each
  -- column it names. One that is a foreign key without an index is advised there.
  with
    used as materialized (
      select
        used.refobjid as relation,
        used.refobjsubid::smallint as attnum,
        operate.bare_expression(concat_ws(' ', policy.using_text, policy.check_text)) as bare
      from
        operate.advised_policies() as policy
        join pg_depend as used
          on used.classid = 'pg_policy'::regclass
          and used.objid = policy.oid
          and used.refclassid = 'pg_class'::regclass
          and used.refobjsubid > 0
      where
        not operate.is_indexed(used.refobjid, array[used.refobjsubid::smallint])
        and not exists (
          select
          from pg_constraint as key
          where key.conrelid = used.refobjid and key.contype = 'f' and key.conkey = array[used.refobjsubid::smallint]
        )
    ),
    found as (
      select distinct used.relation, used.attnum, attribute.attname
      from
        used
        join pg_attribute as attribute on attribute.attrelid = used.relation and attribute.attnum = used.attnum
      where operate.is_compared(translate(quote_ident(attribute.attname), '()', ''), used.bare)
    )
  select
    'medium',
    format('column %I of %s', found.attname, operate.name_of(relation.relnamespace, relation.relname)),
    'A policy compares it with who asks, and no index begins with it: each request reads the whole table.',
    operate.index_wanted(relation.oid, array[found.attnum])
  from
    found
    join operate.advised_relations() as relation
      on relation.oid = found.relation and relation.relkind in ('r', 'p') and not relation.relispartition;
$$;
