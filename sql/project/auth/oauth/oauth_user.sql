create or replace function auth.oauth_metadata(p_profile auth.oauth_profile)
returns jsonb language plpgsql stable as $$
-- The first user_metadata of a user who comes from a provider.
-- Built from the profile alone, not from the request. It travels in every token, so what is too long for that is left
-- out: first the picture, then all of it.
declare
  v_data jsonb := jsonb_strip_nulls(
    jsonb_object(
      array[
        ['name', p_profile.name],
        ['full_name', p_profile.name],
        ['user_name', p_profile.user_name],
        ['avatar_url', p_profile.avatar_url]
      ]
    )
  );
begin
  if auth.metadata_refusal(v_data) is not null then
    v_data := v_data - 'avatar_url';
  end if;

  return case
    when auth.metadata_refusal(v_data) is null then v_data
    else '{}'
  end;
end;
$$;

create or replace function auth.oauth_owner(p_provider text, p_profile auth.oauth_profile)
returns uuid language sql stable as $$
  -- The user that a provider identity leads to: its owner, else the user with its address.
  -- A known identity decides, whatever address it comes with: the address may be another user's by now.
  select coalesce(auth.identity_owner(p_provider, p_profile.provider_id), (auth.user_by_email(p_profile.email)).id);
$$;

create or replace function auth.oauth_user_made(p_provider text, p_profile auth.oauth_profile, p_ip inet)
returns uuid language plpgsql as $$
-- Makes a user who comes from a provider; null when somebody else has the address by now.
-- No password is set. An address that the provider does not vouch for is stored but not verified: whoever verifies it
-- first takes over the account (auth.user_claim, auth.address_prove).
-- Writes: auth.users, auth.identities, auth.events
declare
  v_user auth.users := auth.user_new(null, null, auth.oauth_metadata(p_profile));
begin
  v_user.email := p_profile.email;
  v_user.app_metadata := auth.providers_gained('{}', p_provider);
  if (auth.user_stored(v_user)).id is null then
    return null;
  end if;

  perform auth.identity_store(v_user.id, p_provider, p_profile);
  perform auth.note_event(
    'sign_up',
    v_user.id,
    p_ip,
    jsonb_build_object('email', p_profile.email, 'taken', false, 'provider', p_provider)
  );
  return v_user.id;
end;
$$;

create or replace function auth.oauth_user(
  p_provider text, p_profile auth.oauth_profile, p_ip inet, p_settings core.settings
)
returns auth.users language plpgsql as $$
-- The user that a provider identity leads to, locked; made if there is none.
-- While this waits for the user's row, the identity may be unlinked or the address changed, and somebody may sign up
-- with it: the user counts only if it is found again under the lock. All nulls when sign-ups are not allowed, or when
-- three turns did not find the same user.
-- Writes: auth.users, auth.identities, auth.events
declare
  v_owner uuid;
  v_user auth.users;
begin
  for v_turn in 1..3 loop
    v_owner := auth.oauth_owner(p_provider, p_profile);
    if v_owner is null and not p_settings.allow_signups then
      return null;
    end if;

    v_owner := coalesce(v_owner, auth.oauth_user_made(p_provider, p_profile, p_ip));
    v_user := auth.user_changing(v_owner);
    if v_user.id = auth.oauth_owner(p_provider, p_profile) then
      return v_user;
    end if;
  end loop;

  return null;
end;
$$;
