// Reads from a standby: each client reads what it has written, and never hears of the standby.
import { rm } from 'node:fs/promises'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { garden } from '../../http/rest/generated/garden.ts'
import { addressOf, isSendable, sendable } from '../../http/rest/generated/over-http.ts'
import { makeRequests, type Asked } from '../../http/rest/generated/requests.ts'
import { freePort, type TemporaryCluster } from '../../support/cluster.ts'
import { filesOf, ownerConfig, testSecret } from '../../support/database.ts'
import { makeRandom } from '../../support/random.ts'
import { openRealtime } from '../../support/realtime.ts'
import { environmentOf, request, type Answer, type SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, launch, ownCluster, query, ready, sentences } from '../support.ts'

afterEach(cleanUp)

const tokens = makeTokens(testSecret, 'plinth')
const key = await tokens.key('service_role')
const name = 'served'
const seed = Number(process.env['PLINTH_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

interface Served {
  primary: TemporaryCluster
  standby: TemporaryCluster
  gateway: SpawnedService
  /** As the log names it. */
  replica: string
  /** Another gateway, without replicas. */
  plain: () => Promise<SpawnedService>
}

interface Wanted {
  /** What the owner runs before the standby is made. */
  schema?: string
  delay?: string
  env?: Record<string, string>
  /** Addresses beside that of the standby. */
  others?: string[]
}

/** Installed before it is copied, as a standby of a running service is. */
const serve = async ({
  schema = 'create table public.t (id int primary key, body text)',
  delay = '0',
  env = {},
  others = [],
}: Wanted = {}): Promise<Served> => {
  const primary = await ownCluster(inject('server'), { durable: true })
  const environment = environmentOf({
    name,
    ownerUrl: primary.url(name),
    controlUrl: primary.url(`${name}_control`),
  })
  cleanups.push(() => rm(filesOf(name), { recursive: true, force: true }))
  const first = await ready(await launch(environment))
  await query(primary.url(name), schema)
  first.process.kill('SIGTERM')
  await first.exited
  const standby = await primary.standby({ recovery_min_apply_delay: delay })
  cleanups.push(() => standby.stop())
  const replica = `127.0.0.1:${standby.port}`
  const addresses = [`postgres://${replica}/${name}`, ...others]
  const gateway = await ready(
    await launch({ ...environment, DATABASE_REPLICA_URLS: addresses.join(','), ...env }),
  )
  await until(async () => (await shown(gateway, replica)).reason === null, {
    what: `the replica to serve:\n${gateway.output()}`,
  })
  return { primary, standby, gateway, replica, plain: async () => ready(await launch(environment)) }
}

interface Shown {
  server: string
  status: string
  reason: string | null
  lag_ms: number | null
}

const shown = async ({ url }: SpawnedService, server: string): Promise<Shown> => {
  const { replicas } = (await request(url, 'GET', '/ready')).json as { replicas: Shown[] }
  return replicas.find((one) => one.server === server)!
}

const send = (
  { url }: SpawnedService,
  method: string,
  path: string,
  body?: unknown,
  after?: string | null,
): Promise<Answer> =>
  request(url, method, `/rest/v1/${path}`, {
    headers: { apikey: key, ...(after && { 'x-plinth-after': after }) },
    ...(body !== undefined && { body }),
  })

interface Line {
  reqId: string
  server?: string
}

/** Who answered, by the log. */
const serversOf = async (
  gateway: SpawnedService,
  answers: readonly Answer[],
): Promise<(string | undefined)[]> => {
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '')
  const lines = await until(() => {
    const logged = gateway
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .map((line) => JSON.parse(line) as Line)
    const found = new Map(logged.map((line) => [line.reqId, line]))
    return ids.every((id) => found.has(id)) ? found : undefined
  })
  return ids.map((id) => lines!.get(id)!.server)
}

const serverOf = async (gateway: SpawnedService, answer: Answer): Promise<string | undefined> =>
  (await serversOf(gateway, [answer]))[0]

const ids = ({ status, json, text }: Answer): number[] => {
  expect(status, text).toBe(200)
  return (json as { id: number }[]).map(({ id }) => id)
}

/** Each writes a row and reads it back, with what the reply to the write said. */
const writeThenRead = (gateway: SpawnedService): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: clients }, async (_, id) => {
      const { status, headers } = await send(gateway, 'POST', 't', { id, body: `row ${id}` })
      expect(status).toBe(201)
      const after = headers.get('x-plinth-after')
      expect(after).toMatch(/^[0-9A-F]{8}-\d+$/)
      const read = await send(gateway, 'GET', `t?select=id&id=eq.${id}`, undefined, after)
      expect(ids(read)).toEqual([id])
      return read
    }),
  )

