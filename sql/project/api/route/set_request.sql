create or replace function api.tell_request(
  p_method text,
  p_path text,
  p_headers text,
  p_claims text
)
returns text
language sql
volatile
as $$
  -- For this transaction alone. It inlines, and asks for nulls as that costs less than putting texts together.
  select
    case
      when set_config('request.jwt.claims', coalesce(p_claims, ''), true) is not null
      and set_config('request.headers', coalesce(p_headers, '{}'), true) is not null
      and set_config('request.method', coalesce(p_method, ''), true) is not null
      and set_config('request.path', '/rest/v1/' || coalesce(p_path, ''), true) is not null then ''
    end;
$$;

comment on function api.tell_request is
  'Tells the application''s policies and functions what they may ask about the request.';

create or replace function api.set_request(
  p_method text,
  p_path text,
  p_headers text,
  p_claims text
)
returns text
language plpgsql
as $$
-- Only a request that has its connection for itself is named to Postgres: the name costs a message to the gateway.
begin
  if current_setting('plinth.lane', true) is distinct from 'shared' then
    perform core.name_request(p_headers::jsonb);
  end if;
  return api.tell_request(p_method, p_path, p_headers, p_claims);
end;
$$;

comment on function api.set_request is 'Tells SQL which request it serves.';
