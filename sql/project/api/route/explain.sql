create or replace function api.explain(
  p_method text,
  p_path text,
  p_query text[] default '{}',
  p_role text default 'anon',
  p_headers jsonb default '{}',
  p_body text default null
)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform api.require_method(p_method, p_path, null);
  return (
    api.compile(api.inquire(p_role, p_method, p_path, p_query, p_headers, p_body), true)
  ).text;
end;
$$;

comment on function api.explain is 'The SQL a request compiles to; $1 holds its values.';
