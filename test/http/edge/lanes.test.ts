// What is slow holds up nobody but itself.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { startService, type Answer, type TestService } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { until } from '../../support/until.ts'
import { fixture, users } from '../fixture.ts'

const metricsToken = 'a-token-that-reads-figures'
const service = useService({
  env: {
    DATABASE_POOL_SIZE: '2',
    DATABASE_QUEUE_TIMEOUT_MS: '2000',
    SERVICE_METRICS_TOKEN: metricsToken,
    DATABASE_STATEMENT_TIMEOUT_MS: '6000',
  },
  schema: fixture,
})
const credentials = { email: 'ada@example.com', password: 'correct horse battery' }

beforeAll(async () => {
  await service.auth.post('signup', credentials)
  await service.sql('update auth.users set email_confirmed_at = now()')
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  service.request('GET', path, { headers })

/** Longer than any statement may take. */
const endless = `
  select count(*) from generate_series(1, 100000) as one (n), generate_series(1, 100000) as other (n)
  where one.n < other.n`

describe("a read that runs nobody's code and computes for seconds", () => {
  const holdsUpNobody = async (slow: string, light: string): Promise<void> => {
    let isOver = false
    const asked = get(slow).then((answer) => {
      isOver = true
      return answer
    })
    const isBusy = async (): Promise<boolean> => {
      const active = await service.sql(
        `select from pg_stat_activity where datname = current_database() and state = 'active' and usename like '%gateway'`,
      )
      return active.length > 0
    }
    await until(isBusy, { what: 'the read to run' })
    const answers = await times(40, () => get(light))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(isOver).toBe(false)
    expectRefusal(await asked, 408, 'statement_timeout')
  }

  it('is taken back after a second, and goes on where it holds up nobody', async () => {
    await service.sql(`
      create view public.endless with (security_invoker) as ${endless};
      grant select on public.endless to anon`)
    await holdsUpNobody('/rest/v1/endless', '/rest/v1/open_t')
  })

  it('is taken back too where it decides about a file', async () => {
    await service.sql(`
      insert into storage.buckets (id, name, public) values ('open', 'open', true);
      create policy endless on storage.objects for select to anon using ((${endless}) > 0)`)
    const put = await service.request('POST', '/storage/v1/object/open/a', {
      headers: { authorization: `Bearer ${service.serviceKey}`, 'content-type': 'text/plain' },
      body: 'a',
    })
    expect(put.status, put.text).toBe(200)
    await holdsUpNobody('/storage/v1/object/open/a', '/storage/v1/object/public/open/a')
  })
})

describe('while slow statements hold every connection of a role', () => {
  it('all else is served, and one more slow request is told to come again', async () => {
    const slow = Array.from({ length: 6 }, () => get('/rest/v1/slowly'))
    const isBusy = async (): Promise<boolean> => {
      const active = await service.sql(
        `select from pg_stat_activity where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`,
      )
      return active.length === 2
    }
    await until(isBusy, { what: 'the connections to be held' })

    const authorization = `Bearer ${await service.userToken(users.one)}`
    const [plain, user, signIn, preflight, stale, nowhere, health] = await Promise.all([
      get('/rest/v1/open_t'),
      get('/rest/v1/notes?select=id', { authorization }),
      service.auth.post('token?grant_type=password', credentials),
      service.rest.send('OPTIONS', 'slowly'),
      get('/rest/v1/slowly', { authorization: 'Bearer stale' }),
      get('/nowhere'),
      get('/health'),
    ])
    // All were answered while both connections were still held.
    expect(await isBusy()).toBe(true)
    expect(
      [plain, user, signIn, preflight, stale, nowhere, health].map(({ status }) => status),
    ).toEqual([200, 200, 200, 204, 401, 404, 200])

    const answers = await Promise.all(slow)
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    for (const answer of refused) {
      expectRefusal(answer, 503, 'unavailable')
      expect(answer.json.error.message).toBe(
        'too many requests are waiting for the database: this one waited 2 seconds',
      )
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    const figures = await service.request('GET', '/metrics', {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    expect(figures.text).toContain(
      `plinth_pool_refused_requests_total{database="project",pool="rest_anon"} ${refused.length}\n`,
    )
    for (const answer of answers)
      if (answer.status !== 503) expectRefusal(answer, 408, 'statement_timeout')
    expect((await get('/ready')).status).toBe(200)
  })

  it('a burst of sign-ins beyond all measure is refused in part, and breaks nothing', async () => {
    const answers = await times(120, () =>
      service.auth.post('token?grant_type=password', credentials),
    )
    for (const answer of answers)
      if (answer.status !== 200) expectRefusal(answer, 503, 'unavailable')
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
    const { status } = await service.auth.post('token?grant_type=password', credentials)
    expect(status).toBe(200)
  })
})

describe('while one address sends what is slow', () => {
  let limited: TestService

  beforeAll(async () => {
    limited = await startService(inject('adminUrl'), {
      RATE_LIMIT_API: '200',
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    })
    await limited.sql(`${fixture}
      create function public.may_see() returns boolean language plpgsql as $$ begin return true; end $$;
      create table public.guarded (id int primary key);
      create policy seen on public.guarded for select using (public.may_see());
      insert into public.guarded values (1);
    `)
  })
  afterAll(() => limited.stop())

  const from = (address: string, path: string, token?: string): Promise<Answer> =>
    limited.request('GET', path, {
      headers: { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) },
    })

  it('each other one is served, and it has to wait for the time it used', async () => {
    const slow = Array.from({ length: 47 }, () => from('203.0.113.1', '/rest/v1/slowly'))
    const statuses: number[] = []
    const ended = Promise.all(slow).then(() => true)
    const isOver = (): Promise<boolean> => Promise.race([ended, Promise.resolve(false)])
    while (!(await isOver()) && statuses.length < 60)
      for (const path of ['/rest/v1/guarded', '/rest/v1/open_t?select=id'])
        statuses.push((await from('203.0.113.2', path)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))

    for (const answer of await Promise.all(slow))
      expectRefusal(
        answer,
        answer.status,
        answer.status === 408 ? 'statement_timeout' : 'unavailable',
      )
    expectRefusal(await from('203.0.113.1', '/rest/v1/open_t'), 429, 'rate_limited')
    expect((await from('203.0.113.2', '/rest/v1/open_t')).status).toBe(200)
  })

  it("the service key has all connections, and its time is nobody's", async () => {
    const slow = Array.from({ length: 5 }, () =>
      from('203.0.113.3', '/rest/v1/slowly', limited.serviceKey),
    )
    const isBusy = async (): Promise<boolean> => {
      const active = await limited.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
      return active.length === 5
    }
    await until(isBusy, { what: 'all five connections to be held' })
    await Promise.all(slow)
    expect((await from('203.0.113.3', '/rest/v1/guarded')).status).toBe(200)
  })
})
