create or replace function api.description(p_inquiry api.inquiry)
returns api.response
language plpgsql
as $$
-- The function that runs before each request runs before this one too.
declare
  v_response api.response;
  v_result api.result;
begin
  if p_inquiry.before is not null and current_setting('plinth.lane', true) = 'shared' then
    v_response.ask := 'alone';
    return v_response;
  end if;

  if p_inquiry.before is not null then
    v_result := api.execute(p_inquiry.role, null, '{}', 'select 200', p_inquiry.before);
    v_response.ask := 'clean';
  end if;
  v_response.status := 200;
  v_response.headers := '{"content-type": "application/openapi+json; charset=utf-8"}';
  v_response.body := api.describe(
    api.executor_owner(p_inquiry.role),
    concat(nullif((core.settings_row()).public_url, ''), '/rest/v1')
  );
  return v_response;
end;
$$;

comment on function api.description is
  'GET /rest/v1/: what the caller''s role can reach, as OpenAPI.';

create or replace function api.require_options(p_inquiry api.inquiry)
returns void
language plpgsql
as $$
-- A plan tells how the database is made, and a write that is taken back still holds its locks: both are for the
-- service's own key.
declare
  v_options api.options := p_inquiry.options;
  v_set text;
begin
  if p_inquiry.role != 'service_role' and v_options.form = 'plan' then
    perform core.raise('not_acceptable', 'only the service key may ask for a plan');
  end if;

  if p_inquiry.role != 'service_role' and v_options.rollback then
    perform core.raise('forbidden', 'only the service key may ask for tx=rollback');
  end if;

  if v_options.timezone is not null then
    v_set := set_config('timezone', v_options.timezone, true);
  end if;
end;
$$;

comment on function api.require_options is
  'Refuses what the caller may not ask for, and does what is done before the statement.';

create or replace function api.request(
  p_method text,
  p_path text,
  p_query text[] default '{}',
  p_headers jsonb default '{}',
  p_body text default null,
  p_claims jsonb default null
)
returns api.response
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- Every method on /rest/v1/:table and /rest/v1/rpc/:function; an empty path is the description of them all.
-- Parse, find the statement for what is left when the values are taken out, or compile it, run it. Errors of the
-- statement are exceptions; api.reply is the same call with the errors told as a client would get them.
declare
  v_prefix text := core.begin_request();
  v_set text := api.set_request(p_method, p_path, p_headers::text, p_claims::text);
  v_inquiry api.inquiry;
  v_response api.response;
begin
  perform api.require_method(p_method, p_path, p_claims);
  v_inquiry := api.inquire(
    coalesce(p_claims ->> 'role', 'anon'),
    p_method,
    p_path,
    p_query,
    p_headers,
    p_body
  );
  v_inquiry.before := api.pre_request();
  if p_path = '' then
    return api.description(v_inquiry);
  end if;

  v_inquiry.base := api.base_name(v_prefix, v_inquiry);
  v_inquiry.name := api.statement_name(v_inquiry.base, v_inquiry.given);
  perform api.require_options(v_inquiry);
  if (v_inquiry.options).form = 'plan' or (v_inquiry.options).rollback then
    return api.run_back(v_inquiry);
  end if;

  v_response := api.run(v_inquiry);
  if not p_claims ? 'typ' or p_claims is null then
    v_response.recipe := api.recipe(v_inquiry, v_response.ask is null);
  end if;
  return v_response;
end;
$$;

comment on function api.request is 'Answers a request of the REST API.';
