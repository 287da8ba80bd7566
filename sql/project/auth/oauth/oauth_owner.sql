create or replace function auth.oauth_owner(p_provider text, p_profile auth.oauth_profile)
returns uuid
language sql
stable
as $$
  -- An account that is known decides, whatever address it comes with: the address may be another's by now.
  select
    coalesce(
      auth.identity_owner(p_provider, p_profile.provider_id),
      (auth.user_by_email(p_profile.email)).id
    );
$$;

comment on function auth.oauth_owner(text, auth.oauth_profile) is
  'The user that an account at a provider leads to: whose it is, else who has its address.';
