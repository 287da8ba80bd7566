create or replace function auth.sign_in_refusal(p_user auth.users)
returns core.reply
language plpgsql
as $$
begin
  if p_user.banned_until > clock_timestamp() then
    return auth.refuse_banned(p_user);
  end if;

  if p_user.confirmed_at is null and (core.settings_row()).confirm_email then
    return core.refuse('email_not_confirmed');
  end if;

  return null;
end;
$$;

comment on function auth.sign_in_refusal(auth.users) is
  'Why somebody who proved to be that user may not sign in; all nulls when nothing is in the way.';
