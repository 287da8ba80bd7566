import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectRefusal, expectWait } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { password, person, statuses } from './sessions.ts'

const service = useService({
  env: {
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_POOL_SIZE: '20',
    AUTH_MAX_ATTEMPTS: '8',
    AUTH_MAX_ATTEMPTS_EMAIL: '40',
    AUTH_MAX_ATTEMPTS_IP: '100',
  },
})
const email = 'ada@example.com'

const tryIn = (body: Record<string, unknown>, client = '10.0.0.1'): Promise<Answer> =>
  service.auth.post(
    'token?grant_type=password',
    { email, password: 'a wrong one', ...body },
    { 'x-forwarded-for': client },
  )

beforeAll(async () => {
  await person(service, email)
})
beforeEach(async () => {
  await service.sql('delete from auth.attempts')
})

describe('POST /auth/v1/token?grant_type=password, many times', () => {
  it('gives a burst of 60 wrong passwords 8 verdicts', async () => {
    const answers = await times(60, () => tryIn({}))
    expect(statuses(answers)).toEqual({ 401: 8, 429: 52 })
    for (const answer of answers) {
      if (answer.status === 401) expectRefusal(answer, 401, 'invalid_credentials')
      else expectWait(answer)
    }
  })

  it('gives a burst that has the right password in it no more', async () => {
    const answers = await times(30, (at) => tryIn(at === 29 ? { password } : {}))
    const verdicts = answers.filter(({ status }) => status !== 429)
    // A success gives back what was counted before it.
    expect(verdicts.length).toBeLessThanOrEqual(16)
  })

  it('makes the ninth wait, the right password too, and another client not', async () => {
    for (let n = 0; n < 8; n += 1) expectRefusal(await tryIn({}), 401, 'invalid_credentials')
    expectWait(await tryIn({ password }))
    expect((await tryIn({ password }, '10.0.0.2')).status).toBe(200)
  })

  it('counts every spelling of an address, and nothing else of the body', async () => {
    const spellings = ['Ada@Example.com', ' ada@example.com', 'ada@EXAMPLE.COM', 'ada@example.com ']
    const answers = [...spellings, ...spellings].map((spelled, n) =>
      tryIn({ email: spelled, email2: `${n}@example.com`, ip: `10.0.1.${n}` }),
    )
    expect(statuses(await Promise.all(answers))).toEqual({ 401: 8 })
    expectWait(await tryIn({ password }))
  })

  it('counts an IPv6 client by its network, and an IPv4 one however it is written', async () => {
    const six = await times(40, (at) => tryIn({}, `2001:db8::${(at + 1).toString(16)}`))
    expect(statuses(six)).toEqual({ 401: 8, 429: 32 })
    const four = await times(20, (at) => tryIn({}, at % 2 ? '1.2.3.4' : '::ffff:1.2.3.4'))
    expect(statuses(four)).toEqual({ 401: 8, 429: 12 })
  })

  it('lets the owner in whatever one client tries, and lets nobody wait for ever', async () => {
    await times(100, () => tryIn({}))
    expect((await tryIn({ password }, '10.0.0.9')).status).toBe(200)
    await times(60, (at) => tryIn({}, `10.0.1.${at}`))
    expectWait(await tryIn({ password }, '10.0.0.9'))
    await service.sql(`update auth.attempts set started_at = started_at - interval '900 seconds'`)
    expect((await tryIn({ password }, '10.0.0.9')).status).toBe(200)
  })

  it('stops a client that signs in as itself between its guesses', async () => {
    const guesser = await person(service, 'guesser@example.com')
    await service.sql('update core.settings set max_attempts_ip = 20')
    let waited: Answer | undefined
    for (let n = 0; n < 30 && !waited; n += 1) {
      const answer = await tryIn({ email: `victim${n}@example.com` })
      if (answer.status === 429) waited = answer
      else if (n % 5 === 0) await tryIn({ email: guesser.email, password })
    }
    await service.sql('update core.settings set max_attempts_ip = 100')
    expectWait(waited as Answer)
  })

  it('says the same of an account that does not exist', async () => {
    const [known, unknown] = [
      await times(12, () => tryIn({})),
      await times(12, () => tryIn({ email: 'nobody@example.com' })),
    ]
    expect(statuses(unknown)).toEqual(statuses(known))
    const wordsOf = (answers: Answer[]): string[] =>
      [...new Set(answers.map(({ text }) => text.replace(/\d+ seconds/, 'n seconds')))].sort()
    expect(wordsOf(unknown)).toEqual(wordsOf(known))
  })
})
