create or replace function auth.code_tries_release(p_identity text, p_tries integer)
returns void
language sql
as $$
  -- No more than its own: what others guessed stays counted.
  -- Writes: auth.attempts
  update auth.attempts as attempt
  set hits = greatest(0, attempt.hits - p_tries)
  where attempt.scope = 'code' and attempt.key = auth.attempt_key('code', p_identity, null);
$$;

comment on function auth.code_tries_release(text, integer) is
  'Takes back what a right code had counted.';
