create or replace function storage.begin_request(p_request core.request, p_operation text)
returns text
language sql
volatile
as $$
  -- For this transaction alone. Returns the role of the caller.
  select coalesce(p_request.claims ->> 'role', 'anon')
  where
    set_config('request.jwt.claims', coalesce(p_request.claims::text, ''), true) is not null
    and set_config('request.headers', coalesce(p_request.headers::text, '{}'), true) is not null
    and set_config('request.method', coalesce(p_request.method, ''), true) is not null
    and set_config('request.path', '/storage/v1/', true) is not null
    and set_config('storage.operation', p_operation, true) is not null;
$$;

comment on function storage.begin_request(core.request, text) is
  'Sets what policies can read about the request and its operation; returns the caller''s role.';
