// Moves all that an older cluster holds into a new one, in which this version is installed, and compares both.
import type pg from 'pg'
import { typed } from '../../tools/typed.ts'
import { controlOwner, owner } from '../embedded/owner.ts'
import {
  factsOfCluster,
  factsOfDatabase,
  lostOf,
  unmovableInCluster,
  unmovableInDatabase,
} from './facts.ts'
import { carryGrants } from './grants.ts'
import { objectsOf, refreshViews, settle, withMakers, type MovedObject } from './objects.ts'
import { carryDefaults, carryRights, carryRoles, endLoan, lend, type Pair } from './roles.ts'
import {
  compareTable,
  copySequences,
  copyTable,
  emptyTables,
  extensionTables,
  holdTables,
  tablesOf,
  type MovedTable,
} from './rows.ts'
import { withSuperuser } from './session.ts'

export interface Side {
  major: number
  /** As its superuser, by the name of the database. */
  superuserUrl: (database: string) => string
}

export interface MadeSide extends Side {
  /** As the owner. */
  url: (database: string) => string
}

export interface Moved {
  tables: number
  rows: number
}

const ours = [owner, controlOwner]

const withBoth = <T>(
  old: Side,
  made: Side,
  database: string,
  use: (pair: Pair) => Promise<T>,
): Promise<T> =>
  withSuperuser(old.superuserUrl(database), old.major, (from) =>
    withSuperuser(made.superuserUrl(database), made.major, (to) => use({ old: from, made: to })),
  )

/** Before anything is made: what no move can carry. */
export const requireMovable = async (old: Side): Promise<void> => {
  const within = <T>(database: string, use: (client: pg.Client) => Promise<T>): Promise<T> =>
    withSuperuser(old.superuserUrl(database), old.major, use)
  const found = await within('postgres', (client) => unmovableInCluster(client, ours))
  for (const database of ours) found.push(...(await within(database, unmovableInDatabase)))
  if (found.length > 0) throw new Error(refusal(found))
}

/** Bytes. */
export const sizeOf = (side: Side): Promise<number> =>
  withSuperuser(side.superuserUrl('postgres'), side.major, async (client) => {
    const { rows } = await client.query<{ size: string }>(
      'select sum(pg_database_size(oid)) as size from pg_database',
    )
    return Number(rows[0]?.size)
  })

/** Rejects where anything of the old one is not in the new one. */
export const move = async (old: Side, made: MadeSide): Promise<Moved> => {
  const total: Moved = { tables: 0, rows: 0 }
  await withBoth(old, made, 'postgres', async (cluster) => {
    const roles = await carryRoles(cluster)
    await lend(cluster.made, roles)
    await holding(old, ours, async () => {
      for (const database of ours)
        await withBoth(old, made, database, async (pair) => {
          const moved = await moveDatabase(pair, made, database)
          total.tables += moved.tables
          total.rows += moved.rows
        })
      await endLoan(cluster.made, roles)
      await carryRights(cluster)
      await requireAll(old, made)
    })
  })
  for (const database of ours)
    await withSuperuser(made.superuserUrl(database), made.major, (client) =>
      client.query('analyze'),
    )
  return total
}

/** Nobody writes a table of any of them meanwhile. */
const holding = (
  old: Side,
  [database, ...others]: readonly string[],
  use: () => Promise<void>,
): Promise<void> => {
  if (database === undefined) return use()
  return withSuperuser(old.superuserUrl(database), old.major, async (holder) => {
    await holdTables(holder)
    await holding(old, others, use)
  })
}

const moveDatabase = async (pair: Pair, made: MadeSide, database: string): Promise<Moved> => {
  const objects = database === owner ? await objectsOf(pair.old) : []
  const all = await tablesOf(pair.old)
  const ofExtensions = await extensionTables(pair.old)
  const tables = all.filter(({ name }) => !ofExtensions.has(name))
  await emptyTables(pair.made, await installedTables(pair))
  if (objects.length === 0) for (const table of tables) await copyTable(pair, table)
  else {
    const urls = { owner: made.url(database), superuser: made.superuserUrl(database) }
    await withMakers(urls, (make) => fill(pair, make, objects, tables))
  }
  await copySequences(pair)
  await carryDefaults(pair)
  await carryGrants(pair)
  if (database === owner) await refreshViews(pair)
  let rows = 0
  for (const table of all) rows += await compareTable(pair, table)
  if (database === owner) await settle(pair)
  return { tables: all.length, rows }
}

const installedTables = async ({ made }: Pair): Promise<MovedTable[]> => {
  const ofExtensions = await extensionTables(made)
  return (await tablesOf(made)).filter(({ name }) => !ofExtensions.has(name))
}

/** Rows stand before what is checked with them; a table that is made late gets its own at once. */
const fill = async (
  pair: Pair,
  make: (object: MovedObject) => Promise<void>,
  objects: readonly MovedObject[],
  tables: readonly MovedTable[],
): Promise<void> => {
  const lateNames = new Set(objects.flatMap(({ late, name }) => (late && name ? [name] : [])))
  for (const object of objects.filter(({ late }) => !late)) await make(object)
  for (const table of tables) if (!lateNames.has(table.name)) await copyTable(pair, table)
  for (const object of objects.filter(({ late }) => late)) {
    await make(object)
    const table = tables.find(({ name }) => name === object.name)
    if (table) await copyTable(pair, table)
  }
}

const requireAll = async (old: Side, made: Side): Promise<void> => {
  const lost: string[] = []
  for (const database of [...ours, 'postgres', 'template1'])
    await withBoth(old, made, database, async (pair) => {
      const of = database === 'postgres' ? [factsOfCluster, factsOfDatabase] : [factsOfDatabase]
      for (const facts of of) lost.push(...lostOf(await facts(pair.old), await facts(pair.made)))
    })
  if (lost.length > 0) throw new Error(refusal(lost))
}

const most = 20

const refusal = (things: readonly string[]): string =>
  [
    `nothing was changed, because this cannot be moved:`,
    ...things.slice(0, most).map((thing) => `  ${thing}`),
    ...(things.length > most ? [`  and ${things.length - most} more`] : []),
    `remove it, as by ${typed('upgrade-data')} --first "drop ...", and make it again afterwards`,
  ].join('\n')
