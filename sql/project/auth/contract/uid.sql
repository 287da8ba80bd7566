create or replace function auth.uid()
returns uuid
language sql
stable
as $$
  -- As auth.jwt(), whose claims are read as json: for one of them that takes less. A subject that is no UUID is nobody,
  -- not an error.
  select
    auth.uuid_of(
      nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::pg_catalog.json operator(
        pg_catalog.->>
      ) 'sub'
    );
$$;

comment on function auth.uid is 'The id of the signed-in user; null for everyone else.';
