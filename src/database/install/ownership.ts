// Statements that hand what one role owns, most often the superuser, to another, for one database or the cluster. Run as
// the superuser; each may be run again. What initdb made has a number below 16384; extensions keep what is theirs.
import pg from 'pg'

/** The superuser that initdb made: Postgres lets nobody take anything from it, so it is another role than the owner. */
export const bootstrap = 10

/** Roles, memberships, databases: what all databases share. */
export const clusterStatements = (superuser: string, owner: string): string => `
select format('grant %I to ${owner} with admin true, inherit true, set true', rolname)
from pg_roles
where not rolsuper and rolname <> '${owner}' and oid >= 16384
  and not pg_has_role(oid, ${bootstrap}::oid, 'member') and not pg_has_role(oid, '${owner}'::regrole, 'member')
union all
select format(
  'grant ${owner} to %I with admin %s, inherit %s, set %s granted by ${superuser}; '
  || 'revoke ${superuser} from %1$I granted by %5$I cascade',
  pg_get_userbyid(member), admin_option::text, inherit_option::text, set_option::text, pg_get_userbyid(grantor))
from pg_auth_members
where roleid = ${bootstrap}
union all
select format('alter database %I owner to ${owner}', datname)
from pg_database
where datdba = ${bootstrap} and oid >= 16384
union all
select format('alter tablespace %I owner to ${owner}', spcname)
from pg_tablespace
where spcowner = ${bootstrap} and oid >= 16384`

/** What stands in one database. Left to the superuser is what only one may own: wrappers, publications of all tables. */
export const databaseStatements = (to: string, from: number = bootstrap): string =>
  [wrappers, objects, mappings, policies, defaults]
    .map((part) => part(pg.escapeLiteral(to), from))
    .join(' union all ')

const wrappers = (to: string, from: number): string => `
select 0 as place, format('grant usage on foreign data wrapper %I to %I', fdwname, ${to}) as statement
from pg_foreign_data_wrapper where fdwowner = ${from}`

// Sequences of columns, rows of tables, arrays and multiranges go with what they belong to.
const owned = (from: number): string => `
select 'pg_namespace'::regclass as class, oid as id from pg_namespace where nspowner = ${from}
union all select 'pg_class', relation.oid from pg_class as relation
  where relowner = ${from} and (relkind in ('r', 'p', 'v', 'm', 'f', 'c') or relkind = 'S' and not exists (
    select from pg_depend
    where classid = 'pg_class'::regclass and objid = relation.oid and refclassid = 'pg_class'::regclass
      and deptype in ('a', 'i')))
union all select 'pg_type', type.oid from pg_type as type
  where typowner = ${from} and typtype in ('b', 'd', 'e', 'r')
    and not exists (select from pg_type as element where element.typarray = type.oid)
union all select 'pg_proc', oid from pg_proc where proowner = ${from}
union all select 'pg_operator', oid from pg_operator where oprowner = ${from}
union all select 'pg_opclass', oid from pg_opclass where opcowner = ${from}
union all select 'pg_opfamily', oid from pg_opfamily where opfowner = ${from}
union all select 'pg_collation', oid from pg_collation where collowner = ${from}
union all select 'pg_conversion', oid from pg_conversion where conowner = ${from}
union all select 'pg_ts_dict', oid from pg_ts_dict where dictowner = ${from}
union all select 'pg_ts_config', oid from pg_ts_config where cfgowner = ${from}
union all select 'pg_statistic_ext', oid from pg_statistic_ext where stxowner = ${from}
union all select 'pg_language', oid from pg_language where lanowner = ${from}
union all select 'pg_largeobject', oid from pg_largeobject_metadata where lomowner = ${from}
union all select 'pg_foreign_server', oid from pg_foreign_server where srvowner = ${from}
union all select 'pg_publication', publication.oid from pg_publication as publication
  where pubowner = ${from} and not puballtables
    and not exists (select from pg_publication_namespace where pnpubid = publication.oid)`

const objects = (to: string, from: number): string => `
select 1, format('alter %s %s owner to %I',
  case object.type when 'composite type' then 'type' when 'statistics object' then 'statistics' else object.type end,
  object.identity, ${to})
from (${owned(from)}) as owned, pg_identify_object(owned.class, owned.id, 0) as object
where owned.id >= 16384
  and not exists (select from pg_depend where classid = owned.class and objid = owned.id and deptype = 'e')`

const mappings = (to: string, from: number): string => `
select 1, format('create user mapping if not exists for %I server %I options (%s)', ${to}, srvname, (
  select string_agg(format('%I %L', option_name, option_value), ', ') from pg_options_to_table(umoptions)))
from pg_user_mappings where umuser = ${from} and umoptions is not null`

const policies = (to: string, from: number): string => `
select 1, format('alter policy %I on %s to %s', polname, polrelid::regclass, (
  select string_agg(case role when 0 then 'public' when ${from} then quote_ident(${to}) else role::regrole::text end, ', ')
  from unnest(polroles) as role))
from pg_policy where ${from} = any (polroles)`

// Those of a schema only add; the others say all there is, so what Postgres gives by itself is taken back first.
export const defaults = (to: string, from: number): string => `
select what.place, format('alter default privileges for role %I %s %s', ${to}, 'in schema ' || nullif(defaclnamespace, 0)::regnamespace,
  what.statement)
from pg_default_acl
cross join lateral (values ('r'::"char", 'tables'), ('S', 'sequences'), ('f', 'routines'), ('T', 'types'), ('n', 'schemas'),
  ('L', 'large objects')) as kind (code, name)
cross join lateral (
  select 2 as place, format('revoke all on %s from public, %I', kind.name, ${to}) as statement where defaclnamespace = 0
  union all
  select 3, format('grant %s on %s to %s%s', privilege_type, kind.name,
    case grantee when 0 then 'public' when ${from} then quote_ident(${to}) else grantee::regrole::text end,
    case when is_grantable then ' with grant option' end)
  from aclexplode(defaclacl)
) as what
where defaclrole = ${from} and defaclobjtype = kind.code`
