import { describe, expect, it } from 'vitest'
import { expectWait } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  env: {
    RATE_LIMIT_API: '300',
    RATE_LIMIT_SIGNUP: '10',
    RATE_LIMIT_TOKEN: '30',
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  },
})
let client = 0

/** A client of its own for each test. */
const freshClient = (): ((method: string, path: string, body?: unknown) => Promise<Answer>) => {
  client += 1
  const headers = { 'x-forwarded-for': `203.0.113.${client}` }
  return (method, path, body) =>
    service.request(method, path, { headers, ...(body !== undefined && { body }) })
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
    const answers = await times(most + 5, () => ask(method, path, body))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    for (const answer of refused) expectWait(answer, 60)
    for (const answer of answers)
      if (answer.status !== 429) expect([400, 401]).toContain(answer.status)
  })

  it('do not count the files of the console and the client', async () => {
    const ask = freshClient()
    const paths = ['/console', '/console/assets/none.js', '/client/', '/client/v1/plinth.js']
    for (let round = 0; round < 80; round += 1)
      await times(paths.length, (at) => ask('GET', paths[at] ?? ''))
    expect((await ask('GET', '/rest/v1/')).status).toBe(200)
  })

  it('are apart for each route', async () => {
    const ask = freshClient()
    await times(12, () => ask('POST', '/auth/v1/signup', { email: 'x', password: 'x' }))
    expect((await ask('POST', '/auth/v1/signup', { email: 'x', password: 'x' })).status).toBe(429)
    expect((await ask('POST', '/auth/v1/token', {})).status).toBe(400)
  })

  it('count a request that is refused for something else in the body as well', async () => {
    const ask = freshClient()
    const answers = await times(12, (at) =>
      ask('POST', '/auth/v1/signup', { email: at ? 'x' : 'y', password: 'x' }),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('on the whole API are 300 a minute, and leave health checks, preflights and our files alone', async () => {
    const ask = freshClient()
    const answers: Answer[] = []
    for (let round = 0; round < 10; round += 1)
      answers.push(...(await times(31, () => ask('GET', '/nowhere'))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    for (const answer of refused) expectWait(answer, 60)
    expect((await ask('GET', '/health')).status).toBe(200)
    expect((await ask('GET', '/ready')).status).toBe(200)
    expect((await ask('OPTIONS', '/rest/v1/x')).status).toBe(204)
    for (const path of ['/console', '/console/sql?x=1', '/client/'])
      expect((await ask('GET', path)).status, path).toBe(200)
    expect((await ask('GET', '/rest/v1/x')).status).toBe(429)
    expect((await ask('GET', '/consoles')).status).toBe(429)
    expect((await freshClient()('GET', '/nowhere')).status).toBe(404)
  })
})
