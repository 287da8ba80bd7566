create or replace function auth.identities_json(p_user_id uuid, p_headers jsonb)
returns jsonb
language sql
stable
as $$
  -- Every field by name. Clients of Supabase unlink by identity_id.
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          identities.id,
          'user_id',
          identities.user_id,
          'provider',
          identities.provider,
          'provider_id',
          identities.provider_id,
          'identity_data',
          identities.identity_data,
          'last_sign_in_at',
          identities.last_sign_in_at,
          'created_at',
          identities.created_at,
          'updated_at',
          identities.updated_at
        ) || case
          when auth.speaks_supabase(p_headers) then jsonb_build_object('identity_id', identities.id)
          else '{}'
        end
        order by identities.created_at, identities.id
      ),
      '[]'
    )
  from auth.identities as identities
  where identities.user_id = p_user_id;
$$;

comment on function auth.identities_json(uuid, jsonb) is
  'The accounts at providers that a user signs in by, the first one first.';
