create or replace function auth.attempts_reserve_code(p_identity text, p_settings core.settings)
returns integer
language sql
as $$
  -- Over all codes of an address and all clients: asking for new codes does not buy more guesses.
  -- Writes: auth.attempts
  select
    auth.attempt_count(
      'code',
      p_identity,
      null,
      p_settings.max_attempts_email,
      p_settings.attempt_window
    );
$$;

comment on function auth.attempts_reserve_code(text, core.settings) is
  'Counts a guess at a code before it is looked at; how many seconds to wait instead, 0 to go on.';
