create or replace function core.default_rights()
returns table (creator text, schema_name text, kind text, grantee text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Without the defaults of Postgres, and without rights that a role gives itself.
  select distinct
    creator.rolname::text,
    namespace.nspname::text,
    case defaults.defaclobjtype
      when 'r' then 'tables'
      when 'S' then 'sequences'
      when 'f' then 'functions'
      when 'T' then 'types'
      when 'n' then 'schemas'
      else 'large objects'
    end,
    coalesce(grantee.rolname, 'public')::text
  from
    pg_default_acl as defaults
    join pg_roles as creator on creator.oid = defaults.defaclrole
    left join pg_namespace as namespace on namespace.oid = defaults.defaclnamespace
    cross join lateral aclexplode(defaults.defaclacl) as acl
    left join pg_roles as grantee on grantee.oid = acl.grantee
  where
    acl.grantee != defaults.defaclrole
    and (acl.grantee = 0 or grantee.rolname in ('anon', 'authenticated', 'service_role', core.gateway_role()))
    and not (acl.grantee = 0 and defaults.defaclnamespace = 0 and defaults.defaclobjtype in ('f', 'T'));
$$;

comment on function core.default_rights is 'Default privileges that give PUBLIC or a role of ours a right.';
