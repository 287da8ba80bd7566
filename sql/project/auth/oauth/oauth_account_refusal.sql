create or replace function auth.oauth_account_refusal(
  p_provider text,
  p_profile auth.oauth_profile,
  p_user auth.users,
  p_settings core.settings
)
returns core.reply
language plpgsql
as $$
-- An address that the provider does not vouch for leads to nobody's account; whether that one is banned is not for
-- whoever says so to know. A ban is told only to the user.
begin
  if p_user.id is null and not p_settings.allow_signups then
    return core.refuse('forbidden', 'sign-ups are not allowed here');
  end if;

  if p_user.id is null then
    return core.refuse('internal_error');
  end if;

  if
    auth.identity_owner(p_provider, p_profile.provider_id) is null
    and p_profile.email_verified is not true
  then
    return core.refuse(
      'conflict',
      'there is an account with this email address already, and the provider does not vouch for the address'
    );
  end if;

  return auth.ban_refusal(p_user);
end;
$$;

comment on function auth.oauth_account_refusal(
  text,
  auth.oauth_profile,
  auth.users,
  core.settings
) is
  'Why an account at a provider does not sign that user in; all nulls when nothing is in the way.';
