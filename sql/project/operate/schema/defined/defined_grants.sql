create or replace function operate.rights_given(p_acl aclitem[], p_relation oid, p_owner oid)
returns table (role text, may_grant boolean, "right" text)
language sql
stable
as $$
  -- Also on columns of the relation, if it is one. The owner's own rights are not granted.
  select distinct
    operate.role_list(array[acl.grantee]),
    acl.is_grantable,
    lower(acl.privilege_type)
  from aclexplode(p_acl) as acl
  where acl.grantee != p_owner
  union all
  select
    operate.role_list(array[acl.grantee]),
    acl.is_grantable,
    format(
      '%s (%s)',
      lower(acl.privilege_type),
      string_agg(distinct quote_ident(attribute.attname), ', ' order by quote_ident(attribute.attname))
    )
  from
    pg_attribute as attribute
    cross join lateral aclexplode(attribute.attacl) as acl
  where
    attribute.attrelid = p_relation
    and attribute.attacl is not null
    and not attribute.attisdropped
    and acl.grantee != p_owner
  group by acl.grantee, acl.is_grantable, acl.privilege_type;
$$;

comment on function operate.rights_given(aclitem[], oid, oid) is
  'The rights in an access list, and on the columns of a relation.';

create or replace function operate.grant_lines(p_what text, p_acl aclitem[], p_relation oid, p_owner oid)
returns text
language sql
stable
as $$
  select
    string_agg(
      format(
        E'\ngrant %s on %s to %s%s;',
        given.rights,
        p_what,
        given.role,
        case
          when given.may_grant then ' with grant option'
        end
      ),
      ''
      order by given.role collate "C", given.may_grant
    )
  from
    (
      select known.role, known.may_grant, string_agg(known.right, ', ' order by known.right collate "C")
      from operate.rights_given(p_acl, p_relation, p_owner) as known
      group by known.role, known.may_grant
    ) as given (role, may_grant, rights);
$$;

comment on function operate.grant_lines(text, aclitem[], oid, oid) is
  'The statements that grant what is granted on an object.';

create or replace function operate.granted_objects(p_relation oid)
returns table (class oid, object oid, what text, acl aclitem[], owner oid, usual aclitem[])
language sql
stable
as $$
  -- A new relation of public is granted to the roles of the API without being asked, so its grants are always said.
  select
    'pg_class'::regclass,
    relation.oid,
    case relation.relkind
      when 'S' then 'sequence '
      else 'table '
    end || relation.oid::regclass,
    relation.relacl,
    relation.relowner,
    null::aclitem[]
  from
    (
      select table_or_view.*
      from operate.relations_in_question(p_relation) as table_or_view
      where table_or_view.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select sequence.*
      from
        pg_depend as owned
        join pg_class as sequence on sequence.oid = owned.objid and sequence.relkind = 'S'
      where
        owned.classid = 'pg_class'::regclass
        and owned.refclassid = 'pg_class'::regclass
        and owned.refobjid = p_relation
    ) as relation
  union all
  select
    'pg_namespace'::regclass,
    namespace.oid,
    format('schema %I', namespace.nspname),
    coalesce(namespace.nspacl, acldefault('n', namespace.nspowner)),
    namespace.nspowner,
    acldefault('n', namespace.nspowner)
  from pg_namespace as namespace
  where p_relation is null and namespace.oid = any (operate.application_schemas())
  union all
  select
    'pg_type'::regclass,
    type.oid,
    format('type %s', format_type(type.oid, null)),
    type.typacl,
    type.typowner,
    acldefault('T', type.typowner)
  from pg_type as type
  where p_relation is null and type.typacl is not null and type.typnamespace = any (operate.application_schemas())
  union all
  select
    'pg_proc'::regclass,
    proc.oid,
    format('routine %s', proc.oid::regprocedure),
    proc.proacl,
    proc.proowner,
    acldefault('f', proc.proowner)
  from pg_proc as proc
  where
    p_relation is null
    and proc.proacl is not null
    and proc.pronamespace = any (operate.application_schemas())
    and not operate.is_of_extension('pg_proc'::regclass, proc.oid);
$$;

comment on function operate.granted_objects(oid) is
  'The objects of the application, or of one relation, on which something may be granted.';

create or replace function operate.defined_grants(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text)
language sql
stable
as $$
  -- What is granted on an object is one object beside it. Nothing is said of those with their usual rights.
  select
    granted.class,
    granted.object,
    'grants',
    format('grants on %s', granted.what),
    concat(
      format('revoke all on %s from public, anon, authenticated, service_role;', granted.what),
      operate.grant_lines(granted.what, granted.acl, given.relation, granted.owner)
    )
  from
    operate.granted_objects(p_relation) as granted
    cross join lateral (
      select
        case
          when granted.class = 'pg_class'::regclass then granted.object
        end
    ) as given (relation)
  where
    operate.grant_lines(granted.what, granted.acl, given.relation, granted.owner) is distinct from operate.grant_lines(
      granted.what,
      granted.usual,
      null,
      granted.owner
    )
    or granted.usual is null;
$$;

comment on function operate.defined_grants(oid) is
  'What is granted on objects of the application, or on one relation, with the statements that grant it.';
