// What stands in the catalogue of a database, beside what Postgres itself brings.

/** Parts of partitions come with those of their parents, under names of Postgres's choice. */
const listed = `
select 'pg_namespace'::regclass as class, oid, nspowner as owner, nspacl as acl, 'n' as kind from pg_namespace
  where oid >= 16384 or nspname = 'public'
union all select 'pg_class', oid, relowner, relacl, case relkind when 'S' then 's' else 'r' end from pg_class
  where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
union all select 'pg_class', oid, relowner, null, null from pg_class where relkind in ('i', 'I') and not relispartition
union all select 'pg_type', oid, typowner, typacl, 'T' from pg_type as type
  where (typtype in ('b', 'd', 'e', 'r', 'm') or exists (select from pg_class where oid = typrelid and relkind = 'c'))
    and not exists (select from pg_type as element where element.typarray = type.oid)
union all select 'pg_proc', oid, proowner, proacl, 'f' from pg_proc
union all select 'pg_operator', oid, oprowner, null, null from pg_operator
union all select 'pg_opclass', oid, opcowner, null, null from pg_opclass
union all select 'pg_opfamily', oid, opfowner, null, null from pg_opfamily
union all select 'pg_collation', oid, collowner, null, null from pg_collation
union all select 'pg_conversion', oid, conowner, null, null from pg_conversion
union all select 'pg_ts_dict', oid, dictowner, null, null from pg_ts_dict
union all select 'pg_ts_config', oid, cfgowner, null, null from pg_ts_config
union all select 'pg_ts_parser', oid, null, null, null from pg_ts_parser
union all select 'pg_ts_template', oid, null, null, null from pg_ts_template
union all select 'pg_statistic_ext', oid, stxowner, null, null from pg_statistic_ext
union all select 'pg_language', oid, lanowner, lanacl, 'l' from pg_language
union all select 'pg_foreign_data_wrapper', oid, fdwowner, fdwacl, 'F' from pg_foreign_data_wrapper
union all select 'pg_foreign_server', oid, srvowner, srvacl, 'S' from pg_foreign_server
union all select 'pg_user_mapping', oid, null, null, null from pg_user_mapping
union all select 'pg_publication', oid, pubowner, null, null from pg_publication
union all select 'pg_event_trigger', oid, evtowner, null, null from pg_event_trigger
union all select 'pg_extension', oid, extowner, null, null from pg_extension
union all select 'pg_cast', oid, null, null, null from pg_cast
union all select 'pg_transform', oid, null, null, null from pg_transform
union all select 'pg_am', oid, null, null, null from pg_am
union all select 'pg_constraint', oid, null, null, null from pg_constraint
  where contype not in ('n', 't') and conparentid = 0 and coninhcount = 0
union all select 'pg_trigger', oid, null, null, null from pg_trigger where not tgisinternal and tgparentid = 0
union all select 'pg_policy', oid, null, null, null from pg_policy
union all select 'pg_rewrite', oid, null, null, null from pg_rewrite
union all select 'pg_default_acl', oid, null, defaclacl, null from pg_default_acl`

/** Versions differ in whether they name the schema of Postgres's own types. `kind` is that of acldefault(); `class`, `oid`, `owner` and `acl` are those of the catalogue. */
export const catalogued = `
select listed.*, named.type, replace(named.identity, 'pg_catalog.', '') as identity,
  exists (select from pg_depend where classid = listed.class and objid = listed.oid and deptype = 'e') as of_extension
from (${listed}) as listed, pg_identify_object(listed.class, listed.oid, 0) as named
where (listed.oid >= 16384 or listed.class = 'pg_namespace'::regclass) and coalesce(named.schema, '') !~ '^pg_(toast|temp)'`
