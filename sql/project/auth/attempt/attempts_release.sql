create or replace function auth.attempts_release(p_email text, p_ip inet)
returns void language plpgsql as $$
-- Takes back what attempts_reserve counted, after a successful sign-in.
-- Takes back only its own hit of the wide counts: a client that guesses at other accounts cannot reset those counts by
-- signing in to its own. Runs in the order of attempts_reserve, so that two calls never wait for each other.
-- Writes: auth.attempts
begin
  if p_ip is not null then
    delete from auth.attempts as attempt
    where attempt.scope = 'email+ip' and attempt.key = auth.attempt_key('email+ip', p_email, p_ip);

    update auth.attempts as attempt
    set hits = attempt.hits - 1
    where attempt.scope = 'ip' and attempt.key = auth.attempt_key('ip', p_email, p_ip) and attempt.hits > 0;
  end if;

  update auth.attempts as attempt
  set hits = attempt.hits - 1
  where attempt.scope = 'email' and attempt.key = auth.attempt_key('email', p_email, p_ip) and attempt.hits > 0;
end;
$$;
