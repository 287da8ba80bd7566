create or replace function auth.attempts_reserve_code(
  p_identity text,
  p_ip inet,
  p_settings core.settings
)
returns integer
language plpgsql
as $$
-- By address and network, whether anybody has the address or not: one network uses up no count but its own. What all
-- of them guess is counted where there is a code to be guessed (auth.token_by_code).
-- Writes: auth.attempts
begin
  if p_ip is null then
    return 0;
  end if;

  return auth.attempt_count(
    'code+ip',
    p_identity,
    p_ip,
    p_settings.max_attempts,
    p_settings.attempt_window
  );
end;
$$;

comment on function auth.attempts_reserve_code(text, inet, core.settings) is
  'Counts a guess at a code before it is looked at; how many seconds to wait instead, 0 to go on.';
