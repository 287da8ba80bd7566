// The log of the embedded Postgres, after everything that can go wrong with what clients send.
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { stopCluster } from '../../../src/database/embedded/cluster.ts'
import { logOf } from '../../../src/database/embedded/server-log.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { testSecret } from '../../support/database.ts'
import { openRealtime } from '../../support/realtime.ts'
import { signInAs } from '../../support/operators.ts'
import { operator, request, type SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, launch, query, ready, run } from '../support.ts'

const tokens = makeTokens(testSecret, 'plinth')
afterEach(cleanUp)

const marks: string[] = []
const mark = (): string => {
  const text = `canary${randomBytes(6).toString('hex')}`
  marks.push(text)
  return text
}

const user = (): string => {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: '00000000-0000-4000-8000-000000000001',
    role: 'authenticated',
    iss: 'plinth',
  }
  return tokens.sign(
    JSON.stringify({ ...claims, iat: now, exp: now + 600, user_metadata: { said: mark() } }),
  )
}

const tables = `
  create type public.mood as enum ('good', 'bad');
  create table public.things (
    id int primary key, name text unique, mood public.mood, day date, count int check (count > 0), other int references public.things
  );
  create table public.slowly (id int primary key, name text);
  insert into public.things (id, name) values (1, 'taken'), (2, 'free');
  create function public.strict_number(text_of_it text) returns int language plpgsql as $$ begin
    return text_of_it::int;
  end $$;
  create function public.complain(about text) returns int language plpgsql as $$ begin
    raise warning 'a warning about %', about;
    raise exception 'it is %', about using detail = about, hint = about;
  end $$;
  create function public.wait_for(name text) returns text language plpgsql as $$ begin
    perform pg_sleep(30);
    return name;
  end $$;
  create function public.own_claims() returns int language plpgsql as $$ begin
    return (auth.jwt() -> 'user_metadata' ->> 'said')::int;
  end $$;
  alter table public.things disable row level security;
  grant all on public.things to anon, authenticated;
`

