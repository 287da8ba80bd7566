// Clients that do not stop writing, each row once and with an id of its own, and that remember what each was answered; and
// one that listens.
import { expect } from 'vitest'
import { makeTokens } from '../../src/http/token.ts'
import { testSecret } from '../support/database.ts'
import { openRealtime, type Message } from '../support/realtime.ts'
import { request } from '../support/service.ts'
import { until } from '../support/until.ts'

const key = await makeTokens(testSecret, 'plinth').key('service_role')

/** No id is unique: a row that was written twice is there twice. */
export const writtenTable = `
  create table public.written (id int not null, key bigint generated always as identity primary key);
  select realtime.watch('written')`

export interface Written {
  acknowledged: number[]
  /** Those whose refusal says that nothing was carried out, as it says nothing else. */
  refused: number[]
  /** Those whose refusal says that nobody knows. */
  unknown: number[]
  others: unknown[]
  /** Milliseconds between two acknowledgements, at most. */
  longestGap: number
}

export interface Writers {
  acknowledged: () => number
  stop: () => Promise<Written>
}

/** So many for each address. */
export const startWriters = (urls: readonly string[], each: number): Writers => {
  const written: Written = {
    acknowledged: [],
    refused: [],
    unknown: [],
    others: [],
    longestGap: 0,
  }
  let id = 0
  let stopped = false
  let lastAt = performance.now()

  const note = (one: number, { status, json }: Awaited<ReturnType<typeof request>>): void => {
    if (status === 201) {
      const now = performance.now()
      written.longestGap = Math.max(written.longestGap, now - lastAt)
      lastAt = now
      written.acknowledged.push(one)
    } else if (status !== 503) written.others.push({ status, json })
    else if (/ is unknown$/.test(json.error.message)) written.unknown.push(one)
    else written.refused.push(one)
  }
  const write = async (url: string): Promise<void> => {
    while (!stopped) {
      const one = (id += 1)
      const body = { id: one }
      note(one, await request(url, 'POST', '/rest/v1/written', { headers: { apikey: key }, body }))
    }
  }
  const writing = urls.flatMap((url) => Array.from({ length: each }, () => write(url)))
  return {
    acknowledged: () => written.acknowledged.length,
    stop: async () => {
      stopped = true
      await Promise.all(writing)
      return written
    },
  }
}

export interface Follower {
  /** Ids of rows that it was told of, or has read when it was told to read again. */
  knows: ReadonlySet<number>
  close: () => Promise<unknown>
}

export const startFollower = async (url: string): Promise<Follower> => {
  const knows = new Set<number>()
  const read = async (): Promise<boolean> => {
    const reply = await request(url, 'GET', '/rest/v1/written', { headers: { apikey: key } })
    if (reply.status !== 200) return false
    for (const { id } of reply.json as { id: number }[]) knows.add(id)
    return true
  }
  const { socket, subscribe, close } = await openRealtime({ url }, key)
  socket.on('message', (data: Buffer) => {
    const { type, event, record } = JSON.parse(data.toString()) as Message
    if (type === 'change' && event === 'INSERT') knows.add((record as { id: number }).id)
    if (type === 'resync') void until(read)
  })
  await subscribe('public:written')
  return { knows, close }
}

const lostOf = (ids: readonly number[], { acknowledged }: Written): number[] => {
  const there = new Set(ids)
  return acknowledged.filter((id) => !there.has(id))
}

/** Rows that an asynchronous standby had not received when its primary was lost: some of the last moment. */
const mostLost = 20

/** `ids` are those of all rows that are there. `mayLose`: what the lost server alone had. */
export const expectOnce = (ids: readonly number[], written: Written, mayLose = false): void => {
  const there = new Set(ids)
  expect(written.others).toEqual([])
  expect(there.size, 'none is there twice').toBe(ids.length)
  if (mayLose) expect(lostOf(ids, written).length).toBeLessThan(mostLost)
  else expect(lostOf(ids, written), 'none is lost').toEqual([])
  expect(
    written.refused.filter((id) => there.has(id)),
    'what was refused was not run',
  ).toEqual([])
}

export const tellOf = (what: string, ids: readonly number[], written: Written): void => {
  const there = new Set(ids)
  const { acknowledged, refused, unknown, longestGap } = written
  const committed = unknown.filter((id) => there.has(id)).length
  console.log(
    `${what}: ${acknowledged.length} acknowledged, ${lostOf(ids, written).length} lost; 503: ${refused.length} not run, ` +
      `${unknown.length} unknown, of which ${committed} were committed; longest gap ${Math.round(longestGap)} ms`,
  )
}
