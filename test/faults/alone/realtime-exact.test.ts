// Whatever happens meanwhile: who may see a change gets it, and nobody else.
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterEach, expect, inject, it } from 'vitest'
import { makeTokens } from '../../../src/http/token.ts'
import { withClient } from '../../../src/database/connection/connect.ts'
import { cleanUp, cleanups, installedDatabase, launchOn, query, ready } from '../support.ts'
import { ownerConfig, testSecret } from '../../support/database.ts'
import { makeRandom } from '../../support/random.ts'
import { request, type SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { judge, replay, type Entry, type Row, type Viewer } from '../../http/realtime/oracle.ts'
import { startSubscriber, type Subscriber } from '../../http/realtime/subscriber.ts'
import {
  calmRows,
  historyQuery,
  insert,
  people,
  schema,
  teams,
  write,
} from '../../http/realtime/writers.ts'

const adminUrl = inject('adminUrl')
const tokens = makeTokens(testSecret, 'plinth')
const everything = ['INSERT', 'UPDATE', 'DELETE']
const columns = ['id', 'owner', 'team', 'shared', 'kind', 'n', 'body', 'rev'] as const
const limits = { REALTIME_FRAMES_PER_SECOND: '1000000' }
afterEach(cleanUp)

const wishes: { filter?: string | string[]; events?: string[]; wants: Viewer['wants'] }[] = [
  { wants: () => true },
  { filter: 'kind=eq.a', wants: ({ kind }) => kind === 'a' },
  { filter: ['n=gte.20', 'kind=in.(b,c)'], wants: ({ n, kind }) => n >= 20 && kind !== 'a' },
  { filter: 'or=(shared.is.true,kind.eq.b)', wants: ({ shared, kind }) => shared || kind === 'b' },
  { events: ['delete', 'INSERT'], wants: () => true },
]

const readable = (row: Row): object =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

interface Watcher {
  viewer: Viewer
  token: string
  filter: string[]
  subscriber: Subscriber
}

const sign = (claims: object): string =>
  tokens.sign(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims }))

/** Everybody with every wish, and somebody who may see all. */
const startWatchers = async (gateways: () => SpawnedService[]): Promise<Watcher[]> => {
  const watch = async (
    at: number,
    token: string,
    wish: (typeof wishes)[number],
    viewer: Omit<Viewer, 'events' | 'wants'>,
  ): Promise<Watcher> => {
    const { filter, events, wants } = wish
    const subscriber = await startSubscriber(gateways, at, token, 'public:docs', { filter, events })
    cleanups.push(subscriber.stop)
    const named = events?.map((event) => event.toUpperCase()) ?? everything
    return {
      viewer: { ...viewer, wants, events: named },
      token,
      filter: filter === undefined ? [] : [filter].flat(),
      subscriber,
    }
  }
  const all = people.flatMap((owner, place) => {
    const team = teams[place % 4] // some are in none
    const token = sign({ role: 'authenticated', sub: owner, ...(team && { team }) })
    const may = (row: Row): boolean =>
      row.owner === owner || row.shared || (team !== undefined && row.team === team)
    return wishes.map((wish, number) =>
      watch(place + number, token, wish, { name: `${place}/${number}`, may, readable }),
    )
  })
  const service = { name: 'service', may: () => true, readable: (row: Row) => ({ ...row }) }
  const key = await tokens.key('service_role')
  return Promise.all([...all, watch(0, key, { wants: () => true }, service)])
}

