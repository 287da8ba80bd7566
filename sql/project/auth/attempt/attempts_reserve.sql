create or replace function auth.attempts_reserve(p_email text, p_ip inet, p_settings core.settings)
returns integer language plpgsql as $$
-- Called before the secret is compared, and committed before it is derived. Counts from the narrow count to the wide
-- one and stops at the first that is used up: one client alone cannot use up the count of somebody's address. Without
-- a client's address (psql) only the account's address is counted. Other transactions see the count at once; after a
-- crash of Postgres the attempts of the last moment may be lost, so that nobody waits for the disk.
-- Writes: auth.attempts
declare
  v_window integer := p_settings.attempt_window;
  v_wait integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  if p_ip is not null then
    v_wait := auth.attempt_count('email+ip', p_email, p_ip, p_settings.max_attempts, v_window);
    if v_wait > 0 then
      return v_wait;
    end if;

    v_wait := auth.attempt_count('ip', p_email, p_ip, p_settings.max_attempts_ip, v_window);
    if v_wait > 0 then
      return v_wait;
    end if;
  end if;

  return auth.attempt_count('email', p_email, p_ip, p_settings.max_attempts_email, v_window);
end;
$$;

comment on function auth.attempts_reserve(text, inet, core.settings) is
  'Counts a sign-in as failed before it is tried; returns how many seconds to wait, 0 to go on.';
