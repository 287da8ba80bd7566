create or replace function operate.advice_no_rls()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- The API reaches a partition through its parent alone, whose policies hold there.
  select
    'high',
    'table ' || operate.name_of(relation.relnamespace, relation.relname),
    'Users have rights on the table, and no policy limits them. With the fix they see no row without a policy.',
    format('alter table %s enable row level security;', operate.name_of(relation.relnamespace, relation.relname))
  from operate.advised_relations() as relation
  where
    relation.relkind in ('r', 'p')
    and not relation.relrowsecurity
    and not relation.relispartition
    and operate.is_open_to_users(relation.oid, relation.relnamespace);
$$;

comment on function operate.advice_no_rls is 'Tables that users may read or write without row level security.';
