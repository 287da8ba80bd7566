create or replace function operate.granted_relations(p_relation oid)
returns table (class oid, object oid, namespace oid, what text, acl aclitem[], owner oid, usual aclitem[])
language sql
stable as $$
  -- The relations of the application, or one with its sequences, and their access lists.
  -- A new relation of public is granted to the roles of the API without being asked, so its grants are always said.
  select
    'pg_class'::regclass,
    relation.oid,
    relation.relnamespace,
    case relation.relkind when 'S' then 'sequence ' else 'table ' end || relation.oid::regclass,
    relation.relacl,
    relation.relowner,
    null::aclitem[]
  from (
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
  ) as relation;
$$;

create or replace function operate.granted_objects(p_relation oid)
returns table (class oid, object oid, namespace oid, what text, acl aclitem[], owner oid, usual aclitem[])
language sql
stable as $$
  -- The objects of the application, or of one relation, on which something may be granted.
  select relation.*
  from operate.granted_relations(p_relation) as relation
  union all
  select
    'pg_namespace'::regclass,
    namespace.oid,
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
    type.typnamespace,
    format('type %s', format_type(type.oid, null)),
    type.typacl,
    type.typowner,
    acldefault('T', type.typowner)
  from pg_type as type
  where
    p_relation is null
    and type.typacl is not null
    and type.typnamespace = any (operate.application_schemas())
    and not operate.is_of_extension('pg_type'::regclass, type.oid)
  union all
  select
    'pg_proc'::regclass,
    proc.oid,
    proc.pronamespace,
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
