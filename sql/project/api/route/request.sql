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
-- GET /rest/v1/:table
-- Cut, find the statement this session prepared for the shape, run it. A shape seen for the first time,
-- or after the catalogue changed, is compiled. Errors of the statement are exceptions; api.reply is the same
-- call with the errors told as a client would get them.
-- On every request's way assignments stand for perform, and plpgsql for one-statement sql: both spare a plan.
declare
  v_role text := coalesce(p_claims ->> 'role', 'anon');
  v_cut api.cut := api.cut(p_query);
  v_name text := core.name_request(p_headers);
  v_result api.result;
begin
  v_name := set_config('request.jwt.claims', coalesce(p_claims::text, ''), true);
  if p_method != 'GET' or p_claims ? 'typ' then
    perform api.require_method(p_method, p_claims);
  end if;

  v_name := api.statement_name(v_role, p_method, p_path, v_cut.shape);
  v_result := api.execute(v_role, v_name, v_cut.bound);

  if v_result.rows is null then
    return api.request_new(v_role, v_name, p_path, v_cut);
  end if;

  return api.respond_read(v_result, v_cut.first_row);
end;
$$;

comment on function api.request is 'Answers a request of the REST API.';
