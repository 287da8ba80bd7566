create or replace function core.application_schemas()
returns oid[] language sql stable as $$
  -- The schemas that hold the application.
  select array_agg(namespace.oid)
  from pg_namespace as namespace
  where
    namespace.nspname !~ '^pg_'
    and namespace.nspname != all (core.our_schemas() || array['information_schema', 'extensions']);
$$;

create or replace function core.rights_of_acl(p_object text, p_acl aclitem[], p_owner oid)
returns setof text language sql stable as $$
  -- The rights in an access list, by name.
  -- The owner's own rights are not granted.
  select format(
    '%s on %s to %s',
    lower(acl.privilege_type),
    p_object,
    case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end
  )
  from aclexplode(p_acl) as acl
  where acl.grantee != p_owner;
$$;

create or replace function core.rights_on_relations()
returns setof text language sql stable as $$
  -- Grants on relations of the application and their columns, and policies.
  select core.rights_of_acl(relation.oid::regclass::text, relation.relacl, relation.relowner)
  from pg_class as relation
  where relation.relnamespace = any (core.application_schemas())
  union
  select core.rights_of_acl(
    format('%s (%I)', relation.oid::regclass, attribute.attname),
    attribute.attacl,
    relation.relowner
  )
  from
    pg_attribute as attribute
    join pg_class as relation on relation.oid = attribute.attrelid
  where
    attribute.attacl is not null
    and not attribute.attisdropped
    and relation.relnamespace = any (core.application_schemas())
  union
  select format('policy %I on %s', policy.polname, policy.polrelid::regclass)
  from
    pg_policy as policy
    join pg_class as relation on relation.oid = policy.polrelid
  where
    relation.relnamespace = any (core.application_schemas())
    or relation.oid in ('realtime.topics'::regclass, 'storage.objects'::regclass, 'storage.buckets'::regclass);
$$;

create or replace function core.rights_now()
returns setof text language sql stable set search_path = pg_catalog, pg_temp as $$
  -- Grants and policies of the application, by name.
  -- The search path decides how a name is written, so it is pinned.
  -- Lists functions closed to PUBLIC too: a restored dump opens them where a role is missing.
  select core.rights_on_relations()
  union
  select core.rights_of_acl('schema ' || namespace.nspname, namespace.nspacl, namespace.nspowner)
  from pg_namespace as namespace
  where namespace.oid = any (core.application_schemas())
  union
  select core.rights_of_acl(proc.oid::regprocedure::text, proc.proacl, proc.proowner)
  from pg_proc as proc
  where proc.pronamespace = any (core.application_schemas())
  union
  select 'closed to public: ' || proc.oid::regprocedure
  from pg_proc as proc
  where
    proc.pronamespace = any (core.application_schemas())
    and proc.proacl is not null
    and not exists (select from aclexplode(proc.proacl) as acl where acl.grantee = 0);
$$;
