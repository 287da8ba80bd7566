create or replace function api.explain(
  p_method text,
  p_path text,
  p_query text[] default '{}',
  p_role text default 'anon'
)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform api.require_method(p_method, null);
  return api.render_read(
    api.plan_read(p_path, api.parse_read((api.cut(p_query)).shape), api.executor_owner(p_role))
  );
end;
$$;

comment on function api.explain(text, text, text[], text) is
  'The SQL a request compiles to; $1 holds its values.';