const clients = 200

describe('a read with the token of a write', () => {
  it('is served by a standby that has it, nine times of ten', async () => {
    const { gateway, replica } = await serve()
    const who = await serversOf(gateway, await writeThenRead(gateway))
    expect(who.filter((server) => server === replica).length).toBeGreaterThanOrEqual(0.9 * clients)
  })

  it('shows the write, however late the standby is', async () => {
    const env = { REPLICA_MAX_LAG_MS: '300000' }
    const { gateway, replica, standby } = await serve({ delay: '2s', env })
    await writeThenRead(gateway)

    await standby.ask('postgres', 'select pg_wal_replay_pause()')
    const { headers } = await send(gateway, 'POST', 't', { id: 1_000 })
    const after = headers.get('x-plinth-after')
    const read = (token: string | null): Promise<Answer> =>
      send(gateway, 'GET', 't?id=eq.1000', undefined, token)
    expect(ids(await read(after))).toEqual([1_000])
    const without = await read(null)
    expect(ids(without)).toEqual([])
    expect(await serverOf(gateway, without)).toBe(replica)
    const [, id = ''] = (after ?? '').split('-')
    await expect(standby.ask(name, `select pg_xact_status('${id}')`)).rejects.toMatchObject({
      code: '22023', // not yet
    })
    await standby.ask('postgres', 'select pg_wal_replay_resume()')
    await until(async () => (await serverOf(gateway, await read(after))) === replica)
  })

  it('shows what a socket has told of, though the standby has none of it', async () => {
    const { gateway, replica, standby } = await serve({
      schema: `create table public.t (id int primary key, body text);
        select realtime.watch('t')`,
      env: { REPLICA_MAX_LAG_MS: '300000' },
    })
    const read = (after?: string): Promise<Answer> =>
      send(gateway, 'GET', 't?select=id&order=id', undefined, after)
    await standby.ask('postgres', 'select pg_wal_replay_pause()')
    await send(gateway, 'POST', 't', { id: 1 })
    const socket = await openRealtime(gateway, key)
    const subscribed = await socket.subscribe('public:t')
    expect(subscribed.type).toBe('subscribed')
    expect(ids(await read(subscribed.after))).toEqual([1])
    await send(gateway, 'POST', 't', { id: 2 })
    const change = await socket.waitFor(({ record }) => record?.id === 2)
    expect(ids(await read(change.after))).toEqual([1, 2])

    const without = await read()
    expect(ids(without)).toEqual([])
    expect(await serverOf(gateway, without)).toBe(replica)
    await standby.ask('postgres', 'select pg_wal_replay_resume()')
    await until(async () => (await serverOf(gateway, await read(change.after))) === replica)
    await socket.close()
  })

  it('is compared with no snapshot: on a standby those show no running transaction', async () => {
    const { primary, standby } = await serve()
    await withClient(ownerConfig(primary.url(name)), async (client) => {
      await client.query('begin; insert into public.t values (1)')
      const { rows } = await client.query<{ id: string }>('select pg_current_xact_id() as id')
      const { id } = rows[0]!
      await primary.ask(name, 'insert into public.t values (2)')
      const seen = await until(async () => {
        const rows = await standby.ask(
          name,
          `select pg_visible_in_snapshot('${id}', pg_current_snapshot()) as is_visible,
             pg_xact_status('${id}') as status, core.has_seen('00000001-${id}') as seen
           from public.t where id = 2`,
        )
        return rows[0]
      })
      expect(seen).toEqual({ is_visible: true, status: 'in progress', seen: false })
    })
  })

  it('is no server for what comes through a pooler', async () => {
    const { standby } = await serve()
    await expect(
      standby.ask(name, 'select pg_is_in_recovery() and core.refuse_standby()'),
    ).rejects.toMatchObject({
      code: '57P03',
    })
  })
})

