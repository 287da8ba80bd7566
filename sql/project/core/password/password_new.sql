create or replace function core.password_new()
returns core.password language sql volatile as $$
  select row('scrypt', 16384, 8, 1, core.random_bytes(16), null::bytea)::core.password;
$$;

comment on function core.password_new is 'Today''s scrypt parameters and a new salt, without a key yet.';
