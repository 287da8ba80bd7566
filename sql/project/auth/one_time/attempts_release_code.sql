create or replace function auth.attempts_release_code(p_identity text)
returns void
language sql
as $$
  -- Writes: auth.attempts
  update auth.attempts as attempt
  set hits = attempt.hits - 1
  where
    attempt.scope = 'code'
    and attempt.key = auth.attempt_key('code', p_identity, null)
    and attempt.hits > 0;
$$;

comment on function auth.attempts_release_code(text) is
  'Takes back what a right code had reserved.';
