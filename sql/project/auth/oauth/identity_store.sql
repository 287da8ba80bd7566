create or replace function auth.identity_data(p_profile auth.oauth_profile)
returns jsonb language sql immutable parallel safe as $$
  -- What is stored of a provider's profile.
  -- A provider's own extra fields never replace the fields we read from its answer.
  select coalesce(p_profile.extra, '{}') || jsonb_strip_nulls(to_jsonb(known))
  from (
    select
      p_profile.provider_id as sub,
      p_profile.email,
      p_profile.email is not null and coalesce(p_profile.email_verified, false) as email_verified,
      p_profile.name,
      p_profile.user_name,
      p_profile.avatar_url
  ) as known;
$$;

create or replace function auth.identity_store(p_user_id uuid, p_provider text, p_profile auth.oauth_profile)
returns void language plpgsql as $$
-- Stores the profile of a user who signs in by a provider.
-- A provider that vouches for the user's own address confirms it. user_metadata stays as it is.
-- Writes: auth.identities, auth.users
declare
  v_now timestamptz := clock_timestamp();
  v_data jsonb := auth.identity_data(p_profile);
  v_before auth.users := auth.user_by_id(p_user_id);
  v_after auth.users := v_before;
begin
  insert into auth.identities as identities (
    user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
  )
  values (p_user_id, p_provider, p_profile.provider_id, v_data, v_now, v_now, v_now)
  on conflict (provider, provider_id) do update
    set
      identity_data = excluded.identity_data,
      last_sign_in_at = excluded.last_sign_in_at,
      updated_at = excluded.updated_at;

  v_after.app_metadata := auth.providers_gained(v_before.app_metadata, p_provider);
  if p_profile.email_verified and p_profile.email = v_before.email then
    v_after.email_confirmed_at := coalesce(v_before.email_confirmed_at, v_now);
  end if;

  if v_after is distinct from v_before then
    update auth.users as users
    set
      app_metadata = v_after.app_metadata,
      email_confirmed_at = v_after.email_confirmed_at,
      updated_at = v_now
    where users.id = p_user_id;
  end if;
end;
$$;
