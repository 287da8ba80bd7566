// SERVICE_NEW_TABLES: to whom a new table opens, where event triggers are allowed and where they are not.
import { afterEach, describe, expect, inject, it } from 'vitest'
import type { TestDatabase } from '../support/database.ts'
import { cleanUp, installProject, newDatabase, ownCluster, query } from './support.ts'

const adminUrl = inject('adminUrl')
afterEach(cleanUp)

type Mode = 'guarded' | 'closed' | 'open'
const modes: Mode[] = ['guarded', 'closed', 'open']

const everyone = 'anon authenticated service_role'
const service = 'service_role'

/** Makes one relation of each kind, named for the mode. */
const makeRelations = (database: TestDatabase, mode: Mode): Promise<unknown> =>
  query(
    database.ownerUrl,
    `create table public.${mode}_table (id bigint generated always as identity, n serial);
     create table public.${mode}_parent (id integer) partition by range (id);
     create view public.${mode}_view as select * from public.${mode}_table;
     create view public.${mode}_invoker with (security_invoker = true) as select 1 as id;
     create materialized view public.${mode}_materialized as select 1 as id`,
  )

/** What each relation is open to for reading and writing, and whether row level security is on. */
const opened = async (database: TestDatabase, mode: Mode): Promise<Record<string, unknown>> => {
  const rows = await database.sql<{ name: string; readers: string; secured: boolean }>(
    `select relname as name, relrowsecurity as secured, string_agg(role, ' ' order by role) filter (
       where has_table_privilege(role, oid, 'select') and (relkind = 'm' or (
         has_table_privilege(role, oid, 'insert') and has_table_privilege(role, oid, 'update')
         and has_table_privilege(role, oid, 'delete')
       )) and not has_table_privilege(role, oid, 'truncate')
     ) as readers
     from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role
     where relnamespace = 'public'::regnamespace and relname like $1 || '\\_%' and relkind in ('r', 'p', 'v', 'm')
     group by relname, relrowsecurity`,
    [mode],
  )
  return Object.fromEntries(
    rows.map(({ name, readers, secured }) => [
      name.replace(`${mode}_`, ''),
      [readers, secured ? 'secured' : ''],
    ]),
  )
}

const expected: Record<Mode, Record<string, [string, string]>> = {
  guarded: {
    table: [everyone, 'secured'],
    parent: [everyone, 'secured'],
    view: [service, ''],
    invoker: [everyone, ''],
    materialized: [service, ''],
  },
  closed: {
    table: [service, ''],
    parent: [service, ''],
    view: [service, ''],
    invoker: [service, ''],
    materialized: [service, ''],
  },
  open: {
    table: [everyone, ''],
    parent: [everyone, ''],
    view: [everyone, ''],
    invoker: [everyone, ''],
    materialized: [everyone, ''],
  },
}

const sequenceUsers = async (database: TestDatabase, mode: Mode): Promise<string> => {
  const [row] = await database.sql<{ users: string }>(
    `select string_agg(role, ' ' order by role) as users from unnest(array['anon', 'authenticated', 'service_role']) as role
     where has_sequence_privilege(role, 'public.${mode}_table_n_seq', 'usage')`,
  )
  return row!.users
}

describe('SERVICE_NEW_TABLES', () => {
  it('decides from the start that names it, and touches no table that stands', async () => {
    const database = newDatabase(adminUrl)
    for (const mode of modes) {
      await installProject(database.ownerUrl, { newTables: mode })
      await makeRelations(database, mode)
    }
    for (const mode of modes) {
      expect(await opened(database, mode)).toEqual(expected[mode])
      expect(await sequenceUsers(database, mode)).toBe(expected[mode]['table']![0])
    }
  })

  it('opens new tables to service_role alone where event triggers are not allowed', async () => {
    const cluster = await ownCluster(inject('server'))
    await query(cluster.url('postgres'), `create role owner login createrole createdb password 'x'`)
    const owner = new URL(cluster.url('postgres'))
    owner.username = 'owner'
    owner.password = 'x'
    const database = newDatabase(cluster.url('postgres'), owner.href)
    for (const mode of modes) {
      await installProject(database.ownerUrl, { newTables: mode })
      await makeRelations(database, mode)
      expect(await opened(database, mode)).toEqual(expected.closed)
      expect(await sequenceUsers(database, mode)).toBe(service)
    }
  })

  it('gives service_role the tables that stood before, once', async () => {
    const database = newDatabase(adminUrl)
    await query(adminUrl, `create database ${database.name}`)
    await database.sql('create table public.closed_before (id integer)')
    await installProject(database.ownerUrl)
    expect(await opened(database, 'closed')).toEqual({ before: [service, ''] })
    await database.sql('revoke all on public.closed_before from service_role')
    await installProject(database.ownerUrl, { newTables: 'open' })
    expect(await opened(database, 'closed')).toEqual({ before: [null, ''] })
  })
})
