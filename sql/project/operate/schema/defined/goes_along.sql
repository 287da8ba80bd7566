create or replace function operate.is_export()
returns boolean language sql stable as $$
  -- Set by operate.exported_objects for as long as it runs: an export is read where only the roles of the API are known.
  select coalesce(current_setting('plinth.export', true), '') = 'on';
$$;

comment on function operate.is_export is 'True while objects are written for an export.';

create or replace function operate.goes_along(p_role oid)
returns boolean language sql stable as $$
  -- 0 is public.
  select
    not operate.is_export() or p_role = 0 or pg_get_userbyid(p_role) in ('anon', 'authenticated', 'service_role');
$$;

comment on function operate.goes_along(oid) is 'True for a role that the statements may name.';
