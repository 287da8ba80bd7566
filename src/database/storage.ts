// What storage keeps in SQL beside its routes: stores, leases, what to erase, and what a check compares.
import type pg from 'pg'
import type { ConnectConfig } from './connection/connect.ts'
import { makeExclusivePool } from './connection/exclusive-pool.ts'
import type { Pools } from './connection/pool-figures.ts'
import { passingInOurs, retrying } from './connection/retrying.ts'
import type { Guard } from './connection/watchdog.ts'

export interface Garbage {
  blob: string
  store: string
  /** Null unless all the bytes were stored. */
  size: number | null
}

export interface Finding {
  kind: 'missing' | 'size' | 'unknown' | 'hash'
  blob: string
  /** Of the objects that have these bytes. */
  objects: { bucket: string; key: string }[]
}

/** A blob that this gateway may write within its lease. */
export interface Reservation {
  blob: string
  store: string
}

/** A page of a store's list: ids in their order and how many bytes each has. */
export interface StorePage {
  store: string
  /** The last id of the page before. */
  after: string | null
  /** The last id of this one; null is the end of the list. */
  until: string | null
  blobs: string[]
  /** Null where the store has no such blob. */
  sizes: (number | null)[]
}

export interface StorageCalls {
  /** Resolves to the registered store of that kind, which may be another one; null when none is registered. */
  openStore: (
    id: string | null,
    kind: string,
    place: string,
    isCurrent: boolean,
  ) => Promise<string | null>
  isUsed: (store: string) => Promise<boolean>
  /** Resolves to those whose lease is lost. */
  renew: (blobs: readonly string[]) => Promise<string[]>
  /** Resolves to none where no store is open. */
  reserve: (count: number) => Promise<Reservation[]>
  sweepNext: (most: number, stores: readonly string[]) => Promise<Garbage[]>
  sweepDone: (erased: readonly string[], failed: readonly string[]) => Promise<void>
  /** The first of them, in the order of their ids; behind the last there may be more. */
  checkPage: (page: StorePage) => Promise<Finding[]>
  /** Keeps the hashes that nobody had computed. */
  checkHashes: (
    store: string,
    blobs: readonly string[],
    hashes: readonly string[],
  ) => Promise<Finding[]>
  checkRest: () => Promise<{ deadLeases: number; absent: number }>
  pools: () => Pools
  end: () => Promise<void>
}

const connectionsOf = 2

/** Opens no connection before it is used. */
export const makeStorageCalls = (config: ConnectConfig, guard: Guard): StorageCalls => {
  const connections = makeExclusivePool(config, connectionsOf, guard)

  const ask = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => {
    const use = (): Promise<pg.QueryResult<T>> =>
      connections.use({
        work: (client) => client.query<T>(text, values),
        isDirty: () => true, // the application may have put triggers on our tables
      })
    return (await retrying(use, passingInOurs)).rows
  }

  return {
    openStore: async (...values) => {
      const [row] = await ask<{ id: string | null }>(
        'select storage.open_store($1, $2, $3, $4) as id',
        values,
      )
      return row?.id ?? null
    },
    isUsed: async (store) => {
      const [row] = await ask<{ is: boolean }>('select storage.store_is_used($1) as is', [store])
      return row?.is ?? false
    },
    renew: async (blobs) => {
      const rows = await ask<{ id: string }>('select storage.renew($1) as id', [blobs])
      return rows.map(({ id }) => id)
    },
    reserve: (count) => ask<Reservation>('select blob, store from storage.reserve($1)', [count]),
    sweepNext: (most, stores) =>
      ask<Garbage>(
        `select blob_id as blob, store_id as store, size::float8
        from storage.sweep_next($1, $2)`,
        [most, stores],
      ),
    sweepDone: async (erased, failed) => {
      await ask('select storage.sweep_done($1, $2)', [erased, failed])
    },
    checkPage: ({ store, after, until, blobs, sizes }) =>
      ask<Finding>('select kind, blob, objects from storage.check_page($1, $2, $3, $4, $5)', [
        store,
        after,
        until,
        blobs,
        sizes,
      ]),
    checkHashes: (store, blobs, hashes) =>
      ask<Finding>('select kind, blob, objects from storage.check_hashes($1, $2, $3)', [
        store,
        blobs,
        hashes,
      ]),
    checkRest: async () => {
      const [row] = await ask<{ dead: number; absent: number }>(
        'select dead, absent from storage.check_rest()',
      )
      return { deadLeases: row?.dead ?? 0, absent: row?.absent ?? 0 }
    },
    pools: () => ({ files: connections.figures() }),
    end: () => connections.end(),
  }
}
