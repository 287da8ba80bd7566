// What grows with what is there: processor time of a request, with little and with much, each in a database and a gateway
// of its own. Whoever changes a query sees its slope here.
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { withClient } from '../../src/database/connection/connect.ts'
import { ownerConfig } from '../support/database.ts'
import { signInAs } from '../support/operators.ts'
import { operator } from '../support/service.ts'
import { get, person, send, type Requests } from './cases.ts'
import { countCpu } from './cpu.ts'
import type { Load } from './report.ts'
import type { Apart, Bench, Probe } from './probes.ts'
import { median } from './report.ts'
import { fill as fillBucket } from './storage.ts'

interface Place extends Apart {
  size: number
  bench: Bench
}

interface Curve {
  name: string
  /** Resolves to the microseconds that one request costs gateway and Postgres together. */
  cost: (place: Place) => Promise<number>
}

/** What is there, little and much of it, and the requests whose cost may grow with it. */
interface Matter {
  sizes: readonly [number, number]
  fill: (place: Place) => Promise<unknown>
  curves: Curve[]
}

const costOf = async ({ pid, countPostgres }: Place, work: () => Promise<number>) => {
  const [gateway, postgres] = [countCpu([pid]), await countPostgres()]
  const count = await work()
  return (gateway() + postgres()) / count
}

interface Sent {
  connections?: number
  /** Each request so often, in the place of a time. */
  isOnce?: true
}

const asking = (
  name: string,
  requestsOf: (place: Place) => Requests,
  { connections = 4, isOnce }: Sent = {},
): Curve => ({
  name,
  cost: (place) =>
    costOf(place, async () => {
      const seconds = isOnce ? 'once' : place.bench.seconds
      const order = { port: place.port, requests: requestsOf(place), connections, seconds } as const
      const { requests }: Load = await place.bench.load(order)
      return requests
    }),
})

const asUser = ({ token }: Place): Record<string, string> => ({ authorization: `Bearer ${token}` })
const asService = ({ serviceKey }: Place): Record<string, string> => ({
  authorization: `Bearer ${serviceKey}`,
})

const rows: Matter = {
  sizes: [10_000, 1_000_000],
  fill: async ({ database, size }) => {
    await database.sql(`
      create table public.grown (id integer primary key, owner uuid not null, title text not null, at timestamptz not null);
      grant select on public.grown to authenticated;
      insert into public.grown
      select number, case number % 10 when 0 then users.id else gen_random_uuid() end, 'Number ' || number,
        timestamptz '2026-01-01' + number * interval '1 second'
      from generate_series(1, ${size}) as number, auth.users as users where users.email = '${person.email}';
      create index on public.grown (owner, at);
      create policy own on public.grown for select to authenticated using (owner = (select auth.uid()))`)
    await database.sql('vacuum analyze public.grown')
  },
  curves: [
    asking('a row by its key', (place) =>
      get(
        Array.from({ length: 1_000 }, (_, at) => `/rest/v1/grown?id=eq.${10 * (at + 1)}`),
        asUser(place),
      ),
    ),
    asking('the newest 50', (place) =>
      get(['/rest/v1/grown?order=at.desc&limit=50'], asUser(place)),
    ),
    ...['exact', 'planned'].map((count) =>
      asking(`count=${count}`, (place) =>
        get(['/rest/v1/grown?limit=1'], { ...asUser(place), prefer: `count=${count}` }),
      ),
    ),
  ],
}

const columns = Array.from({ length: 12 }, (_, at) => `c${at}`)
/** 3,168 in all. */
const allForms = columns.flatMap((one) =>
  columns
    .filter((other) => other !== one)
    .flatMap((other) =>
      ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'].flatMap((operator) =>
        ['c0', 'c1', 'c2', 'c0.desc'].map(
          (order) =>
            `/rest/v1/forms?select=${one},${other}&c0=${operator}.7&order=${order}&limit=1`,
        ),
      ),
    ),
)
const manyForms = 3_000

const forms: Matter = {
  sizes: [1, manyForms],
  fill: ({ database }) =>
    database.sql(`
      create table public.forms (${columns.map((name) => `${name} integer`).join(', ')});
      grant select on public.forms to authenticated;
      create policy everyone on public.forms for select using (true);`),
  curves: [
    asking(
      'a request of one form, or of many in turn',
      (place) =>
        get(
          Array.from({ length: manyForms }, (_, at) => allForms[at % place.size]!),
          asUser(place),
        ),
      { isOnce: true },
    ),
  ],
}

const listed = (column: string): Curve =>
  asking(`files by ${column}`, (place) =>
    send(
      'POST',
      '/storage/v1/object/list/grown',
      { prefix: '', limit: 100, sortBy: { column, order: 'desc' } },
      asUser(place),
    ),
  )

const files: Matter = {
  sizes: [1_000, 100_000],
  fill: async ({ database, size }) => {
    await database.sql(
      `create policy own on storage.objects to authenticated using (owner_id = (select auth.uid())::text)`,
    )
    await fillBucket({ database }, 'grown', size, 'number::text')
  },
  curves: [listed('name'), listed('created_at')],
}

const mails: Matter = {
  sizes: [10, 100_000],
  fill: async ({ database, size }) => {
    await database.sql(`
      insert into auth.mail_queue (template, user_id, address, attempts, failed_at)
      select 'recovery', users.id, format('user-%s@example.com', number), 40, clock_timestamp()
      from generate_series(1, ${size}) as number, auth.users as users where users.email = '${person.email}'`)
    await database.sql('vacuum analyze auth.mail_queue')
  },
  curves: [
    // Its answer has a floor of time, in which others are asked.
    asking(
      'POST recover, beside mails given up',
      () => send('POST', '/auth/v1/recover', { email: person.email }),
      { connections: 64 },
    ),
  ],
}

