create or replace function auth.token_password(p_request core.request)
returns core.reply
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- Unknown address, wrong password and unusable password cost the same and answer the same: one look-up, one
-- scrypt, one comparison. Ban and confirmation are looked at after the password, so they tell only its owner.
-- Writes: auth.sessions, auth.users
declare
  v_email text := core.email_normal(p_request.body ->> 'email');
  v_user auth.users := auth.user_by_email(v_email);
  v_answer core.password;
begin
  if p_request.answer is null then
    return core.ask_scrypt(
      core.password_or_decoy(v_user.encrypted_password, coalesce(v_email, ''))
    );
  end if;

  v_answer := core.password_answered(p_request.answer);
  if not core.password_matches(v_user.encrypted_password, v_answer.salt, v_answer.key) then
    return core.refuse('invalid_credentials');
  end if;

  v_user := auth.user_locked(v_user);
  if v_user.id is null then
    return core.refuse('invalid_credentials');
  end if;

  if v_user.banned_until > clock_timestamp() then
    return core.refuse(
      'user_banned',
      null,
      jsonb_build_object('banned_until', v_user.banned_until)
    );
  end if;

  if v_user.confirmed_at is null and (core.settings_row()).confirm_email then
    return core.refuse('email_not_confirmed');
  end if;

  return auth.session_start(v_user);
end;
$$;

comment on function auth.token_password(core.request) is 'Signs in with address and password.';
