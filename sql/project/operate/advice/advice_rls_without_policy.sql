create or replace function operate.advice_rls_without_policy()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Tables that users may read, and of which they see no row.
  -- Nothing is open here. Which policy is wanted only the application knows, so the fix takes the rights away.
  select
    'low',
    'table ' || operate.name_of(relation.relnamespace, relation.relname),
    'Users find it empty, since no policy shows them a row. Write one, or take their rights away as the fix does.',
    format(
      'revoke all on table %s from public, anon, authenticated;',
      operate.name_of(relation.relnamespace, relation.relname)
    )
  from operate.advised_relations() as relation
  where
    relation.relkind in ('r', 'p')
    and relation.relrowsecurity
    and not relation.relispartition
    and not exists (select from pg_policy as policy where policy.polrelid = relation.oid)
    and operate.is_open_to_users(relation.oid, relation.relnamespace);
$$;
