create or replace function core.read_request(
  p_method text, p_path text, p_query text, p_headers text, p_body text, p_ip text, p_claims text, p_answer text
)
returns core.request language plpgsql set search_path = pg_catalog, pg_temp as $$
-- For the operators' database, where control.admit decides what a viewer may do: even a viewer changes their own
-- password there, so nothing is held back here.
declare
  v_headers jsonb := coalesce(p_headers, '{}')::jsonb;
begin
  perform core.name_request(v_headers);
  return row(
    p_method,
    coalesce(p_path, '{}')::jsonb,
    coalesce(p_query, '{}')::jsonb,
    v_headers,
    nullif(p_body, '')::jsonb,
    nullif(p_ip, '')::inet,
    nullif(p_claims, '')::jsonb,
    nullif(p_answer, '')::jsonb
  )::core.request;
end;
$$;

comment on function core.read_request(text, text, text, text, text, text, text, text) is
  'Makes a request from the gateway''s texts, whoever sends it.';
