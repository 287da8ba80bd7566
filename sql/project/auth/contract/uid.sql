create or replace function auth.uid()
returns uuid
language sql
stable
as $$
  -- As auth.jwt(). A subject that is no UUID is nobody, not an error; a pattern would take twice as long to tell.
  select
    case
      when pg_catalog.translate(
        auth.jwt() operator(pg_catalog.->>) 'sub',
        '123456789abcdefABCDEF',
        '000000000000000000000'
      ) operator(pg_catalog.=) '00000000-0000-0000-0000-000000000000' then (
        auth.jwt() operator(pg_catalog.->>) 'sub'
      )::pg_catalog.uuid
    end;
$$;

comment on function auth.uid is 'The id of the signed-in user; null for everyone else.';
