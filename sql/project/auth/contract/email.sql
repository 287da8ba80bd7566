create or replace function auth.email()
returns text language sql stable as $$
  -- As auth.jwt().
  select auth.jwt() operator(pg_catalog.->>) 'email';
$$;

comment on function auth.email is 'The email address in the caller''s token.';
