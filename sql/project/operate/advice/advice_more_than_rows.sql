create or replace function operate.advice_more_than_rows()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Tables on which users have a right that no policy limits.
  select
    'medium',
    'table ' || operate.name_of(relation.relnamespace, relation.relname),
    'Users have a right that no policy limits: to empty the table, to refer to it, or to give it triggers.',
    format(
      'revoke truncate, references, trigger on table %s from public, anon, authenticated;',
      operate.name_of(relation.relnamespace, relation.relname)
    )
  from operate.advised_relations() as relation
  where
    relation.relkind in ('r', 'p')
    and exists (
      select
      from (
        values
          ('anon'),
          ('authenticated')
      ) as role (name)
      where
        has_schema_privilege(role.name, relation.relnamespace, 'usage')
        and has_table_privilege(role.name, relation.oid, 'truncate, references, trigger')
    );
$$;
