create or replace function auth.token_digest(p_token text)
returns text
language sql
immutable
parallel safe
as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex');
$$;

comment on function auth.token_digest(text) is 'What is stored in the place of a token.';
