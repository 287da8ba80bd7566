create or replace function core.recall_statement(p_name text)
returns core.compiled language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_compiled core.compiled;
begin
  select compiled.* into v_compiled from core.compiled as compiled where compiled.name = p_name;
  return v_compiled;
end;
$$;

comment on function core.recall_statement is 'The compiled statement of that name, if it is kept.';
