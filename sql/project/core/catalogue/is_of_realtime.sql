create or replace function core.is_of_realtime(p_type text, p_identity text)
returns boolean language sql stable as $$
  -- True for the triggers, functions and sequences by which a table is watched.
  -- They come and go with listeners and change no answer. An application's own trigger with such a name takes effect
  -- within a minute. REVOKE on the gateway's connection nearly always concerns such a function; for any other, Postgres
  -- checks the right in each call.
  select coalesce(
    case p_type
      when 'trigger' then starts_with(p_identity, '_900_realtime_')
      when 'sequence' then starts_with(p_identity, 'realtime.wanted_')
      when 'function' then starts_with(p_identity, 'realtime.capture_')
      when 'FUNCTION' then p_identity = 'REVOKE' and session_user = core.gateway_role()
    end,
    false
  );
$$;
