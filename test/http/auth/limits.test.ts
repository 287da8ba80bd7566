// How often something may be tried, by every gateway together; and how long the four mail routes take at least.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectRefusal, expectWait } from '../../support/refused.ts'
import {
  newAddress,
  startBeside,
  startService,
  type Answer,
  type TestService,
} from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { password } from './mailed.ts'

describe('limits', () => {
  let one: TestService
  let two: TestService
  let clients = 0
  /** Somebody at an address of their own. */
  const client = (): ((service: TestService, path: string, body?: unknown) => Promise<Answer>) => {
    const from = `198.51.${Math.floor((clients += 1) / 250)}.${(clients % 250) + 1}`
    return (service, path, body = {}) => service.auth.post(path, body, { 'x-forwarded-for': from })
  }

  beforeAll(async () => {
    const limited = {
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_TOKEN: '30',
      RATE_LIMIT_SIGNUP: '10',
      RATE_LIMIT_EMAIL: '5',
      AUTH_MAX_ATTEMPTS: '8',
      AUTH_MAX_ATTEMPTS_EMAIL: '40',
      AUTH_MAX_ATTEMPTS_IP: '100',
    }
    one = await startService(inject('adminUrl'), limited)
    two = await startBeside(one, limited)
  })
  afterAll(async () => {
    await two.stop()
    await one.stop()
  })

  const confirmed = async (): Promise<string> => {
    const email = newAddress()
    const { status } = await one.auth.post(
      'admin/users',
      { email, password, email_confirm: true },
      { apikey: one.serviceKey },
    )
    expect(status).toBe(201)
    return email
  }

  it.each([
    ['token', 30, { refresh_token: 'none' }, 'token?grant_type=refresh_token'],
    ['verify', 30, { type: 'magiclink', token: 'none' }, 'verify'],
    ['sign-up', 10, { email: 'no address', password }, 'signup'],
    ['mail', 5, { email: 'nobody@example.com' }, 'recover'],
  ])('count %s, %i a minute, for all gateways together', async (_, most, body, path) => {
    const ask = client()
    for (let time = 1; time <= most; time += 1)
      expect((await ask(time % 2 ? one : two, path, body)).status).not.toBe(429)
    expectWait(await ask(one, path, body))
    expectWait(await ask(two, path, body))
    expect((await client()(one, path, body)).status).not.toBe(429)
  })

  it('count the four mail routes as one, whoever is asked for', async () => {
    const ask = client()
    const email = await confirmed()
    const routes = [
      'recover',
      'magiclink',
      'otp',
      'resend',
      'recover',
      'magiclink',
      'otp',
      'resend',
    ]
    const answers: Answer[] = []
    for (const [at, route] of routes.entries())
      answers.push(
        await ask(one, route, { email: at % 2 ? email : 'nobody@example.com', type: 'signup' }),
      )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })

  it('count an address however it is spelt, and whatever else is sent', async () => {
    const email = await confirmed()
    const ask = client()
    const spelt = [email.toUpperCase(), email, ` ${email} `, email.replace('e', 'E')]
    for (let time = 1; time <= 8; time += 1) {
      const body = { email: spelt[time % 4], password: 'wrong', email2: time }
      expectRefusal(await ask(one, 'token?grant_type=password', body), 401, 'invalid_credentials')
    }
    expectWait(await ask(two, 'token?grant_type=password', { email, password }))
  })

  it('answer the same for an address nobody has', async () => {
    const tries = async (email: string): Promise<Answer[]> => {
      const ask = client()
      const answers: Answer[] = []
      for (let time = 1; time <= 9; time += 1)
        answers.push(await ask(one, 'token?grant_type=password', { email, password: 'wrong' }))
      return answers
    }
    const seen = (answers: Answer[]): unknown[] =>
      answers.map(({ status, text }) => [status, text.replaceAll(/\d+/g, 'n')])
    expect(seen(await tries(await confirmed()))).toEqual(seen(await tries(newAddress())))
  })

  it('let no burst through: of 60 at once at most 8 are tried', async () => {
    // With the limit on the route off: it would hide this one.
    const service = await startBeside(one, { AUTH_MAX_ATTEMPTS: '8', DATABASE_POOL_SIZE: '10' })
    try {
      const email = await confirmed()
      const answers = await times(60, () =>
        service.auth.post('token?grant_type=password', { email, password: 'wrong password' }),
      )
      const statuses = answers.map(({ status }) => status)
      const tried = statuses.filter((status) => status === 401).length
      expect(tried).toBeGreaterThan(0)
      expect(tried).toBeLessThanOrEqual(8)
      expect(statuses.filter((status) => status === 429)).toHaveLength(60 - tried)
    } finally {
      await service.stop()
    }
  })

  it('lock nobody out whom another network attacks', async () => {
    const email = await confirmed()
    const attacker = client()
    for (let time = 1; time <= 12; time += 1)
      await attacker(one, 'token?grant_type=password', { email, password: 'wrong' })
    const victim = await client()(one, 'token?grant_type=password', { email, password })
    expect(victim.status).toBe(200)
  })
})

describe('the floor under the mail routes', () => {
  const service = useService({
    env: {
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_EMAIL: '2',
    },
  })
  const known = 'known@example.com'

  beforeAll(async () => {
    await service.auth.post(
      'admin/users',
      { email: known, password, email_confirm: true },
      { apikey: service.serviceKey },
    )
  })

  const timed = async (
    route: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer & { took: number }> => {
    const since = performance.now()
    const answer = await service.auth.post(route, body, headers)
    return { ...answer, took: performance.now() - since }
  }

  const wrong: [string, unknown, Record<string, string>, number][] = [
    ['no JSON', '{', {}, 400],
    ['no object', [], {}, 400],
    ['no address', { email: 'none' }, {}, 400],
    ['nothing', {}, {}, 400],
    ['another kind of body', 'x', { 'content-type': 'text/plain' }, 415],
    ['a body that is too large', `"${'x'.repeat(1_100_000)}"`, {}, 413],
    ['a stale token', { email: known }, { authorization: 'Bearer stale' }, 401],
  ]

  it.each(['recover', 'magiclink', 'otp', 'resend'])('%s', async (route) => {
    const type = 'magiclink'
    const from = `203.0.113.${route.length}`
    const asks = [
      { email: known, type },
      { email: 'nobody@example.com', type },
      { email: known, type },
    ]
    const answers = []
    for (const body of asks) answers.push(await timed(route, body, { 'x-forwarded-for': from }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Object.keys(answers[0]!.json)).toEqual(['message'])
    expect(answers[1]!.text).toBe(answers[0]!.text)
    const named = ({ headers }: Answer): string[] => [...headers.keys()]
    expect(named(answers[1]!)).toEqual(named(answers[0]!))
    const refused = await Promise.all(
      wrong.map(([, body, headers], at) =>
        timed(route, body, { 'x-forwarded-for': `192.0.${route.length}.${at}`, ...headers }),
      ),
    )
    expect(refused.map(({ status }) => status)).toEqual(wrong.map(([, , , status]) => status))
    for (const { took } of [...answers, ...refused]) expect(took).toBeGreaterThanOrEqual(350)
  })

  it('is not under the others', async () => {
    const { took, status } = await timed('verify', { type: 'magiclink', token: 'none' })
    expect(status).toBe(401)
    expect(took).toBeLessThan(350)
  })
})
