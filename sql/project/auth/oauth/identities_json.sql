create or replace function auth.identities_json(p_user_id uuid, p_headers jsonb)
returns jsonb language sql stable as $$
  -- The provider identities of a user, the first one first.
  -- Every field by name. Supabase's clients unlink by identity_id.
  select coalesce(
    jsonb_agg(
      to_jsonb(shown) || case
        when auth.speaks_supabase(p_headers) then jsonb_build_object('identity_id', shown.id)
        else '{}'
      end
      order by shown.created_at, shown.id
    ),
    '[]'
  )
  from (
    select
      identities.id, identities.user_id, identities.provider, identities.provider_id, identities.identity_data,
      identities.last_sign_in_at, identities.created_at, identities.updated_at
    from auth.identities as identities
    where identities.user_id = p_user_id
  ) as shown;
$$;
