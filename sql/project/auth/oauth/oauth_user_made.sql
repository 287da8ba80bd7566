create or replace function auth.oauth_user_made(
  p_provider text,
  p_profile auth.oauth_profile,
  p_ip inet
)
returns uuid
language plpgsql
as $$
-- No password opens it. An address that the provider does not vouch for is stored and proves nothing: whoever
-- proves it later takes the account over (auth.user_claim, auth.address_prove).
-- Writes: auth.users, auth.identities, auth.events
declare
  v_user auth.users := auth.user_new(null, null, auth.oauth_metadata(p_profile));
begin
  v_user.email := p_profile.email;
  v_user.app_metadata := auth.providers_gained('{}', p_provider);
  if not auth.user_store(v_user) then
    return null;
  end if;

  perform auth.identity_store(v_user.id, p_provider, p_profile);
  perform
    auth.note_event(
      'sign_up',
      v_user.id,
      p_ip,
      jsonb_build_object('email', p_profile.email, 'taken', false, 'provider', p_provider)
    );
  return v_user.id;
end;
$$;

comment on function auth.oauth_user_made(text, auth.oauth_profile, inet) is
  'Makes a user who comes from a provider; null when somebody else has the address by now.';
