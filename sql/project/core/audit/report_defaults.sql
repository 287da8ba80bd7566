create or replace function core.report_defaults()
returns table (finding text, object text) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- Settings of the roles and default privileges, for the operator to review.
  -- The findings that core.audit_defaults allows. Postgres applies the settings of a role when it logs in, which the
  -- roles of the API never do: a timeout set for anon has no effect here.
  select
    case found.role_name
      when core.gateway_role() then 'a setting of the gateway''s login'
      else 'a setting of a role that never signs in, so without effect'
    end,
    concat_ws(' ', found.role_name, 'in database ' || found.database_name, found.setting || '=' || found.value)
  from core.role_settings() as found
  where not found.is_wrong and found.setting not in (select log.setting from core.log_settings() as log)
  union all
  select
    'default privileges open what is new',
    format(
      '%s of %s in %s, to %s',
      found.kind,
      found.creator,
      coalesce(found.schema_name, 'every schema'),
      string_agg(found.grantee, ', ' order by found.grantee)
    )
  from core.default_rights() as found
  where
    found.grantee in ('public', 'anon', 'authenticated')
    and coalesce(found.schema_name != all (core.our_schemas()), true)
  group by found.kind, found.creator, found.schema_name;
$$;
