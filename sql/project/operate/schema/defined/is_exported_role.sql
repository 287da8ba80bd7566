create or replace function operate.is_export()
returns boolean language sql stable as $$
  -- True while objects are written for an export.
  -- Set by operate.exported_objects for as long as it runs: an export is read where only the roles of the API are known.
  select coalesce(current_setting('plinth.export', true), '') = 'on';
$$;

create or replace function operate.is_exported_role(p_role oid)
returns boolean language sql stable as $$
  -- True for a role that the statements may name.
  -- 0 is public. The role of what was imported has another name in each database.
  select case
    when operate.is_export() then p_role = 0 or pg_get_userbyid(p_role) in ('anon', 'authenticated', 'service_role')
    else pg_get_userbyid(p_role) != import.imported_role()
  end;
$$;
