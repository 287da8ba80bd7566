create or replace function auth.note_event(
  p_name text,
  p_user_id uuid,
  p_ip inet,
  p_details jsonb default '{}'
)
returns void
language plpgsql
as $$
-- Whoever writes the details keeps every secret out of them: no password, token, code, nor the digest of one.
-- Writes: auth.events
begin
  insert into auth.events (name, user_id, ip, details)
  values (p_name, p_user_id, p_ip, p_details);

  perform auth.events_sweep(clock_timestamp());
end;
$$;

comment on function auth.note_event(text, uuid, inet, jsonb) is 'Remembers who did what.';
