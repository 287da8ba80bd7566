create or replace function auth.user_new(p_email text, p_password core.password, p_data jsonb)
returns auth.users language plpgsql volatile as $$
-- A new user, not yet stored; without an address an anonymous one.
-- Only builds the row and does not store it: the decoy for a taken address is made by this function too. Nothing is
-- verified by it, so nothing is confirmed, whether sign-in requires that or not.
declare
  v_user auth.users;
  v_now timestamptz := clock_timestamp();
  v_provider text := case when p_email is null then 'anonymous' else 'email' end;
begin
  v_user.id := gen_random_uuid();
  v_user.aud := 'authenticated';
  v_user.role := 'authenticated';
  v_user.email := p_email;
  v_user.encrypted_password := case when p_email is null then '*' else core.password_text(p_password) end;
  v_user.app_metadata := format('{"provider": "%1$s", "providers": ["%1$s"]}', v_provider)::jsonb;
  v_user.user_metadata := coalesce(nullif(p_data, 'null'), '{}');
  v_user.created_at := v_now;
  v_user.updated_at := v_now;
  return v_user;
end;
$$;

create or replace function auth.user_stored(p_user auth.users)
returns auth.users language plpgsql as $$
-- Stores a new user and returns it; all nulls when it is taken.
-- Of any number of sign-ups for one address exactly one stores its user; the others get nulls, and no error is
-- raised. So it is with an id and a number.
-- Writes: auth.users
declare
  v_user auth.users;
begin
  insert into auth.users
    (
      id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, last_sign_in_at, banned_until,
      app_metadata, user_metadata, created_at, updated_at
    )
  values
    (
      p_user.id, p_user.email, p_user.phone, p_user.encrypted_password, p_user.email_confirmed_at,
      p_user.phone_confirmed_at, p_user.last_sign_in_at, p_user.banned_until, p_user.app_metadata, p_user.user_metadata,
      p_user.created_at, p_user.updated_at
    )
  on conflict do nothing
  returning *
  into v_user;
  return v_user;
end;
$$;