const users: Matter = {
  sizes: [1_000, 100_000],
  fill: async ({ database, size }) => {
    await database.sql(`
      insert into auth.users (email) select format('user-%s@example.com', number) from generate_series(1, ${size}) as number;
      create extension pg_trgm schema extensions;
      select auth.index_parts()`)
    await database.sql('vacuum analyze auth.users')
  },
  curves: [
    asking('GET admin/users', (place) => get(['/auth/v1/admin/users'], asService(place))),
    asking('the last page of users', (place) =>
      get([`/auth/v1/admin/users?page=${place.size / 50}`], asService(place)),
    ),
    ...['user-777@', 'example.com'].map((part) =>
      asking(`users with ${part}`, (place) =>
        get([`/auth/v1/admin/users?search=${part}`], asService(place)),
      ),
    ),
    asking('a sign-in', () => send('POST', '/auth/v1/token?grant_type=password', person)),
  ],
}

interface Message {
  type: string
  cursor?: string
  resync?: boolean
  record?: { number: number }
}

const channel = 'public:heard'

/** Subscribes, and reads until the change of this number came; resolves to the cursor of the subscription. */
const listen = async (
  { port, token }: Place,
  since: string | undefined,
  until: number,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1?apikey=${token}`)
  await once(socket, 'open')
  let cursor = ''
  const heard = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as Message
      if (message.type === 'resync' || message.type === 'error' || (since && message.resync))
        reject(new Error(`not all changes came: ${(data as Buffer).toString()}`))
      if (message.type === 'subscribed') {
        cursor = message.cursor ?? ''
        meanwhile().catch(reject)
      }
      if (message.type === 'change' && message.record?.number === until) resolve()
    })
  })
  socket.send(JSON.stringify({ type: 'subscribe', channel, since }))
  await heard
  socket.close()
  await once(socket, 'close')
  return cursor
}

const cursors = new WeakMap<object, string>()
const page = 500
const returns = 3

const changes: Matter = {
  sizes: [1_000, 10_000],
  fill: async (place) => {
    const { database, size } = place
    await database.sql(`
      create table public.heard (number integer primary key, body text);
      grant select on public.heard to authenticated;
      create policy everyone on public.heard for select using (true);`)
    const write = `do $$ begin for number in 1 .. ${size} loop insert into public.heard values (number, repeat('x', 100)); end loop; end $$`
    const cursor = await listen(place, undefined, size, () => database.sql(write))
    cursors.set(database, cursor)
  },
  curves: [
    {
      name: 'a page of changes for one who comes back',
      cost: (place) =>
        costOf(place, async () => {
          for (let turn = 0; turn < returns; turn += 1)
            await listen(place, cursors.get(place.database), place.size)
          return (returns * place.size) / page
        }),
    },
  ],
}

const operators = new WeakMap<object, Record<string, string>>()

/** A few, one after the other: what is said of a whole schema takes long. */
const asOperator = (path: string): Curve =>
  asking(
    `GET ${path}`,
    ({ database }) => get(Array<string>(3).fill(`/admin/v1/${path}`), operators.get(database)),
    { connections: 1, isOnce: true },
  )

const tables: Matter = {
  sizes: [10, 1_000],
  fill: async ({ database, port, size }) => {
    const url = `http://127.0.0.1:${port}`
    const { headers } = await signInAs({ url }, operator.email, operator.password)
    operators.set(database, headers)
    await withClient(ownerConfig(database.ownerUrl), (client) =>
      client.query(`do $$
        begin
          for number in 1 .. ${size} loop
            execute format('create table public.many_%s (id bigint primary key, owner uuid, title text not null, at timestamptz)', number);
            if number % 50 = 0 then commit; end if;
          end loop;
        end $$`),
    )
  },
  curves: [
    // One asks, as whoever comes while it is made waits for it.
    asking('GET /rest/v1/', (place) => get(['/rest/v1/'], asService(place)), { connections: 1 }),
    asOperator('migrations/drift'),
    asOperator('typescript'),
  ],
}

/** What may disturb what comes after it stands last. */
const matters = [rows, forms, files, changes, mails, users, tables]

const atMostRounds = 3
const environment = {
  REALTIME_FRAMES_PER_SECOND: '100000000',
  REALTIME_BUFFER_BYTES: '100000000',
}

const growth: Probe['measure'] = async (bench) => {
  const [small, large] = [await bench.apart(environment), await bench.apart(environment)]
  const figures: Record<string, number> = {}
  const lines: string[] = []
  for (const { sizes, fill, curves } of matters) {
    const places = [small, large].map((apart, at): Place => ({ ...apart, bench, size: sizes[at]! }))
    for (const place of places) await fill(place)
    for (const { name, cost } of curves) {
      const costs = places.map((): number[] => [])
      for (const place of places) await cost(place)
      for (let round = 0; round < Math.min(bench.rounds, atMostRounds); round += 1)
        for (const [at, place] of places.entries()) costs[at]?.push(await cost(place))
      const [little = 0, much = 0] = costs.map(median)
      figures[name] = much / little
      const words = sizes.map((size) => size.toLocaleString('en'))
      lines.push(
        `  ${name}: ${little.toFixed(0)} us with ${words[0]}, ${much.toFixed(0)} us with ${words[1]}: ${(much / little).toFixed(2)} times`,
      )
    }
  }
  return { line: `processor time of a request, gateway and Postgres\n${lines.join('\n')}`, figures }
}

export const growthProbes: Probe[] = [{ name: 'growth', measure: growth }]
