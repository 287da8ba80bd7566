create or replace function core.to_request(
  p_method text, p_path text, p_query text, p_headers text, p_body text, p_ip text, p_claims text, p_answer text
)
returns core.request language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Every HTTP request to an entry point passes here, so this holds viewers on every route. By expressions: statements
-- would cost every request several times as much.
declare
  v_headers jsonb := coalesce(p_headers, '{}')::jsonb;
  v_claims jsonb := nullif(p_claims, '')::jsonb;
  v_name text;
begin
  v_name := core.name_request(v_headers);
  if core.is_viewer(v_claims) then
    perform core.enforce_read_only(v_claims, p_method);
  end if;
  return row(
    p_method,
    coalesce(p_path, '{}')::jsonb,
    coalesce(p_query, '{}')::jsonb,
    v_headers,
    nullif(p_body, '')::jsonb,
    nullif(p_ip, '')::inet,
    v_claims,
    nullif(p_answer, '')::jsonb
  )::core.request;
end;
$$;

comment on function core.to_request(text, text, text, text, text, text, text, text) is
  'Makes a request from the gateway''s texts.';
