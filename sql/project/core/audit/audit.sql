create or replace function core.audit()
returns table (finding text, object text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp as $$
  -- Checks our own objects, so it must return no row: the gateway does not serve a database where it returns one. It
  -- does not check the application's tables and functions (report.sql).
  select * from core.audit_functions()
  union all
  select * from core.audit_paths()
  union all
  select * from core.audit_tables()
  union all
  select * from core.audit_roles()
  union all
  select * from core.audit_defaults()
  union all
  select * from core.audit_sequences();
$$;

comment on function core.audit is 'What is wrong with this installation; no row when nothing is.';
