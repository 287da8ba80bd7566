create or replace function auth.has_password(p_user auth.users)
returns boolean
language sql
immutable
as $$
  -- Anything else that may stand there is a marker that no password matches.
  select
    core.password_parse(p_user.encrypted_password) is not null
    or core.bcrypt_hash(p_user.encrypted_password) is not null;
$$;

comment on function auth.has_password(auth.users) is
  'True when there is a password that the user could sign in with.';
