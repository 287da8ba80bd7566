create or replace function auth.token_digest(p_token text)
returns text language sql stable as $$
  -- What is stored in place of a token.
  -- Stable, as convert_to is: an immutable function would not be inlined.
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex');
$$;
