create or replace function core.gateway_role()
returns text
language sql
stable
as $$
  -- Names of roles end at 63 bytes.
  select left(current_database(), 55) || '_gateway';
$$;

comment on function core.gateway_role is 'The login of this database''s gateway.';
