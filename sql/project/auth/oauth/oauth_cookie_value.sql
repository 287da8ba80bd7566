create or replace function auth.oauth_cookie_value(p_state text)
returns text
language sql
stable
as $$
  -- Another digest than the stored one: neither the table nor the cookie is worth anything for the other.
  select auth.token_digest('cookie ' || p_state);
$$;

comment on function auth.oauth_cookie_value(text) is 'What the cookie of that state holds.';
