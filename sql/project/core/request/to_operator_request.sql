create or replace function core.to_operator_request(
  p_method text, p_path text, p_query text, p_headers text, p_body text, p_ip text, p_claims text, p_answer text
)
returns core.request language plpgsql set search_path = pg_catalog, pg_temp as $$
-- For requests that control.admit has let through: it decided whether a viewer may make this one, so a viewer's POST
-- is not rejected here. A viewer's transaction is read-only all the same. The session is named for the operation,
-- because that is how it is found to be cancelled.
declare
  v_request core.request := core.read_request(p_method, p_path, p_query, p_headers, p_body, p_ip, p_claims, p_answer);
begin
  if v_request.headers ? 'x-operation-id' then
    perform set_config(
      'application_name',
      core.operation_name(v_request.headers ->> 'x-operation-id', v_request.claims),
      true
    );
  end if;

  if core.is_viewer(v_request.claims) then
    perform set_config('transaction_read_only', 'on', true);
  end if;

  return v_request;
end;
$$;

comment on function core.to_operator_request(text, text, text, text, text, text, text, text) is
  'Makes a request of an operator from the gateway''s texts.';
