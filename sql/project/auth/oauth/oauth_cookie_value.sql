create or replace function auth.oauth_cookie_value(p_state text)
returns text
language sql
stable
as $$
  -- Another digest than the stored one: neither the table nor the cookie is worth anything for the other.
  -- Short, for all of a browser's cookies come along with each request.
  select left(auth.token_digest('cookie ' || p_state), 32);
$$;

comment on function auth.oauth_cookie_value(text) is 'What the cookie of that state holds.';
