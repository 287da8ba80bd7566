create or replace function api.reply(
  p_method text, p_path text, p_query text[] default '{}', p_headers jsonb default '{}', p_body text default null,
  p_claims jsonb default null
)
returns api.response language plpgsql set search_path = pg_catalog, pg_temp as $$
-- For psql. The gateway maps an exception itself, which spares the hot path a subtransaction; this maps it
-- from the same table. A cancelled statement is not caught.
declare
  v_response api.response;
  v_state text;
  v_message text;
  v_detail text;
  v_hint text;
  v_schema text;
  v_table text;
  v_column text;
  v_constraint text;
  v_names jsonb;
begin
  return api.request(p_method, p_path, p_query, p_headers, p_body, p_claims);
exception when others then -- every error of the caller's statement becomes the reply its client would get
  get stacked diagnostics
    v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail, v_hint = pg_exception_hint,
    v_schema = schema_name, v_table = table_name, v_column = column_name, v_constraint = constraint_name;
  v_names := api.error_names(
    coalesce(p_claims ->> 'role', 'anon'),
    v_state,
    v_schema,
    v_table,
    v_column,
    v_constraint
  );
  select
    error.status,
    case v_names
      when '{}' then error.body
      else jsonb_set(error.body, '{error,details}', error.body #> '{error,details}' || v_names)
    end::text
  into v_response.status, v_response.body
  from core.error_of(v_state, v_message, v_detail, v_hint) as error;
  v_response.headers := '{}';
  return v_response;
end
$$;

comment on function api.reply(text, text, text[], jsonb, text, jsonb) is
  'api.request, with each error as the response that the client gets.';
