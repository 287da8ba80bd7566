// A gateway that ends while somebody signs in by a provider: the user is made whole or not at all, and a new try works.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig, type TestDatabase } from '../../support/database.ts'
import { somebody, type ProviderId } from '../../support/providers/personas.ts'
import type { Person, Reply } from '../../support/providers/rules.ts'
import { startProviders, type Plan, type Providers } from '../../support/providers/server.ts'
import { request, type SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, installedDatabase, launchOn, ready } from '../support.ts'

const site = 'https://app.example.test/welcome'

let providers: Providers
let database: TestDatabase
/** The gateway that stays. */
let second: SpawnedService
/** Another on the same database. */
const start = async (): Promise<SpawnedService> =>
  ready(
    await launchOn(database, {
      SERVICE_PUBLIC_URL: 'http://127.0.0.1:8000',
      SERVICE_SITE_URL: site,
      ...providers.variables,
    }),
  )

beforeAll(async () => {
  providers = await startProviders()
  cleanups.push(() => providers.stop())
  database = await installedDatabase(inject('adminUrl'))
  second = await start()
})
afterAll(cleanUp)

/** One who was at the provider and is on the way back. */
interface Returning {
  path: string
  cookie: string
}

const leave = async ({ url }: SpawnedService, id: ProviderId, plan: Plan): Promise<Returning> => {
  const { status, headers } = await request(url, 'GET', `/auth/v1/authorize?provider=${id}`)
  expect(status).toBe(302)
  const { pathname, search } = await providers.visit(headers.get('location') ?? '', plan)
  return { path: pathname + search, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Who signs in where, and the way back. */
interface Trip {
  id: ProviderId
  person: Person
  returning: Returning
}

const trip = async (
  from: SpawnedService,
  id: ProviderId,
  person: Person,
  plan: Plan = {},
): Promise<Trip> => ({ id, person, returning: await leave(from, id, { person, ...plan }) })

interface Arrived {
  status: number
  place: string
  fragment: Record<string, string>
}

const arrive = async ({ url }: SpawnedService, { path, cookie }: Returning): Promise<Arrived> => {
  const { status, headers } = await request(url, 'GET', path, { headers: { cookie } })
  const [place = '', fragment = ''] = (headers.get('location') ?? '').split('#')
  return { status, place, fragment: Object.fromEntries(new URLSearchParams(fragment)) }
}

type Wait = (usual: Reply) => Promise<Reply>

/** An answer that is due and not given before the test says so. */
const makeHeld = (): { isDue: () => boolean; give: () => void; wait: Wait } => {
  let isDue = false
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return {
    isDue: () => isDue,
    give,
    wait: async (usual) => {
      isDue = true
      await given
      return usual
    },
  }
}

interface Made {
  users: number
  identities: number
  signUps: number
}
const nothing: Made = { users: 0, identities: 0, signUps: 0 }
const whole: Made = { users: 1, identities: 1, signUps: 1 }

/** What there is of a person; a user and an identity that do not belong together count as two users. */
const madeOf = async ({ id, email }: Person): Promise<Made> => {
  const [made] = await database.sql<Made>(
    `select
       count(distinct users.id)::integer as users,
       count(identities.id)::integer as identities,
       (
         select count(*)::integer from auth.events where name = 'sign_up' and details ->> 'email' = $1
       ) as "signUps"
     from auth.users full join auth.identities on identities.user_id = users.id
     where users.email = $1 or identities.provider_id = $2`,
    [email, String(id)],
  )
  return made!
}

const expectSession = async ({ status, place, fragment }: Arrived, { email }: Person) => {
  expect({ status, place, ...fragment }).toMatchObject({
    status: 303,
    place: site,
    access_token: expect.any(String),
    refresh_token: expect.any(String),
  })
  const { json } = await request(second.url, 'GET', '/auth/v1/user', {
    headers: { authorization: `Bearer ${fragment['access_token'] ?? ''}` },
  })
  expect(json).toMatchObject({ email })
}

/** The way back is spent, and the way from the beginning on leads to one user. */
const expectRetry = async ({ id, person, returning }: Trip): Promise<void> => {
  const before = await madeOf(person)
  expect(await arrive(second, returning)).toMatchObject({
    status: 303,
    place: site,
    fragment: { error: 'bad_request', error_code: 'bad_request' },
  })
  expect(await madeOf(person)).toEqual(before)
  await expectSession(await arrive(second, await leave(second, id, { person })), person)
  expect(await madeOf(person)).toEqual(whole)
}

const expectCut = async (gateway: SpawnedService, cut: Promise<Arrived>[]): Promise<void> => {
  const settled = Promise.allSettled(cut)
  gateway.process.kill('SIGKILL')
  await gateway.exited
  for (const { status } of await settled) expect(status).toBe('rejected')
}

describe('kill -9 of the gateway', () => {
  it('makes nobody while a provider is asked', async () => {
    const first = await start()
    const [token, user, lastOfTwo] = [makeHeld(), makeHeld(), makeHeld()]
    const trips = [
      await trip(first, 'google', somebody('google'), { token: token.wait }),
      await trip(first, 'google', somebody('google'), { user: user.wait }),
      await trip(first, 'github', somebody('github'), {
        user: (usual, path) => (path === '/user' ? usual : lastOfTwo.wait(usual)),
      }),
    ]
    const cut = trips.map(({ returning }) => arrive(first, returning))
    await until(() => token.isDue() && user.isDue() && lastOfTwo.isDue())
    await expectCut(first, cut)
    for (const held of [token, user, lastOfTwo]) held.give()
    for (const each of trips) {
      expect(await madeOf(each.person)).toEqual(nothing)
      await expectRetry(each)
    }
  })

  // Given up in time, a lock lets Postgres finish what nobody waits for any more.
  it.each([
    ['are given up', true],
    ['outlast it', false],
  ])('makes all or nothing while Postgres waits for locks that %s', async (_, areGivenUp) => {
    const first = await start()
    const people = [1, 2, 3, 4].map(() => somebody('google'))
    const trips = await Promise.all(people.map((person) => trip(first, 'google', person)))
    await withClient(ownerConfig(database.ownerUrl), async (client) => {
      await client.query('begin')
      await lock(client, people)
      const cut = trips.map(({ returning }) => arrive(first, returning))
      await until(async () => (await blockedBy(client)).length === people.length)
      const waiting = await blockedBy(client)
      expect(waiting.map(({ event }) => event)).toEqual(places)
      await expectCut(first, cut)
      if (areGivenUp) await client.query('rollback')
      await until(() => areGone(waiting))
    })
    for (const each of trips) {
      expect(areGivenUp ? [nothing, whole] : [nothing]).toContainEqual(await madeOf(each.person))
      await expectRetry(each)
    }
  })
})

/** Has the sign-in of each wait at another place: before all, and at the user, the identity and the session. */
const lock = async (client: pg.Client, people: Person[]): Promise<void> => {
  const [account, user, identity] = people
  await client.query(`select core.turn_take('identity', concat_ws(' ', 'google', $1::text))`, [
    account?.id,
  ])
  await client.query('insert into auth.users (email) values ($1)', [user?.email])
  await client.query(
    `with another as (insert into auth.users default values returning id)
     insert into auth.identities (user_id, provider, provider_id) select id, 'google', $1 from another`,
    [identity?.id],
  )
  await client.query('lock table auth.sessions in share mode')
}

/** What they wait for then, in alphabetical order. */
const places = ['relation', 'transactionid', 'transactionid', 'transactionid']

interface Waiting {
  pid: number
  event: string
}

const blockedBy = async (client: pg.Client): Promise<Waiting[]> => {
  const { rows } = await client.query<Waiting>(
    `select pid, wait_event as event from pg_stat_activity
     where pg_backend_pid() = any (pg_blocking_pids(pid)) and wait_event_type = 'Lock'
       and backend_type = 'client backend'
     order by event`,
  )
  return rows
}

const areGone = async (waiting: Waiting[]): Promise<boolean> => {
  const pids = waiting.map(({ pid }) => pid)
  const left = await database.sql('select from pg_stat_activity where pid = any ($1)', [pids])
  return left.length === 0
}

describe('a gateway that is told to stop', () => {
  it('answers who is waiting for the provider', async () => {
    const first = await start()
    const held = makeHeld()
    const each = await trip(first, 'google', somebody('google'), { token: held.wait })
    const arriving = arrive(first, each.returning)
    await until(held.isDue)
    first.process.kill('SIGTERM')
    await until(async () => (await request(first.url, 'GET', '/health')).status === 503)
    held.give()
    await expectSession(await arriving, each.person)
    expect(await first.exited).toBe(0)
    expect(await madeOf(each.person)).toEqual(whole)
    await expectRetry(each)
  })
})
