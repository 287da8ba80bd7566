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
