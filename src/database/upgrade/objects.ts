// The objects of the application, from one cluster to another, with the statements that operate.ordered_objects() writes.
import type pg from 'pg'
import { clientConfig, withClient } from '../connection/connect.ts'
import { owner } from '../embedded/owner.ts'
import { reasonOf } from '../errors.ts'
import type { Pair } from './roles.ts'

export interface MovedObject {
  identity: string
  /** Without its owner. */
  definition: string
  /** The statement that gives it to its owner, who is not the usual one. */
  handing: string | null
  /** Made when the rows are there: keys, indexes, triggers, and what needs one of those. */
  late: boolean
  /** Its owner is a superuser. */
  by_superuser: boolean
  /** Of a table. */
  name: string | null
}

const relationOwner = (relation: string): string =>
  `(select relowner from pg_class where oid = ${relation})`

/** What a statement on an object needs: its own owner, or that of its table. */
const ownerOf = `case object.class
  when 'pg_class'::regclass then ${relationOwner('object.object')}
  when 'pg_constraint'::regclass then (select ${relationOwner('conrelid')} from pg_constraint where oid = object.object)
  when 'pg_trigger'::regclass then (select ${relationOwner('tgrelid')} from pg_trigger where oid = object.object)
  when 'pg_policy'::regclass then (select ${relationOwner('polrelid')} from pg_policy where oid = object.object)
  when 'pg_rewrite'::regclass then (select ${relationOwner('ev_class')} from pg_rewrite where oid = object.object)
  when 'pg_statistic_ext'::regclass then (select stxowner from pg_statistic_ext where oid = object.object)
  when 'pg_namespace'::regclass then (select nspowner from pg_namespace where oid = object.object)
  when 'pg_type'::regclass then (select typowner from pg_type where oid = object.object)
  when 'pg_proc'::regclass then (select proowner from pg_proc where oid = object.object)
  when 'pg_operator'::regclass then (select oprowner from pg_operator where oid = object.object)
  when 'pg_collation'::regclass then (select collowner from pg_collation where oid = object.object)
  when 'pg_foreign_server'::regclass then (select srvowner from pg_foreign_server where oid = object.object)
  when 'pg_publication'::regclass then (select pubowner from pg_publication where oid = object.object)
  when 'pg_extension'::regclass then (select extowner from pg_extension where oid = object.object)
  when 'pg_event_trigger'::regclass then (select evtowner from pg_event_trigger where oid = object.object)
end`

/** Kinds that have an owner of their own; a sequence of a column follows its table, an extension has who made it. */
const isHandedOver = `
  object.kind not in ('grants', 'constraint', 'trigger', 'policy', 'rule', 'index', 'statistics', 'cast', 'extension',
    'event trigger')
  and not (object.kind = 'sequence' and exists (
    select from pg_depend
    where classid = 'pg_class'::regclass and objid = object.object and refclassid = 'pg_class'::regclass and deptype = 'a'))`

const listed = `
with object as materialized (select * from operate.ordered_objects())
select object.identity,
  replace(object.definition, format(E'\nalter %s owner to %I;', object.identity, role.rolname), '') as definition,
  case when role.rolname != '${owner}' and ${isHandedOver}
    then format('alter %s owner to %I', object.identity, role.rolname) end as handing,
  coalesce(place >= min(place) filter (where operate.section_of(object.kind) > operate.section_of('view')) over (), false) as late,
  coalesce(role.rolsuper, false) as by_superuser,
  case when object.kind = 'table' then object.object::regclass::text end as name
from object left join pg_roles as role on role.oid = ${ownerOf}
order by place`

export const objectsOf = async (old: pg.Client): Promise<MovedObject[]> =>
  (await old.query<MovedObject>(listed)).rows

const asWritten = {
  search_path: `''`,
  check_function_bodies: 'off',
  client_min_messages: 'warning',
  synchronous_commit: 'off',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** Sessions of both who make objects. */
export const withMakers = <T>(
  urls: { owner: string; superuser: string },
  use: (make: (object: MovedObject) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const config = (url: string) =>
    clientConfig({ url, name: 'plinth upgrade', statementTimeout: 0, settings: asWritten })
  return withClient(config(urls.owner), (usual) =>
    withClient(config(urls.superuser), async (superuser) => {
      await superuser.query('set event_triggers = off')
      return use(async ({ by_superuser, identity, definition, handing }) => {
        try {
          await (by_superuser ? superuser : usual).query(definition)
          if (handing !== null) await superuser.query(handing)
        } catch (cause) {
          throw new Error(
            `nothing was changed, because ${identity} cannot be made again: ${reasonOf(cause)}`,
            { cause },
          )
        }
      })
    }),
  )
}

const filled = `
select oid::regclass::text as name from pg_class
where relkind = 'm' and relispopulated and oid >= 16384 order by oid`

export const refreshViews = async ({ old, made }: Pair): Promise<void> => {
  const { rows } = await old.query<{ name: string }>(filled)
  for (const { name } of rows) await made.query(`refresh materialized view ${name}`)
}

/** What numbers of objects and transactions meant is said anew, and tables that a DBA has watched are watched again. */
export const settle = async ({ old, made }: Pair): Promise<void> => {
  await made.query(`
    update operate.known_object as known set class = found.class, object = found.object
    from operate.defined() as found
    where found.kind = known.kind and found.identity = known.identity and known.object != found.object`)
  await made.query('update storage.uploads set ticket_xact = null where ticket_xact is not null')
  const { rows } = await old.query<{ name: string }>(
    'select relname as name from realtime.watches join pg_class on oid = relation where is_kept',
  )
  for (const { name } of rows) await made.query('select realtime.watch($1)', [name])
}
