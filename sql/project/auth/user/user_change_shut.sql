create or replace function auth.user_change_shut(p_request core.request, p_user auth.users)
returns core.reply
language plpgsql
as $$
-- p_user is locked, or all nulls when it was deleted meanwhile; whether the session is over is asked under that lock.
-- Writes: auth.attempts, auth.events
begin
  if p_user.id is null then
    return core.refuse('unauthorized', 'the access token of a user is required');
  end if;

  if p_user.banned_until > clock_timestamp() then
    return auth.refuse_banned(p_user);
  end if;

  if auth.session_is_over(p_request.claims) then
    return core.refuse('unauthorized', 'the session is over');
  end if;

  return auth.current_password_refusal(p_request, p_user);
end;
$$;

comment on function auth.user_change_shut(core.request, auth.users) is
  'Why a user may not be changed after all; all nulls when it may be.';
