create or replace function auth.user_update_ask(p_request core.request, p_user auth.users)
returns core.reply
language plpgsql
as $$
-- The new password first, the current one last: what is answered last is judged by the password that is stored when the
-- user's row is locked (auth.user_change).
declare
  v_gives_current boolean := p_request.body ->> 'current_password' is not null;
  v_answer jsonb := p_request.answer;
begin
  if v_answer is null and p_request.body ->> 'password' is not null then
    return core.ask_scrypt(
      core.password_new(),
      case
        when v_gives_current then '{"next": "current_password"}'::jsonb
        else '{}'
      end
    );
  end if;

  if v_gives_current and coalesce(v_answer -> 'state' ? 'next', true) then
    return auth.current_password_ask(p_user, jsonb_build_object('new', v_answer - 'state'));
  end if;

  return null;
end;
$$;

comment on function auth.user_update_ask(core.request, auth.users) is
  'What is still to be asked of the gateway to change a user; all nulls when nothing.';
