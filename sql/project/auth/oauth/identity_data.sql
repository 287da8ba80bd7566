create or replace function auth.identity_data(p_profile auth.oauth_profile)
returns jsonb
language sql
immutable
parallel safe
as $$
  -- What a provider calls its own never takes the place of what we read out of its answer.
  select
    coalesce(p_profile.extra, '{}') || jsonb_strip_nulls(
      jsonb_build_object(
        'sub',
        p_profile.provider_id,
        'email',
        p_profile.email,
        'email_verified',
        p_profile.email is not null and coalesce(p_profile.email_verified, false),
        'name',
        p_profile.name,
        'user_name',
        p_profile.user_name,
        'avatar_url',
        p_profile.avatar_url
      )
    );
$$;

comment on function auth.identity_data(auth.oauth_profile) is
  'What is kept of what a provider told.';
