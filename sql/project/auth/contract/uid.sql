create or replace function auth.uid()
returns uuid
language sql
stable
as $$
  -- As auth.jwt(). A subject that is no UUID is nobody, not an error.
  select
    case
      when auth.jwt() operator(pg_catalog.->>) 'sub' operator(
        pg_catalog.~
      ) '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then (
        auth.jwt() operator(pg_catalog.->>) 'sub'
      )::pg_catalog.uuid
    end;
$$;

comment on function auth.uid is 'The id of the signed-in user; null for everyone else.';
