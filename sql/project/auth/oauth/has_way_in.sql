create or replace function auth.has_way_in(p_user auth.users, p_but_identity uuid, p_settings core.settings)
returns boolean language sql stable as $$
  -- A verified address or number can receive a link or a code. A password alone signs in only where confirmation is
  -- off.
  select
    p_user.confirmed_at is not null
    or (not p_settings.confirm_email and p_user.email is not null and core.has_password(p_user.encrypted_password))
    or exists (
      select
      from auth.identities as identities
      where identities.user_id = p_user.id and identities.id is distinct from p_but_identity
    );
$$;

comment on function auth.has_way_in(auth.users, uuid, core.settings) is
  'True when a user can sign in without that provider identity; null: with whatever there is.';
