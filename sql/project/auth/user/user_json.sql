create or replace function auth.user_json(p_user auth.users)
returns jsonb
language sql
stable
as $$
  -- Every field by name: a new column is never shown by accident.
  select to_jsonb(shown)
  from
    (
      select
        p_user.id,
        p_user.aud,
        p_user.role,
        p_user.email,
        p_user.phone,
        p_user.email_confirmed_at,
        p_user.phone_confirmed_at,
        p_user.confirmed_at,
        p_user.last_sign_in_at,
        p_user.banned_until,
        p_user.app_metadata,
        p_user.user_metadata,
        p_user.created_at,
        p_user.updated_at
    ) as shown;
$$;

comment on function auth.user_json(auth.users) is 'A user as every route returns it.';
