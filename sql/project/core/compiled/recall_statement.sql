create or replace function core.recall_statement(p_name text)
returns core.compiled language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- A standby has no unlogged tables.
declare
  v_compiled core.compiled;
begin
  if not pg_is_in_recovery() then
    select compiled.* into v_compiled from core.compiled as compiled where compiled.name = p_name;
  end if;
  return v_compiled;
end;
$$;

comment on function core.recall_statement is 'The compiled statement of that name, if it is kept.';
