create or replace function core.installation_row()
returns core.installation
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select installation from core.installation as installation;
$$;

comment on function core.installation_row is 'What is installed in this database.';
