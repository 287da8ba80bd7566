create or replace function auth.admin_new(p_body jsonb, p_now timestamptz)
returns auth.users
language plpgsql
volatile
as $$
-- Only built. Without a password, or a hash of one, nobody signs in with a password.
declare
  v_user auth.users;
  v_provider text := case
    when p_body ->> 'email' is null then 'phone'
    else 'email'
  end;
begin
  v_user.id := coalesce(auth.claimed_uuid(p_body, 'id'), gen_random_uuid());
  v_user.aud := 'authenticated';
  v_user.role := 'authenticated';
  v_user.encrypted_password := coalesce(auth.password_hash_stored(p_body ->> 'password_hash'), '*');
  v_user.app_metadata := jsonb_build_object(
    'provider',
    v_provider,
    'providers',
    jsonb_build_array(v_provider)
  );
  v_user.user_metadata := '{}';
  v_user.created_at := p_now;
  return auth.admin_changed(v_user, p_body, p_now);
end;
$$;

comment on function auth.admin_new(jsonb, timestamptz) is
  'The user an administrator wants to make, not yet stored.';
