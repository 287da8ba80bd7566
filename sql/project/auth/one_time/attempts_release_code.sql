create or replace function auth.attempts_release_code(p_identity text, p_ip inet)
returns void
language sql
as $$
  -- Writes: auth.attempts
  delete from auth.attempts as attempt
  where attempt.scope = 'code+ip' and attempt.key = auth.attempt_key('code+ip', p_identity, p_ip);
$$;

comment on function auth.attempts_release_code(text, inet) is
  'Takes back what a network had guessed at an address whose code it knows.';
