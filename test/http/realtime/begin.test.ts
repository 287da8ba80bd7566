// Who begins to listen while others write misses nothing of what its cursor has not seen, whether or not the table was
// watched before.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openRealtime, settled, type Message, type TestSocket } from '../../support/realtime.ts'
import { makeRandom } from '../../support/random.ts'
import { startService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { judge, type Entry, type Row } from './oracle.ts'
import { calmRows, historyQuery, insert, schema, write } from './writers.ts'

const everything = {
  name: 'service',
  may: () => true,
  wants: () => true,
  events: ['INSERT', 'UPDATE', 'DELETE'],
  readable: (row: Row) => ({ ...row }),
}

/** As after the time for which changes are kept. */
const lapse = `
  select setval(format('realtime.wanted_%s', id)::regclass, 1) from realtime.watches;
  update realtime.watches set wanted_until = 1`

let service: TestService
let isOver = false
let writing: Promise<void>[] = []

beforeAll(async () => {
  service = await startService(inject('adminUrl'), { REALTIME_FRAMES_PER_SECOND: '1000000' })
  const { seed } = makeRandom()
  console.log(`seed ${seed}`)
  await service.sql(schema)
  await service.sql(...insert(calmRows(makeRandom(seed))))
  writing = Array.from({ length: 20 }, (_, at) =>
    write(service.database.ownerUrl, seed + at, () => isOver),
  )
})
afterAll(async () => {
  isOver = true
  await Promise.all(writing)
  await service.stop()
})

interface Heard {
  received: Message[]
  since: string
  until: string
}

/** Listens for a while; a table that is busy is asked for again. */
const listen = async (): Promise<Heard> => {
  const socket = await openRealtime(service, service.serviceKey)
  const since = await until(() => subscribed(socket))
  await until(() => socket.changes().length > 20, { what: 'changes' })
  const [row] = await service.sql<{ now: string }>('select pg_current_snapshot()::text as now')
  await settled(service.database, socket)
  await socket.close()
  // A gateway that finds just then that the time had lapsed says so; from there on all must come.
  const from = socket.messages.findLast(({ type }) => type === 'resync')?.cursor ?? since
  return { received: socket.changes(), since: from!.split('.')[1]!, until: row!.now }
}

const moreIsWritten = async (): Promise<void> => {
  const count = async (): Promise<number> =>
    (await service.sql<{ count: number }>('select count(*)::int from past.history'))[0]!.count
  const before = await count()
  await until(async () => (await count()) > before + 20, { what: 'more to be written' })
}

const subscribed = async (socket: TestSocket): Promise<string | undefined> => {
  await pause(50)
  const { cursor } = await socket.subscribe('public:docs')
  return cursor
}

it.each([
  ['was never watched', 'select 1'],
  ['is not watched any more', `select realtime.unwatch('docs')`],
  ['was watched long ago', lapse],
  ['was watched long ago, once more', lapse],
  ['is watched', 'select 1'],
])('of a table that %s', async (_, before) => {
  await service.sql(before)
  await moreIsWritten()
  const { received, since, until: end } = await listen()
  const entries = await service.sql<Entry & Record<string, unknown>>(historyQuery)
  const rows = await service.sql<{ place: number }>(
    `select place::int from past.history
     where not pg_visible_in_snapshot(xact, $1) and pg_visible_in_snapshot(xact, $2)`,
    [since, end],
  )
  const due = new Set(rows.map(({ place }) => place))
  const verdict = judge(entries, everything, received, ({ place }) => due.has(place))
  expect(verdict.faults.slice(0, 5)).toEqual([])
  expect(verdict.due).toBeGreaterThan(0)
})
