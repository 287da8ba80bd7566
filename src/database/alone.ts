// Connections that serve one request at a time; what a request's code may have left in the session is cleaned away.
import pg from 'pg'
import { Refusal } from '../errors.ts'
import type { Guard } from './watchdog.ts'

export interface Alone {
  use<T>(work: (client: pg.PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T>
  clean(client: pg.PoolClient): Promise<void>
  end(): Promise<void>
}

/** Everything user code can plant: cursors, locks, listens, temporary tables, sequences' state, settings, statements. */
const cleaning =
  'close all; select pg_advisory_unlock_all(); unlisten *; discard temp; discard sequences; deallocate all; reset all'

export const makeAlone = (config: pg.ClientConfig, size: number, guard: Guard): Alone => {
  const pool = new pg.Pool({ ...config, max: size, idleTimeoutMillis: 30_000 })
  pool.on('error', () => undefined) // an idle connection lost; the next request opens another
  pool.on('connect', (client) => client.on('error', () => undefined))

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect()
    } catch (cause) {
      if (pool.totalCount < size) throw cause
      throw new Refusal(
        'unavailable',
        'too many requests are waiting for the database',
        { 'retry-after': '1' },
        cause,
      )
    }
  }

  return {
    use: async (work, signal) => {
      const client = await connect()
      let broken = true
      try {
        const result = await guard(client, signal, () => work(client))
        broken = false
        return result
      } catch (error) {
        broken = !(error instanceof pg.DatabaseError) || /^(08|57P)/.test(error.code ?? '')
        throw error
      } finally {
        client.release(broken)
      }
    },
    clean: async (client) => {
      await client.query(cleaning)
    },
    end: () => pool.end(),
  }
}
