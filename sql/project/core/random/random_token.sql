create or replace function core.random_token(p_bytes integer)
returns text language sql volatile as $$
  select translate(encode(core.random_bytes(p_bytes), 'base64'), E'+/=\n', '-_');
$$;

comment on function core.random_token(integer) is 'Random bytes as text that is safe in a URL.';
