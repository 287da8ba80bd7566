create or replace function auth.user_update_wait(
  p_request core.request,
  p_user auth.users,
  p_settings core.settings
)
returns integer
language plpgsql
as $$
-- Once for each request, before anything is asked for. A try at the current password is counted as one to sign in with
-- it: a session is no way to guess it.
-- Writes: core.visit, auth.attempts
declare
  v_wait integer := 0;
begin
  if p_request.answer is not null then
    return 0;
  end if;

  if p_request.body ->> 'email' is not null then
    v_wait := core.seconds_to_wait('email_change', p_request.ip, p_settings.limit_email);
  end if;

  if v_wait = 0 and p_request.body ->> 'current_password' is not null then
    v_wait := auth.attempts_reserve(auth.attempt_name(p_user), p_request.ip, p_settings);
  end if;

  return v_wait;
end;
$$;

comment on function auth.user_update_wait(core.request, auth.users, core.settings) is
  'Counts a change of a user; how many seconds to wait instead, 0 to go on.';