/** An instance whose Postgres logs as much as a careless operator may have it log. */
const instance = async (
  careless = `log_lock_waits = on\ndeadlock_timeout = '50ms'\nlog_min_duration_statement = 0\nlog_statement = all\n`,
): Promise<{
  gateway: SpawnedService
  log: () => Promise<string>
  url: string
}> => {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'plinth-log-')))
  await chmod(parent, 0o755) // so that Postgres' user may pass
  cleanups.push(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'data')
  const cluster = join(folder, 'postgres')
  cleanups.push(() => stopCluster({ folder: cluster, mode: 'immediate' }))
  const environment = {
    SERVICE_DATA_DIR: folder,
    JWT_SECRET: testSecret,
    PORT: '0',
    RATE_LIMIT_API: '0',
    SERVICE_ADMIN_EMAIL: operator.email,
    SERVICE_ADMIN_PASSWORD: operator.password,
  }
  expect((await run(['migrate'], environment)).code).toBe(0)
  await appendFile(join(cluster, 'postgresql.conf'), careless)
  const gateway = await ready(await launch(environment))
  const [port, password] = await Promise.all(
    ['port', 'postgres-password'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const url = `postgres://plinth:${password!.trim()}@127.0.0.1:${port!.trim()}/plinth`
  return { gateway, url, log: () => readFile(logOf(cluster), 'utf8') }
}

describe('the log of Postgres', () => {
  it('holds no statement of an operator that failed', async () => {
    const { gateway, log } = await instance('log_lock_waits = on\n')
    const owner = await signInAs(gateway, operator.email, operator.password)
    const typed = [
      `create role postgres_log password '${mark()}' in role nobody_${mark()}`,
      `alter role nobody_${mark()} password '${mark()}'`,
      `select '${mark()}'::int`,
      `insert into auth.users (id, email) values ('${mark()}', '${mark()}')`,
    ]
    for (const sql of typed) {
      const answers = await Promise.all([
        owner.send('POST', 'sql/run', { statements: [{ sql }] }),
        owner.send('POST', 'schema/changes', { changes: [{ do: 'statement', sql }] }),
      ])
      for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400)
    }
    const text = await log()
    expect(marks.filter((one) => text.includes(one))).toEqual([])
    expect(text).not.toMatch(/STATEMENT/)
  })

  it('holds nothing that a client sent, whatever fails', async () => {
    const { gateway, url, log } = await instance()
    await query(url, tables)
    const anon = await tokens.key('anon')
    const statuses = new Set<number>()
    const ask = async (method: string, path: string, body?: unknown, key = anon): Promise<void> => {
      const headers = { apikey: key }
      const answer = await request(gateway.url, method, path, { headers, body })
      statuses.add(answer.status)
    }

    // Thrice: asked in full, then kept, then prepared.
    for (let time = 1; time <= 3; time += 1) {
      for (const column of ['id', 'mood', 'day', 'count', 'nothing'])
        await ask('GET', `/rest/v1/things?${column}=eq.${mark()}`)
      await ask('GET', `/rest/v1/things?name=match.(${mark()}`)
      await ask('GET', `/rest/v1/things?name=fts(${mark()}).x`)
      await ask('GET', `/rest/v1/things?select=${mark()}&order=${mark()}`)
      for (const values of [{ id: mark() }, { mood: mark() }, { day: mark() }, { nothing: mark() }])
        await ask('POST', '/rest/v1/things', { name: mark(), ...values })
      await ask('POST', '/rest/v1/things', { id: 1, name: mark() })
      await ask('POST', '/rest/v1/things', { id: 9, count: -1, name: mark() })
      await ask('POST', '/rest/v1/things', { id: 9, other: 99, name: mark() })
      await ask('POST', '/rest/v1/things', `{"name": "${mark()}`)
      await ask('POST', '/rest/v1/things', [
        { id: 8, name: mark() },
        { id: 8, name: mark() },
      ])
      await ask('PATCH', '/rest/v1/things?id=eq.2', { id: 1, name: mark() })
      await ask('POST', '/rest/v1/slowly', { id: 1, name: mark() })
      await ask('POST', '/rest/v1/rpc/strict_number', { text_of_it: mark() })
      await ask('GET', `/rest/v1/rpc/strict_number?text_of_it=${mark()}`)
      await ask('POST', '/rest/v1/rpc/complain', { about: mark() })
      await ask('POST', '/rest/v1/rpc/own_claims', {}, user())
      await ask('GET', `/rest/v1/things?name=eq.${mark()}&id=eq.x`, undefined, user())
    }

    const password = mark()
    const email = `${mark()}@example.com`
    for (const body of [
      { email, password },
      { email, password },
      { email, password: 1 },
      { email: mark(), password },
    ])
      await ask('POST', '/auth/v1/signup', body)
    for (const grant of ['password', 'refresh_token', 'pkce', mark()])
      await ask('POST', `/auth/v1/token?grant_type=${grant}`, {
        email,
        password: mark(),
        refresh_token: mark(),
        auth_code: mark(),
        code_verifier: mark(),
      })
    await ask('POST', '/auth/v1/verify', { type: 'email', email, token: mark() })
    await ask('GET', `/auth/v1/verify?type=signup&token=${mark()}&redirect_to=${mark()}`)
    await ask('POST', '/auth/v1/recover', { email: mark() })
    await ask('PUT', '/auth/v1/user', { data: { said: mark() } }, user())
    await ask('POST', '/admin/v1/login', { email, password: mark() })

    const socket = await openRealtime(gateway, anon)
    for (const filter of [`id=eq.${mark()}`, `name=match.(${mark()}`, `${mark()}=eq.1`, mark()])
      await socket.subscribe('public:things', { event: '*', filter })
    await socket.close()

    // A lock that is waited for, and a session that is ended in the middle of a statement.
    const asleep = `select pid from pg_stat_activity where wait_event = 'PgSleep'`
    const ended = ask('POST', '/rest/v1/rpc/wait_for', { name: mark() })
    const end = `select pg_terminate_backend(pid) from (${asleep}) as one`
    await until(async () => (await query(url, end)).length > 0)
    await ended
    const locked = query(
      url,
      `begin; update public.things set count = 1 where id = 1; select pg_sleep(1); commit`,
    )
    await until(async () => (await query(url, asleep)).length > 0)
    await ask('PATCH', `/rest/v1/things?id=eq.1`, { name: mark() })
    await locked

    for (const status of [400, 401, 409]) expect([...statuses]).toContain(status)
    const text = await log()
    expect(text).toContain('still waiting for')
    expect(text).toContain('terminating connection due to administrator command')
    expect(marks.length).toBeGreaterThan(100)
    const told = text.split('\n').filter((line) => marks.some((one) => line.includes(one)))
    expect(told).toEqual([])
  })
})
