create or replace function auth.password_hash_stored(p_hash text)
returns text language sql immutable parallel safe as $$
  -- A hash made elsewhere, in our form: only what the gateway can compute again, in a time and a memory that a sign-in
  -- may take.
  select coalesce(
    core.hash_kept(p_hash),
    case
      when given.n between 1024 and 131072
        and given.n & (given.n - 1) = 0
        and given.r between 1 and 16
        and given.p between 1 and 4
        and octet_length(given.salt) <= 64
        and octet_length(given.key) = 32 then core.password_text(given)
    end
  )
  from core.password_parse(p_hash) as given;
$$;

comment on function auth.password_hash_stored(text) is
  'A hash made elsewhere, as it is stored; null when its form is unknown.';

create or replace function auth.admin_new_refusal(p_body jsonb)
returns text language sql stable as $$
  -- Why a user is not made; null when it is.
  -- The rules for a password are the same whoever sets it.
  select case
    when coalesce(p_body ->> 'email', p_body ->> 'phone') is null then (
      'an email address or a phone number is required'
    )
    when p_body ->> 'id' is not null
      and coalesce(
        auth.uuid_of(p_body ->> 'id'),
        '00000000-0000-0000-0000-000000000000'
      ) = '00000000-0000-0000-0000-000000000000'
      then 'id must be a UUID, and not the nil one'
    when p_body ->> 'password' is not null and p_body ->> 'password_hash' is not null then (
      'give a password or a password_hash, not both'
    )
    when p_body ->> 'password_hash' is not null and auth.password_hash_stored(p_body ->> 'password_hash') is null then (
      'password_hash must be of scrypt, as scrypt$N$r$p$salt$key, of bcrypt, of Argon2, or of Firebase as $fbscrypt$...'
    )
    else coalesce(
      case
        when p_body ->> 'password' is not null then core.password_refusal(
          (p_body ->> 'password')::integer,
          core.settings_row()
        )
      end,
      auth.admin_body_refusal(p_body)
    )
  end;
$$;

create or replace function auth.admin_new(p_body jsonb, p_now timestamptz)
returns auth.users language plpgsql volatile as $$
-- The user that an administrator wants to make, not yet stored.
-- Only builds the row. Without a password, or a hash of one, the user cannot sign in with a password.
declare
  v_user auth.users;
  v_provider text := case when p_body ->> 'email' is null then 'phone' else 'email' end;
begin
  v_user.id := coalesce(auth.uuid_of(p_body ->> 'id'), gen_random_uuid());
  v_user.aud := 'authenticated';
  v_user.role := 'authenticated';
  v_user.encrypted_password := coalesce(auth.password_hash_stored(p_body ->> 'password_hash'), '*');
  v_user.app_metadata := format('{"provider": "%1$s", "providers": ["%1$s"]}', v_provider)::jsonb;
  v_user.user_metadata := '{}';
  v_user.created_at := p_now;
  return auth.admin_changed(v_user, p_body, p_now);
end;
$$;
