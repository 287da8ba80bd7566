create or replace function auth.role()
returns text language sql stable as $$
  -- As auth.jwt().
  select coalesce(auth.jwt() operator(pg_catalog.->>) 'role', 'anon');
$$;

comment on function auth.role is 'The role that the caller''s token names.';
