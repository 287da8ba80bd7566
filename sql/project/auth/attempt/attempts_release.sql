create or replace function auth.attempts_release(p_email text, p_ip inet)
returns void
language plpgsql
as $$
-- Of the wide counts only its own hit is taken back: who guesses at others cannot wipe that out with a sign-in
-- of his own. In the order of attempts_reserve, so that two never wait for each other.
-- Writes: auth.attempts
begin
  if p_ip is not null then
    delete from auth.attempts as attempt
    where attempt.scope = 'email+ip' and attempt.key = auth.attempt_key('email+ip', p_email, p_ip);

    update auth.attempts as attempt
    set hits = attempt.hits - 1
    where
      attempt.scope = 'ip'
      and attempt.key = auth.attempt_key('ip', p_email, p_ip)
      and attempt.hits > 0;
  end if;

  update auth.attempts as attempt
  set hits = attempt.hits - 1
  where
    attempt.scope = 'email'
    and attempt.key = auth.attempt_key('email', p_email, p_ip)
    and attempt.hits > 0;
end;
$$;

comment on function auth.attempts_release(text, inet) is
  'Takes back what a good sign-in had reserved.';
