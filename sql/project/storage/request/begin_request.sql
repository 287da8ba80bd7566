create or replace function storage.begin_request(p_request core.request, p_operation text)
returns text language plpgsql as $$
-- Sets what policies can read about the request and its operation; returns the caller's role.
-- For this transaction alone. Returns the role of the caller. One expression: a statement would cost every request
-- several times as much.
declare
  v_set text;
begin
  v_set := concat(
    set_config('request.jwt.claims', coalesce(p_request.claims::text, ''), true),
    set_config('request.headers', coalesce(p_request.headers::text, '{}'), true),
    set_config('request.method', coalesce(p_request.method, ''), true),
    set_config('request.path', '/storage/v1/', true),
    set_config('storage.operation', p_operation, true)
  );
  return coalesce(p_request.claims ->> 'role', 'anon');
end;
$$;
