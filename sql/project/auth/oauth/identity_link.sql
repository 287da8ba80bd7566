create or replace function auth.identity_link(
  p_user auth.users,
  p_provider text,
  p_profile auth.oauth_profile,
  p_ip inet
)
returns void
language plpgsql
as $$
-- p_user is locked, and the provider vouches for its address where the account is not the user's yet.
-- Writes: auth.identities, auth.users, auth.events, and what auth.user_claim writes
begin
  if auth.identity_owner(p_provider, p_profile.provider_id) is null then
    if p_user.email_confirmed_at is null then
      perform auth.user_claim(p_user, p_provider, p_profile, p_ip);
    else
      perform
        auth.note_event(
          'identity_linked',
          p_user.id,
          p_ip,
          jsonb_build_object('provider', p_provider)
        );
    end if;
  end if;

  perform auth.identity_store(p_user.id, p_provider, p_profile);
end;
$$;

comment on function auth.identity_link(auth.users, text, auth.oauth_profile, inet) is
  'Makes an account at a provider the user''s, or stores what is new of it.';
