create or replace function core.refuse(
  p_code text, p_message text default null, p_details jsonb default null, p_headers jsonb default '{}'
)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- A refusal is a value, not an exception: what the route wrote before it (a count, a revocation) must stay.
declare
  v_error core.error;
begin
  select error.* into strict v_error from core.error as error where error.code = p_code;
  return row(
    v_error.status,
    p_headers,
    core.envelope(v_error.code, coalesce(p_message, v_error.message), p_details),
    null::jsonb,
    null::text,
    null::jsonb
  )::core.reply;
end;
$$;

comment on function core.refuse(text, text, jsonb, jsonb) is 'A refusal, with status and message from core.error.';
