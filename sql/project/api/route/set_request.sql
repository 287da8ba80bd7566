create or replace function api.set_request_settings(p_method text, p_path text, p_headers text, p_claims text)
returns text language sql volatile as $$
  -- Sets what policies and functions of the application can read about the request.
  -- For this transaction alone. It inlines, and asks for nulls as that costs less than putting texts together.
  select case
    when set_config('request.jwt.claims', coalesce(p_claims, ''), true) is not null
      and set_config('request.headers', coalesce(p_headers, '{}'), true) is not null
      and set_config('request.method', coalesce(p_method, ''), true) is not null
      and set_config('request.path', '/rest/v1/' || coalesce(p_path, ''), true) is not null
      then ''
  end;
$$;

create or replace function api.set_request(p_method text, p_path text, p_headers text, p_claims text)
returns text language plpgsql as $$
-- Sets which request is served, for policies, functions and Postgres's own views.
-- Only on an exclusive connection does Postgres show the request's id: setting it costs a message to the gateway.
begin
  if current_setting('plinth.lane', true) is distinct from 'shared' then
    perform core.name_request(p_headers::jsonb);
  end if;
  return api.set_request_settings(p_method, p_path, p_headers, p_claims);
end;
$$;
