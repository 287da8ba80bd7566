create or replace function api.kept_description(p_inquiry api.inquiry, p_prefix text)
returns text language plpgsql as $$
-- What a role can reach, made once for the catalogue as it is; null where it has to be made and this is a connection that
-- others wait for. Of those who ask at once one makes it.
-- Writes: core.compiled
declare
  v_url text := concat(nullif((core.settings_row()).public_url, ''), '/rest/v1');
  v_name text := concat(p_prefix, 'description ', p_inquiry.role, ' ', md5(v_url));
  v_text text := (core.recall_statement(v_name)).text;
begin
  if v_text is not null or current_setting('plinth.lane', true) = 'shared' then
    return v_text;
  end if;

  perform core.statement_turn(v_name);
  v_text := (core.recall_statement(v_name)).text;
  if v_text is null then
    v_text := api.describe(api.executor_owner(p_inquiry.role), v_url);
    perform core.keep_statement(v_name, v_text, false, null);
  end if;
  return v_text;
end;
$$;

create or replace function api.description(p_inquiry api.inquiry, p_prefix text)
returns api.response language plpgsql as $$
-- GET /rest/v1/: what the caller's role can reach, as OpenAPI.
-- The function that runs before each request runs before this one too.
declare
  v_response api.response;
  v_result api.result;
begin
  if p_inquiry.before is not null and current_setting('plinth.lane', true) = 'shared' then
    v_response.ask := 'need_exclusive';
    return v_response;
  end if;

  if p_inquiry.before is not null then
    v_result := api.execute(p_inquiry.role, null, '{}', 'select 200', p_inquiry.before);
    v_response.ask := 'reset_after';
  end if;
  v_response.status := 200;
  v_response.headers := '{"content-type": "application/openapi+json; charset=utf-8"}';
  v_response.body := api.kept_description(p_inquiry, p_prefix);
  if v_response.body is null then
    return row(null, null, null, 'need_exclusive', null)::api.response;
  end if;
  return v_response;
end;
$$;

create or replace function api.require_options(p_inquiry api.inquiry)
returns void language plpgsql as $$
-- Refuses options that the caller may not use, and sets the time zone.
-- A plan shows how the database is built, and a dry run holds the locks of its write: both are for the service key.
declare
  v_options api.options := p_inquiry.options;
begin
  if p_inquiry.role != 'service_role' and v_options.form = 'plan' then
    perform core.raise('not_acceptable', 'only the service key may ask for a plan');
  end if;

  if p_inquiry.role != 'service_role' and v_options.rollback then
    perform core.raise('forbidden', 'only the service key may ask for tx=rollback');
  end if;

  if v_options.timezone is not null then
    perform set_config('timezone', v_options.timezone, true);
  end if;
end;
$$;

create or replace function api.request(
  p_method text, p_path text, p_query text[] default '{}', p_headers jsonb default '{}', p_body text default null,
  p_claims jsonb default null
)
returns api.response language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Every method on /rest/v1/:table and /rest/v1/rpc/:function; an empty path is the description of them all.
-- Parse, recall or compile the statement for the request without its values, run it, respond. Errors of the statement
-- are exceptions; api.reply is the same call with each error as the response that a client gets.
declare
  v_prefix text;
  v_inquiry api.inquiry;
  v_response api.response;
begin
  v_prefix := core.begin_request();
  perform api.set_request(p_method, p_path, p_headers::text, p_claims::text);
  perform api.require_method(p_method, p_path, p_claims);
  v_inquiry := api.inquire(
    coalesce(p_claims ->> 'role', 'anon'),
    p_method,
    p_path,
    p_query,
    case p_path when '' then p_headers - 'accept' else p_headers end, -- the description has one form
    p_body
  );
  v_inquiry.before := api.pre_request();
  if p_path = '' then
    return api.description(v_inquiry, v_prefix);
  end if;

  v_inquiry.name := api.statement_name(v_prefix, v_inquiry);
  perform api.require_options(v_inquiry);
  if (v_inquiry.options).form = 'plan' or (v_inquiry.options).rollback then
    return api.run_rolled_back(v_inquiry);
  end if;

  v_response := api.run(v_inquiry);
  if not p_claims ?| array['typ', 'act'] or p_claims is null then
    v_response.recipe := api.recipe(v_inquiry, p_query, v_response.ask is null);
  end if;
  return v_response;
end;
$$;

comment on function api.request is 'Answers a request of the REST API.';
