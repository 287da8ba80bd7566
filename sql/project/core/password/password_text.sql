create or replace function core.password_text(p_password core.password)
returns text language sql immutable parallel safe as $$
  -- Postgres breaks long base64 into lines.
  select format(
    'scrypt$%s$%s$%s$%s$%s',
    p_password.n,
    p_password.r,
    p_password.p,
    translate(encode(p_password.salt, 'base64'), E'\n', ''),
    translate(encode(p_password.key, 'base64'), E'\n', '')
  );
$$;

comment on function core.password_text(core.password) is 'A password as it is stored.';
