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
declare
  v_role text := coalesce(p_claims ->> 'role', 'anon');
  v_cut api.cut;
  v_name text;
  v_known boolean;
  v_rows bigint;
  v_body text;
begin
  perform set_config('request.jwt.claims', coalesce(p_claims::text, ''), true);
  perform api.require_method(p_method, p_claims);

  v_cut := api.cut(p_query);
  v_name := api.statement_name(v_role, p_method, p_path, v_cut.shape);
  select result.known, result.rows, result.body
  into v_known, v_rows, v_body
  from api.execute_known(v_role, v_name, v_cut.bound) as result;

  if v_known then
    return api.respond_read(v_rows, v_body, v_cut.first_row);
  end if;

  return api.request_new(v_role, v_name, p_path, v_cut);
end;
$$;

comment on function api.request(text, text, text[], jsonb, text, jsonb) is
  'Answers a request of the REST API.';
