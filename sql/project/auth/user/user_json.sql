create or replace function auth.user_json(p_user auth.users)
returns jsonb language sql stable as $$
  -- A user as every route returns it.
  -- Every field by name: a new column is never shown by accident. A single expression without FROM, so that it inlines.
  select jsonb_build_object(
    'id', p_user.id,
    'aud', p_user.aud,
    'role', p_user.role,
    'email', p_user.email,
    'phone', p_user.phone,
    'email_confirmed_at', p_user.email_confirmed_at,
    'phone_confirmed_at', p_user.phone_confirmed_at,
    'confirmed_at', p_user.confirmed_at,
    'last_sign_in_at', p_user.last_sign_in_at,
    'banned_until', p_user.banned_until,
    'app_metadata', p_user.app_metadata,
    'user_metadata', p_user.user_metadata,
    'created_at', p_user.created_at,
    'updated_at', p_user.updated_at
  );
$$;