it(`answers as the primary does, whatever is asked, seed ${seed}`, async () => {
  const { gateway, replica, plain, primary, standby } = await serve({ schema: garden })
  const other = await plain()
  const keys = {
    anon: await tokens.key('anon'),
    service_role: key,
    authenticated: tokens.sign(
      JSON.stringify({
        iss: 'plinth',
        role: 'authenticated',
        sub: '00000000-0000-4000-8000-000000000001',
        exp: Math.floor(Date.now() / 1000) + 3_600,
      }),
    ),
  }
  const [at] = await primary.ask<{ lsn: string }>(name, 'select pg_current_wal_lsn() as lsn')
  await until(async () => {
    const [row] = await standby.ask<{ has: boolean }>(
      name,
      `select pg_last_wal_replay_lsn() >= '${at!.lsn}' as has`,
    )
    return row!.has
  })
  const ask = ({ url }: SpawnedService, asked: Asked): Promise<Answer> =>
    request(url, 'GET', addressOf(asked), {
      headers: { ...sendable(asked), authorization: `Bearer ${keys[asked.role]}` },
    })
  const told = ({ status, text, headers }: Answer): unknown => {
    const names = ['content-type', 'content-range', 'preference-applied', 'location']
    return [status, text, names.map((header) => headers.get(header))]
  }
  const answers: Answer[] = []
  const requests = makeRequests(makeRandom(seed))
  for (let at = 0; at < 250; at += 1) {
    const asked = requests.read()
    if (!isSendable(asked)) continue
    const expected = told(await ask(other, asked))
    for (const time of ['first', 'again']) {
      const answer = await ask(gateway, asked)
      expect(told(answer), JSON.stringify({ time, asked })).toEqual(expected)
      answers.push(answer)
    }
  }
  const right = answers.filter(({ status }) => status < 300)
  const who = await serversOf(gateway, right)
  expect(who.filter((server) => server === replica).length).toBeGreaterThan(0.9 * right.length)
})

it('shows a table and a column as soon as the standby has them, and nothing wrong before', async () => {
  const { gateway, replica, primary } = await serve()
  await send(gateway, 'POST', 't', { id: 1, body: 'a' })
  const changes = [
    ['create table public.u (id int primary key)', 'u?select=id'],
    ['alter table public.t add column more int default 7', 't?select=id,more'],
    ['alter table public.t rename column more to renamed', 't?select=id,renamed'],
    ['alter table public.t alter column renamed type text', 't?select=id,renamed'],
    ['create view public.v as select id, body from public.t', 'v?select=id'],
    ['create function public.f() returns int stable language sql return 5', 'rpc/f'],
  ] as const
  for (const [change, path] of changes) {
    await primary.ask(name, change)
    let isRight = true
    await until(async () => {
      const answer = await send(gateway, 'GET', path)
      isRight = isRight && answer.status === 200
      return (await serverOf(gateway, answer)) === replica
    })
    expect(isRight, path).toBe(true)
  }
  expect((await send(gateway, 'GET', 't?select=id,renamed')).json).toEqual([
    { id: 1, renamed: '7' },
  ])
})

