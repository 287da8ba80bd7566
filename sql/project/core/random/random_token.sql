create or replace function core.random_token(p_bytes integer)
returns text language sql volatile as $$
  -- Random bytes as text that is safe in a URL.
  select translate(encode(core.random_bytes(p_bytes), 'base64'), E'+/=\n', '-_');
$$;
