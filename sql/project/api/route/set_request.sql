create or replace function api.set_request(
  p_method text,
  p_path text,
  p_headers text,
  p_claims text
)
returns text
language plpgsql
as $$
-- What the application's policies and functions may ask about the request, for this transaction alone. Only a
-- request that has its connection for itself is named to Postgres: the name costs a message to the gateway.
-- One expression, as in core.begin_request.
begin
  return concat(
    set_config('request.jwt.claims', coalesce(p_claims, ''), true),
    set_config('request.headers', coalesce(p_headers, '{}'), true),
    set_config('request.method', coalesce(p_method, ''), true),
    set_config('request.path', concat('/rest/v1/', p_path), true),
    case
      when current_setting('plinth.lane', true) is distinct from 'shared' then core.name_request(
        p_headers::jsonb
      )
    end
  );
end;
$$;

comment on function api.set_request is 'Tells SQL which request it serves.';
