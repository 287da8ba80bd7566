// Keeps one cluster running for one gateway: starts or adopts it, holds its lock, brings it back.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '../../tools/code-of.ts'
import { startCluster, statusOf, stopCluster, type Settings } from './cluster.ts'
import { lockClass, lockNumber } from './lock.ts'
import { boundLog } from './server-log.ts'

export type Ward = {
  bin: string
  cluster: string
  /** As people know it: what the sentences name. */
  folder: string
  url: (port: number) => string
  /** A port that is free now. */
  port: () => Promise<number>
  settings: Settings
  log: (sentence: string) => void
}

type Keeper = { client: pg.Client; pid: number; port: number; started: boolean }

export type Supervisor = { port: number; started: boolean; stop: () => Promise<void> }

const connect = async (ward: Ward, port: number): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: ward.url(port),
    application_name: 'plinth keeper',
    options: '-c idle_session_timeout=0',
    ssl: false,
  })
  client.on('error', () => {}) // The 'end' that follows is what we act upon.
  await client.connect()
  return client
}

const locks = async (client: pg.Client): Promise<boolean> => {
  // A gateway killed a moment ago keeps its lock until Postgres has seen its socket close.
  for (const deadline = performance.now() + 1000; ; await pause(50)) {
    const answer = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${lockClass}, ${lockNumber}) as taken`,
    )
    if (answer.rows[0]?.taken) return true
    if (performance.now() > deadline) return false
  }
}

const isPassing = (error: unknown): boolean => {
  const code = codeOf(error)
  // Without a code: the connection ended while it was made.
  return !code || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(code)
}

const hold = async (ward: Ward, pid: number, port: number, started: boolean): Promise<Keeper> => {
  const client = await connect(ward, port).catch((error: unknown) => {
    if (codeOf(error) !== '28P01') throw error
    const words = `The password in ${ward.folder}/postgres-password is not that of the database.`
    throw Object.assign(new Error(words, { cause: error }), { code: '28P01' })
  })
  const taken = await locks(client).catch(async (error: unknown) => {
    await client.end()
    throw error
  })
  if (taken) return { client, pid, port, started }
  await client.end()
  throw Object.assign(
    new Error(
      `Another Plinth is running on ${ward.folder} (Postgres process ${pid}). ` +
        'Stop it first, or set SERVICE_DATA_DIR to another folder.',
    ),
    { code: 'taken' },
  )
}

/** Until the lock is ours: starts Postgres where none runs, waits where one starts or stops. */
const enter = async (ward: Ward, ending: AbortSignal, samePort?: number): Promise<Keeper> => {
  let started: number | undefined
  let failures = 0
  for (let patience = performance.now() + 20_000; ; await pause(25)) {
    const status = await statusOf(ward.cluster)
    if (!status) {
      ending.throwIfAborted()
      try {
        const port = samePort ?? (await ward.port())
        started = await startCluster({
          bin: ward.bin,
          folder: ward.cluster,
          port,
          settings: ward.settings,
        })
      } catch (error) {
        // Another gateway may have been quicker, or the port was taken under our hands.
        if (!(await statusOf(ward.cluster)) && ++failures === 3) throw error
      }
      patience = performance.now() + 20_000
    } else if (status.state === 'ready') {
      try {
        return await hold(ward, status.pid, status.port, status.pid === started)
      } catch (error) {
        if (!isPassing(error) || performance.now() > patience) throw error
      }
    } else {
      patience = performance.now() + 20_000
    }
  }
}

export const supervise = async (ward: Ward): Promise<Supervisor> => {
  const ending = new AbortController()
  let keeper: Keeper | undefined
  let recovery = Promise.resolve()
  let stopped: Promise<void> | undefined

  const recover = async (lost: Keeper, lastDelay: number): Promise<void> => {
    const gone = (await statusOf(ward.cluster))?.pid !== lost.pid
    ward.log(
      gone
        ? `Postgres (process ${lost.pid}) is gone; starting it again.`
        : `The connection to Postgres (process ${lost.pid}) was lost; connecting again.`,
    )
    let said: string | undefined
    for (let delay = lastDelay; ; delay = Math.min(delay * 2 + 100, 10_000)) {
      await pause(delay, undefined, { signal: ending.signal }).catch(() => {})
      try {
        // Tried even while ending: only the lock allows us to stop a server that still runs.
        // The port stays: others have connections to it, and its address in hand.
        const next = await enter(ward, ending.signal, lost.port)
        if (gone) ward.log(`Postgres runs again (process ${next.pid}).`)
        return watch(next, delay)
      } catch (error) {
        if (ending.signal.aborted) return
        const words = error instanceof Error ? error.message : String(error)
        if (words !== said) ward.log(words)
        said = words
      }
    }
  }

  const watch = (next: Keeper, delay: number): void => {
    const since = performance.now()
    keeper = next
    next.client.once('end', () => {
      keeper = undefined
      if (ending.signal.aborted) return
      // A server that does not live long is started less and less often.
      recovery = recover(
        next,
        performance.now() - since > 60_000 ? 0 : Math.min(delay * 2 + 100, 10_000),
      )
    })
  }

  const first = await enter(ward, ending.signal)
  watch(first, 0)
  const logWatch = setInterval(() => void boundLog(ward.cluster).catch(() => {}), 60_000).unref()

  const stop = async (): Promise<void> => {
    clearInterval(logWatch)
    ending.abort()
    await recovery
    // Without the lock the server is another gateway's to stop. With it we keep it to the end, so
    // that nobody adopts a server that is going away.
    if (!keeper) return
    const { client } = keeper
    await stopCluster({ folder: ward.cluster })
    await client.end().catch(() => {})
  }
  return {
    port: first.port,
    started: first.started,
    stop: () => (stopped ??= stop()),
  }
}
