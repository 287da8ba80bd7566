create or replace function api.statement_name(
  p_role text,
  p_method text,
  p_path text,
  p_shape text[]
)
returns text
language plpgsql
stable
as $$
begin
  return 'plinth:' || md5(
    concat_ws(E'\x1f', core.catalogue_version(), p_role, p_method, p_path, p_shape::text)
  );
end;
$$;

comment on function api.statement_name is
  'The name under which a session keeps the compiled request.';
