create or replace function auth.identities_drop(p_user_id uuid)
returns void language sql as $$
  -- Removes every provider identity of a user.
  -- The caller holds the user's row.
  -- Writes: auth.identities, auth.users
  with
    dropped as (
      delete from auth.identities as identities
      where identities.user_id = p_user_id
      returning identities.provider
    )
  update auth.users as users
  set app_metadata = auth.providers_lost(users, array(select dropped.provider from dropped))
  where users.id = p_user_id and exists (select from dropped);
$$;
