// What a cluster and its databases hold beside rows, each thing with its state: what was moved must have all of it again.
import type pg from 'pg'
import { catalogued } from './catalogued.ts'
import { leftOutObjects } from './left-out.ts'

/** By its name, in words. */
export type CatalogueFacts = Map<string, string>

/** Those of the old one that the new one lacks or has otherwise. */
export const lostOf = (old: CatalogueFacts, made: CatalogueFacts): string[] =>
  [...old].filter(([thing, state]) => made.get(thing) !== state).map(([thing]) => thing)

const read = async (
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<CatalogueFacts> => {
  const { rows } = await client.query<{ thing: string; state: string | null }>(text, values)
  return new Map(rows.map(({ thing, state }) => [thing, state ?? '']))
}

/** MAINTAIN came with 17, and an owner has it there. */
const rights = (acl: string): string => `(
  select string_agg(
    concat_ws(' ', case grantee when 0 then 'public' else grantee::regrole::text end, privilege_type, is_grantable, grantor::regrole),
    ', ' order by grantee::regrole::text collate "C", privilege_type, grantor::regrole::text collate "C")
  from aclexplode(${acl})
  where privilege_type != 'MAINTAIN')`

/** `postgres`: any database of the cluster, as its superuser. */
export const factsOfCluster = (client: pg.Client): Promise<CatalogueFacts> =>
  read(client, ofCluster)

const shared = `
select format('tablespace %I', spcname) as thing, null as state from pg_tablespace where oid >= 16384
union all
select format('prepared transaction %L', gid), null from pg_prepared_xacts
union all
select format('replication slot %I', slot_name), null from pg_replication_slots
union all
select format('subscription %I', subname), null from pg_subscription
union all
select format('%s set by alter system', name), setting from pg_file_settings where sourcefile like '%/postgresql.auto.conf'`

const ofCluster = `
select format('role %I', rolname) as thing, concat_ws(' ', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication,
  rolbypassrls, rolconnlimit, rolvaliduntil, md5(rolpassword)) as state
from pg_authid where oid >= 16384 or oid = 10
union all
select format('membership of %s in %s, granted by %s', member::regrole, roleid::regrole, grantor::regrole),
  concat_ws(' ', admin_option, inherit_option, set_option)
from pg_auth_members where roleid >= 16384 or member >= 16384
union all
select concat_ws(' ', 'settings', 'of role ' || nullif(setrole, 0)::regrole, 'in database ' || quote_ident(datname)),
  (select string_agg(setting, E'\\n' order by setting collate "C") from unnest(setconfig) as setting)
from pg_db_role_setting left join pg_database as db on db.oid = setdatabase
union all
select format('database %I', datname),
  concat_ws(' ', datdba::regrole, datconnlimit, datallowconn, ${rights(`coalesce(datacl, acldefault('d', datdba))`)})
from pg_database
union all
select format('rights on the parameter %s', parname), ${rights('paracl')} from pg_parameter_acl
union all
${shared}
union all
select format('comment on role %s', objoid::regrole), description from pg_shdescription
where classoid = 'pg_authid'::regclass and objoid >= 16384`

/** Of the database that the client is connected to. */
export const factsOfDatabase = async (client: pg.Client): Promise<CatalogueFacts> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regprocedure('operate.objects()') is not null as there`,
  )
  const facts = await read(client, ofDatabase, [leftOutObjects])
  if (!rows[0]?.there) return facts
  const definitions = await read(
    client,
    `select 'the definition of ' || identity as thing, digest as state from operate.objects()`,
  )
  return new Map([...facts, ...definitions])
}

const ofDatabase = `
with object as materialized (
  select listed.*, listed.type || ' ' || listed.identity as thing from (${catalogued}) as listed where not of_extension)
select thing,
  concat_ws(' ', owner::regrole, ${rights(`case
    when class = 'pg_default_acl'::regclass then acl
    when kind is not null then coalesce(acl, acldefault(kind::"char", owner)) end`)}) as state
from object
where thing !~ $1
union all
select format('column %s of %s', quote_ident(attname), attrelid::regclass), ${rights('attacl')}
from pg_attribute
where attacl is not null and attrelid >= 16384 and not attisdropped
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = attrelid and deptype = 'e')`

const named = async (client: pg.Client, text: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ thing: string }>(text, values)).rows.map(({ thing }) => thing)

/** What is known from the beginning to be lost, of what all databases share; `ours` are those that move. */
export const unmovableInCluster = (client: pg.Client, ours: readonly string[]): Promise<string[]> =>
  named(
    client,
    `select format('database %I', datname) as thing from pg_database where oid >= 16384 and datname <> all ($1)
    union all
    select thing from (${shared}) as listed`,
    [ours],
  )

/** The same, of one database: kinds of objects of which operate.objects() knows nothing. */
export const unmovableInDatabase = (client: pg.Client): Promise<string[]> =>
  named(
    client,
    `select listed.type || ' ' || listed.identity as thing from (${catalogued}) as listed
    where not of_extension and class = any ('{pg_opclass, pg_opfamily, pg_conversion, pg_ts_dict, pg_ts_config, pg_ts_parser,
      pg_ts_template, pg_language, pg_foreign_data_wrapper, pg_user_mapping, pg_transform, pg_am}'::regclass[])
    union all
    select format('%s large objects, which no row holds, in database %I', count(*), current_database())
    from pg_largeobject_metadata having count(*) > 0`,
  )
