create or replace function core.gateway_role()
returns text language sql stable as $$
  -- The installer refuses a database whose name is too long for this.
  select current_database() || '_gateway';
$$;

comment on function core.gateway_role is 'The login of this database''s gateway.';
