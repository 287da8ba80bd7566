// A gateway of files without a database: a function plays SQL, and the bytes are kept in memory.
import { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../../../src/app.ts'
import type { EntryReply, EntryRequest } from '../../../src/database/entries.ts'
import type { Reservation } from '../../../src/database/storage.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { registerStorage } from '../../../src/routes/storage.ts'
import { makeStorageAsks } from '../../../src/storage/asks.ts'
import type { StorageService } from '../../../src/storage/carry.ts'
import { makeStorage, type Served, type Storage } from '../../../src/storage/storage.ts'
import { take } from '../../../src/storage/stores/take.ts'
import { StoreTrouble, type Store } from '../../../src/storage/stores/store.ts'
import { openSocket } from '../../support/raw.ts'

export interface FakeSql {
  /** Every call, in order. */
  calls: { entry: string; request: EntryRequest }[]
  reply: (entry: string, request: EntryRequest) => Partial<EntryReply>
}

/** What small uploads take; none, unless a test gives some. */
export const reservations: Reservation[] = []
export const blobs = new Map<string, Buffer>()
/** What was opened to be sent. */
export const opened: Readable[] = []

/** What SQL answers to an upload, unless a test has it otherwise: everything is taken. */
export const takesAll: FakeSql['reply'] = (entry, { answer }) => {
  if (!/upload|update|stage/.test(entry)) return { status: 200, body: '{}' }
  if (answer === null)
    return { ask: { kind: 'receive', store: 'memory', blob: 'b', most: 5_000_000, state: 1 } }
  return 'failed' in answer
    ? { status: 400, body: JSON.stringify({ error: { code: answer['failed'], message: 'no' } }) }
    : { status: 200, body: JSON.stringify(answer) }
}

/** In place of what is in memory. */
export const source: { make?: (() => Readable) | undefined } = {}

const store = {
  kind: 'file',
  id: 'memory',
  receive: async (blob, bytes, limits) => {
    const { pieces, received } = take(bytes, limits)
    const all: Uint8Array[] = []
    for await (const piece of pieces) all.push(piece)
    blobs.set(blob, Buffer.concat(all))
    return received()
  },
  read: (blob, from, to) => {
    const bytes = blobs.get(blob)
    if (!bytes) throw new StoreTrouble('missing')
    const part = Readable.from([bytes.subarray(from, (to ?? -1) + 1)], { objectMode: false })
    const read = source.make?.() ?? part
    opened.push(read)
    return Promise.resolve(read)
  },
} as Partial<Store> as Store

export const tokens = makeTokens('a secret of thirty-two bytes or more', 'plinth')

export interface Gateway {
  url: string
  storage: Storage
  swept: number
}

/** One store, whose leases are never lost. */
export const servedOf = (store: Store, wake: () => void = () => undefined): Served => {
  const nothing = (): undefined => undefined
  return {
    stores: {
      find: (id) => (id === store.id ? store : undefined),
      isServed: () => true,
      trouble: nothing,
      stop: nothing,
    },
    leases: {
      hold: () => ({ signal: new AbortController().signal, release: nothing }),
      stop: nothing,
    },
    reserved: { take: () => Promise.resolve(reservations.pop()) },
    sweeper: { wake, stop: () => Promise.resolve() },
  }
}

export const useGateway = (sql: FakeSql, { uploads = 64, idle = 400 } = {}): Gateway => {
  const gateway: Gateway = { url: '', storage: makeStorage(uploads), swept: 0 }
  const { storage } = gateway
  const call = async (entry: string, request: EntryRequest): Promise<EntryReply> => {
    sql.calls.push({ entry, request })
    await pause() // as a database does
    const nothing = { status: 0, headers: null, body: null, token: null, marker: null, ask: null }
    return { ...nothing, ...sql.reply(entry, request) }
  }
  const state = { isUp: () => true, blame: () => undefined }
  const database = { call, read: call, write: call, state }
  const app = buildApp({
    bodyLimit: 1_000,
    bodyPatience: 600,
    logLevel: 'silent',
    addressOf: () => '127.0.0.1',
    limit: () => 0,
    isDraining: () => false,
    errors: () => new Map(),
  })
  registerStorage(app, {
    tokens,
    database: () => database,
    errors: () => new Map(),
    storage,
    asks: makeStorageAsks({ storage, sign: tokens.sign }),
    limits: { body: 1_000, idle },
  } as unknown as StorageService)
  beforeAll(async () => {
    storage.serve(servedOf(store, () => (gateway.swept += 1)))
    gateway.url = await app.listen({ port: 0 })
  })
  afterAll(() => app.close())
  return gateway
}

/** Sends a head, and what follows when it is asked for; resolves when the service has closed the connection. */
export const converse = async (
  url: string,
  line: string,
  headers: Record<string, string | number>,
  body = '',
): Promise<string> => {
  const { socket, closed } = await openSocket(url)
  const head = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${line} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  return closed
}

export const closing = { connection: 'close' }
