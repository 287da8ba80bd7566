create or replace function auth.user_claim(p_user auth.users, p_provider text, p_profile auth.oauth_profile, p_ip inet)
returns void language plpgsql as $$
-- An account whose address nobody had verified may be a stranger's, made to wait for its owner. A provider that
-- vouches for the address identifies the owner, and nothing of the stranger's stays: no password, session, link, code,
-- number, provider identity or user_metadata. What the service key wrote stays.
-- Writes: auth.users, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.identities, auth.events
declare
  v_now timestamptz := clock_timestamp();
begin
  perform auth.sessions_revoke(p_user.id);
  perform auth.tokens_revoke(p_user.id);
  perform auth.identities_drop(p_user.id);

  update auth.users as users
  set
    encrypted_password = '*',
    email_confirmed_at = v_now,
    phone = case when users.phone_confirmed_at is not null then users.phone end,
    app_metadata = auth.providers_gained(users.app_metadata - array['provider', 'providers'], p_provider),
    user_metadata = auth.oauth_metadata(p_profile),
    raw_user_meta_data = auth.oauth_metadata(p_profile),
    updated_at = v_now
  where users.id = p_user.id;

  perform auth.note_event('account_claimed', p_user.id, p_ip, jsonb_build_object('provider', p_provider));
end;
$$;

comment on function auth.user_claim(auth.users, text, auth.oauth_profile, inet) is
  'Gives an account to the first user who verifies its address by a provider.';

create or replace function auth.identity_link(
  p_user auth.users, p_provider text, p_profile auth.oauth_profile, p_ip inet
)
returns void language plpgsql as $$
-- Links a provider identity to a user, or stores what is new of it.
-- p_user is locked, and the provider vouches for its address where the identity is not the user's yet.
-- Writes: auth.identities, auth.users, auth.events, and what auth.user_claim writes
begin
  if auth.identity_owner(p_provider, p_profile.provider_id) is null then
    if p_user.email_confirmed_at is null and not auth.first_proof_keeps() then
      perform auth.user_claim(p_user, p_provider, p_profile, p_ip);
    else
      perform auth.note_event('identity_linked', p_user.id, p_ip, jsonb_build_object('provider', p_provider));
    end if;
  end if;

  perform auth.identity_store(p_user.id, p_provider, p_profile);
end;
$$;