it('reads what code of the application says, and leaves to the primary what writes', async () => {
  const { gateway, replica, primary } = await serve({
    schema: `create table public.t (id int primary key, body text);
      create table public.visit (at timestamptz);
      create function public.mine(id int) returns boolean stable language plpgsql
        as $$ begin return id > 1; end $$;
      create policy mine on public.t to anon using (public.mine(id));
      create function public.sets() returns text language plpgsql stable
        as $$ begin perform set_config('my.word', 'left', false); return current_setting('my.word', true); end $$;
      create function public.left_behind() returns text language plpgsql stable
        as $$ begin return coalesce(current_setting('my.word', true), ''); end $$;
      create function public.visits() returns bigint language plpgsql volatile
        as $$ begin insert into public.visit values (now()); return 1; end $$;`,
  })
  await primary.ask(name, `insert into public.t values (1, 'a'), (2, 'b')`)
  const anon = { apikey: await tokens.key('anon') }
  const read = (path: string): Promise<Answer> =>
    request(gateway.url, 'GET', `/rest/v1/${path}`, { headers: anon })
  await until(async () => (await read('t')).json.length === 1)
  for (let time = 0; time < 4; time += 1) {
    const mine = await read('t')
    expect(ids(mine)).toEqual([2])
    expect(await serverOf(gateway, mine)).toBe(replica)
    expect((await send(gateway, 'GET', 'rpc/sets')).json).toBe('left')
    expect((await send(gateway, 'GET', 'rpc/left_behind')).json).toBe('')
    const refused = await send(gateway, 'GET', 'rpc/visits')
    expect(await serverOf(gateway, refused)).toBeUndefined()
    expect([refused.status, refused.json.error.code]).toEqual([405, 'read_only_sql_transaction'])
  }
  expect(await serverOf(gateway, await send(gateway, 'GET', ''))).toBe('primary')
})

it('leaves out what is no replica of its primary, says why, and loses no read', async () => {
  const bare = await ownCluster(inject('server'), { durable: true })
  const nobody = await freePort()
  const { gateway, replica, primary, standby } = await serve({
    others: [`postgres://127.0.0.1:${nobody},127.0.0.1:${bare.port}/${name}`],
  })
  await send(gateway, 'POST', 't', { id: 1 })
  const reads = async (after?: string): Promise<void> => {
    await until(async () => ids(await send(gateway, 'GET', 't', undefined, after)).length === 1)
  }
  const says = (what: string): Promise<unknown> =>
    until(() => sentences(gateway).some((sentence) => sentence.includes(what)), {
      what: `${what}:\n${gateway.output()}`,
    })
  const isLeftOut = (server: string, reason: RegExp): Promise<unknown> =>
    until(async () => reason.test((await shown(gateway, server)).reason ?? ''), {
      what: `${server} ${reason}`,
    })

  await isLeftOut(`127.0.0.1:${nobody}`, /cannot be reached/)
  await isLeftOut(`127.0.0.1:${bare.port}`, /cannot be used/) // it has no such role

  for (const [after, sentence] of [
    ['made up', 'x-plinth-after of a request holds what no reply says'],
    ['00000001-999999999999', 'a request comes after a write that the primary knows nothing of'],
    ['0000000F-3', 'a request comes after a write that the primary knows nothing of'],
    ['00000000-3', 'a request comes after a write of timeline 00000000'],
  ] as const) {
    await reads(after)
    await says(sentence)
  }

  await standby.ask('postgres', 'select pg_wal_replay_pause()')
  const [{ content } = { content: '' }] = await primary.ask<{ content: string }>(
    name,
    'select content from core.installation',
  )
  await primary.ask(name, `update core.installation set content = 'newer'`)
  await isLeftOut(replica, /holds another version/)
  await reads()
  await primary.ask(name, `update core.installation set content = '${content}'`)
  await standby.ask('postgres', 'select pg_wal_replay_resume()')
  await until(async () => (await shown(gateway, replica)).reason === null)

  await standby.kill()
  await reads()
  await isLeftOut(replica, /cannot be reached/)
  await standby.start()
  await until(async () => (await serverOf(gateway, await send(gateway, 'GET', 't'))) === replica)

  await standby.ask('postgres', 'select pg_promote()')
  await reads()
  await isLeftOut(replica, /is no standby/)
  await reads()
  await says(`the replica ${replica} is no standby: the primary serves its reads`)
  expect(sentences(gateway)).not.toContain('unexpected')
})
