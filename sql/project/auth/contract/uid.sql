create or replace function auth.uid()
returns uuid language sql stable as $$
  -- As auth.jwt(), but the claims are read as json: reading one claim takes less time that way. A subject that is not
  -- a UUID gives null, not an error.
  select auth.uuid_of(
    nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::pg_catalog.json operator(pg_catalog.->>) 'sub'
  );
$$;

comment on function auth.uid is 'The id of the signed-in user; null for everyone else.';
