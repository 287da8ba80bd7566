import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { startService, type Answer, type TestService } from '../../support/service.ts'

let service: TestService
let client = 0

beforeAll(async () => {
  service = await startService(inject('adminUrl'), {
    RATE_LIMIT_API: '300',
    RATE_LIMIT_SIGNUP: '10',
    RATE_LIMIT_TOKEN: '30',
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  })
})
afterAll(() => service.stop())

/** A client of its own for each test. */
const freshClient = (): ((method: string, path: string, body?: unknown) => Promise<Answer>) => {
  client += 1
  const headers = { 'x-forwarded-for': `203.0.113.${client}` }
  return (method, path, body) =>
    service.request(method, path, { headers, ...(body !== undefined && { body }) })
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const expectWait = (answer: Answer): void => {
  expectRefusal(answer, 429, 'rate_limited')
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(answer.json.error.message).toContain(`${wait} seconds`)
}

describe('the limits of an address', () => {
  it.each([
    ['POST', '/auth/v1/signup', 10],
    ['POST', '/auth/v1/token', 30],
    ['POST', '/auth/v1/token?grant_type=refresh_token', 30],
    ['POST', '/admin/v1/login', 30],
  ])('on %s %s are %i a minute, counted exactly even in a burst', async (method, path, most) => {
    const ask = freshClient()
    const body = { email: 'not an address', password: 'short' }
    const answers = await Promise.all(times(most + 5, () => ask(method, path, body)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    refused.forEach(expectWait)
    for (const answer of answers)
      if (answer.status !== 429) expect([400, 401]).toContain(answer.status)
  })

  it('are apart for each route', async () => {
    const ask = freshClient()
    await Promise.all(
      times(12, () => ask('POST', '/auth/v1/signup', { email: 'x', password: 'x' })),
    )
    expect((await ask('POST', '/auth/v1/signup', { email: 'x', password: 'x' })).status).toBe(429)
    expect((await ask('POST', '/auth/v1/token', {})).status).toBe(400)
  })

  it('count a request that is refused for something else in the body as well', async () => {
    const ask = freshClient()
    const answers = await Promise.all(
      times(12, (at) => ask('POST', '/auth/v1/signup', { email: at ? 'x' : 'y', password: 'x' })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('on the whole API are 300 a minute, and leave health checks and preflights alone', async () => {
    const ask = freshClient()
    const answers: Answer[] = []
    for (let round = 0; round < 10; round += 1)
      answers.push(...(await Promise.all(times(31, () => ask('GET', '/nowhere')))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    refused.forEach(expectWait)
    expect((await ask('GET', '/health')).status).toBe(200)
    expect((await ask('GET', '/ready')).status).toBe(200)
    expect((await ask('OPTIONS', '/rest/v1/x')).status).toBe(204)
    expect((await ask('GET', '/rest/v1/x')).status).toBe(429)
    expect((await freshClient()('GET', '/nowhere')).status).toBe(404)
  })
})