it('brings every subscriber what it may see and nothing else, whatever ends meanwhile', async () => {
  const { seed, below } = makeRandom()
  console.log(`seed ${seed}`)
  const database = await installedDatabase(adminUrl)
  await database.sql(schema)
  await database.sql(...insert(calmRows(makeRandom(seed))))
  await database.sql('truncate past.history') // nobody listens yet
  const start = async (): Promise<SpawnedService> => ready(await launchOn(database, limits))
  const gateways = await Promise.all([start(), start()])
  const watchers = await startWatchers(() => gateways)

  let isOver = false
  const writing = Array.from({ length: 20 }, (_, at) =>
    write(database.ownerUrl, seed + at, () => isOver),
  )
  cleanups.push(async () => {
    isOver = true
    await Promise.all(writing)
  })
  const cut = (like: string): Promise<unknown> =>
    query(
      adminUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and usename = $1 || '_gateway' and query ilike $2`,
      [database.name, like],
    )
  const replace = async (place: number): Promise<void> => {
    gateways[place]!.process.kill('SIGKILL')
    await gateways[place]!.exited
    gateways[place] = await start()
  }

  await withClient(ownerConfig(database.ownerUrl), async (elsewhere) => {
    await elsewhere.query('begin; select pg_current_xact_id()')
    for (const place of [0, 1] as const) {
      let missing = 1
      const coming = replace(place).finally(() => (missing -= 1))
      for (let round = 0; round < 8 || missing > 0; round += 1) {
        await pause(100 + below(400))
        await cut('listen%')
        if (round % 3 === 2) await cut(['%realtime.poll%', '%realtime.deliver%'][below(2)]!)
      }
      await coming
    }
    isOver = true
    await Promise.all(writing)
    // All comes though a transaction that is older than everything is still open.
    const settle = ({ subscriber }: Watcher): Promise<unknown> =>
      until(() => subscriber.settle(database).then(() => true))
    await Promise.all(watchers.map(settle))
  })

  const entries = await database.sql<Entry & Record<string, unknown>>(historyQuery)
  expect(entries.filter(({ id }) => id === null)).toEqual([])
  const verdicts = watchers.map(({ viewer, subscriber }) =>
    judge(entries, viewer, subscriber.received),
  )
  const due = verdicts.reduce((sum, verdict) => sum + verdict.due, 0)
  expect(verdicts.flatMap(({ faults }) => faults).slice(0, 20)).toEqual([])
  expect(due).toBeGreaterThan(1000)
  expectJudgeToTell(watchers, entries)
  expect(watchers.flatMap(({ subscriber }) => subscriber.resyncs)).toEqual([])
  expect(watchers.every(({ subscriber }) => subscriber.connections() > 1)).toBe(true)

  expect(watchers.flatMap(({ subscriber }) => subscriber.errors)).toEqual([])

  for (const { token, filter, viewer, subscriber } of watchers) {
    if (viewer.name !== 'service') expect(subscriber.texts.join('')).not.toContain('secret-')
    const present = await readAll(gateways[0], token, filter)
    expect(staleIn(subscriber, present, entries, viewer)).toEqual([])
  }
})

/** A verdict without faults says something only if one change that is missing, or is another's, would be one. */
const expectJudgeToTell = (watchers: Watcher[], entries: Entry[]): void => {
  const [person, service] = [watchers[0]!, watchers.at(-1)!]
  const { received } = service.subscriber
  const without = received.filter(({ event }) => event !== 'DELETE')
  expect(judge(entries, service.viewer, without).faults.join()).toContain('missed')
  expect(judge(entries, person.viewer, received).faults.join()).toContain('LEAKS')
  expect(judge(entries, service.viewer, received.toReversed()).faults.join()).toContain('late')
}

const readAll = async (
  { url }: SpawnedService,
  token: string,
  filter: string[],
): Promise<Map<number, object>> => {
  const conditions = filter.map((one) => one.replaceAll(' ', '%20'))
  const path = `/rest/v1/docs?${['limit=10000', ...conditions].join('&')}`
  const select = token === (await tokens.key('service_role')) ? '' : `&select=${columns.join(',')}`
  const answer = await request(url, 'GET', path + select, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status, answer.text).toBe(200)
  return new Map((answer.json as Row[]).map((row) => [row.id, row]))
}

/** Keys whose last state somebody who keeps a copy has not: of rows it is shown, and of those it saw go. */
const staleIn = (
  { received }: Subscriber,
  present: Map<number, object>,
  entries: Entry[],
  { events, may, wants }: Viewer,
): object[] => {
  if (!events.includes('UPDATE')) return []
  const copy = replay(received)
  const last = new Map(entries.map((entry) => [entry.key, entry]))
  return [...last.values()].filter(({ key, old, new: now }) =>
    now
      ? present.has(key) && !isDeepStrictEqual(copy.get(key), present.get(key))
      : copy.has(key) && may(old!) && wants(old!),
  )
}
