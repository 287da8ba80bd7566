create or replace function core.installation_row()
returns core.installation language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_installation core.installation;
begin
  select installation.* into v_installation from core.installation as installation;
  return v_installation;
end;
$$;

comment on function core.installation_row is 'What is installed in this database.';
