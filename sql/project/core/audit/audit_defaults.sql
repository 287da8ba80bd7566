create or replace function core.audit_defaults()
returns table (finding text, object text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- Settings of the roles and default privileges that are not allowed.
  -- The settings that sessions start with and the rights on new objects of ours: code of the application that runs as
  -- one of the roles, or as the owner, can change both. Other settings, and default privileges elsewhere, are the
  -- owner's choice (report_defaults.sql).
  select
    'a role has a setting it must not have',
    concat_ws(' ', found.role_name, 'in database ' || found.database_name, found.setting || '=' || found.value)
  from core.role_settings() as found
  where found.is_wrong
  union all
  select
    'default privileges open what is new in a schema of ours',
    format('%s of %s in %s, to %s', found.kind, found.creator, found.schema_name, found.grantee)
  from core.default_rights() as found
  where found.schema_name = any (core.our_schemas());
$$;
