create or replace function auth.identity_unlink(p_identity auth.identities, p_ip inet)
returns void
language plpgsql
as $$
-- The caller holds the user's row. Two accounts at one provider are one name among the user's providers.
-- Writes: auth.identities, auth.users, auth.events
begin
  delete from auth.identities as identities where identities.id = p_identity.id;

  update auth.users as users
  set
    app_metadata = auth.providers_lost(users, array[p_identity.provider]),
    updated_at = clock_timestamp()
  where
    users.id = p_identity.user_id
    and not exists (
      select
      from auth.identities as other
      where other.user_id = users.id and other.provider = p_identity.provider
    );

  perform
    auth.note_event(
      'identity_unlinked',
      p_identity.user_id,
      p_ip,
      jsonb_build_object('provider', p_identity.provider)
    );
end;
$$;

comment on function auth.identity_unlink(auth.identities, inet) is
  'Takes an account at a provider from its user.';
