create or replace function core.gateway_role()
returns text
language sql
stable
as $$
  -- The installer refuses a database whose name leaves no room for it.
  select current_database() || '_gateway';
$$;

comment on function core.gateway_role is 'The login of this database''s gateway.';
