create or replace function core.to_request(
  p_method text,
  p_path text,
  p_query text,
  p_headers text,
  p_body text,
  p_ip text,
  p_claims text,
  p_answer text
)
returns core.request
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- The one door from HTTP into an entry point, so a viewer is held here, whatever the route.
declare
  v_request core.request;
begin
  v_request.method := p_method;
  v_request.path := coalesce(p_path, '{}')::jsonb;
  v_request.query := coalesce(p_query, '{}')::jsonb;
  v_request.headers := coalesce(p_headers, '{}')::jsonb;
  v_request.body := nullif(p_body, '')::jsonb;
  v_request.ip := nullif(p_ip, '')::inet;
  v_request.claims := nullif(p_claims, '')::jsonb;
  v_request.answer := nullif(p_answer, '')::jsonb;

  perform core.name_request(v_request.headers);

  perform core.hold_viewer(v_request.claims, p_method);
  return v_request;
end;
$$;

comment on function core.to_request(text, text, text, text, text, text, text, text) is
  'Makes a request of the texts the gateway has.';
