create or replace function auth.oauth_profile_of(p_provider auth.oauth_providers, p_told jsonb)
returns auth.oauth_profile
language sql
immutable
parallel safe
as $$
  -- Whatever is odd is left out; without an id there is no account. An address is vouched for only when it is one.
  select
    row(
      auth.oauth_id(p_provider.id_paths, p_told),
      told.email,
      told.email is not null and auth.oauth_vouches(p_provider.verified_paths, p_told),
      auth.oauth_name(p_provider, p_told),
      auth.oauth_text(p_provider.user_name_paths, p_told, 255),
      substring(auth.oauth_text(p_provider.avatar_paths, p_told, 2048) from '^https://[!-~]+$'),
      auth.oauth_extra(p_provider.extra_paths, p_told)
    )::auth.oauth_profile
  from
    (
      select
        core.email_normal(auth.oauth_text(p_provider.email_paths, p_told, 254)) as email
    ) as told;
$$;

comment on function auth.oauth_profile_of(auth.oauth_providers, jsonb) is
  'What a provider told of somebody, in our words.';
