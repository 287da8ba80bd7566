// What others ask for and guess in somebody's name, at the same time as that person signs in.
import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { until } from '../../support/until.ts'
import { follow, useMailed } from './mailed.ts'
import { statuses } from './sessions.ts'

const mailed = useMailed({
  SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_POOL_SIZE: '20',
  AUTH_MAX_ATTEMPTS: '8',
  AUTH_MAX_ATTEMPTS_EMAIL: '40',
  AUTH_MAIL_PER_ADDRESS: '3',
})
const owner = { 'x-forwarded-for': '10.0.0.9' }
const other = { 'x-forwarded-for': '10.0.0.1' }
let count = 0

const account = async (): Promise<string> => {
  const email = `person${(count += 1)}@example.com`
  await mailed.service.sql(
    'insert into auth.users (email, email_confirmed_at) values ($1, now())',
    [email],
  )
  return email
}

const guess = (email: string, token: string, from: Record<string, string>): Promise<Answer> =>
  mailed.post('verify', { type: 'email', email, token }, from)

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const codeFor = async (email: string): Promise<string> => {
  expect((await mailed.post('otp', { email }, owner)).status).toBe(200)
  return (await mailed.mailbox.next(email)).code
}

const mailsTo = (email: string) => mailed.mailbox.mails.filter(({ to }) => to.includes(email))

describe('signing in by code', () => {
  it('is kept from nobody by a network that guesses all the time', async () => {
    const email = await account()
    const before = await times(60, () => guess(email, '000000', other))
    expect(statuses(before)).toEqual({ 401: 8, 429: 52 })

    const code = await codeFor(email)
    const [signedIn, ...meanwhile] = await Promise.all([
      guess(email, code, owner),
      ...Array.from({ length: 40 }, () => guess(email, wrong(code), other)),
    ])
    expect(signedIn.status, signedIn.text).toBe(200)
    expect(statuses(meanwhile)).toEqual({ 429: 40 })
  })

  it('costs a network that guesses a code to death no second one', async () => {
    const email = await account()
    const dead = await codeFor(email)
    await times(30, () => guess(email, wrong(dead), other))
    expect((await guess(email, dead, owner)).status).toBe(401)
    const code = await codeFor(email)
    await times(30, () => guess(email, wrong(code), other))
    expect((await guess(email, code, owner)).status).toBe(200)
  })

  it('counts five of the guesses that many networks make at once, and those of a dead code no more', async () => {
    const email = await account()
    const code = await codeFor(email)
    const answers = await times(60, (at) =>
      guess(email, wrong(code), { 'x-forwarded-for': `10.0.1.${at}` }),
    )
    expect(statuses(answers)).toEqual({ 401: 60 })
    const counted = await mailed.service.sql<{ hits: number }>(
      `select hits from auth.attempts
       where scope = 'code' and key = auth.attempt_key('code', $1, null)`,
      [email],
    )
    expect(counted).toEqual([{ hits: 5 }])
    expect((await guess(email, await codeFor(email), owner)).status).toBe(200)
  })
})

describe('signing in by link, with proof of who asked for it (PKCE)', () => {
  const proof = (): { verifier: string; body: Record<string, string> } => {
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    return { verifier, body: { code_challenge: challenge, code_challenge_method: 'S256' } }
  }

  const trade = async (link: string, verifier: string): Promise<Answer> => {
    const { headers } = await follow(link)
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    return mailed.post('token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
  }

  it.each(['magiclink', 'recover'])(
    'gets an own link though another network asks for as many as it may: %s',
    async (route) => {
      const email = await account()
      const mine = proof()
      const asked = await Promise.all([
        ...Array.from({ length: 6 }, () => mailed.post(route, { email, ...proof().body }, other)),
        mailed.post(route, { email, ...mine.body }, owner),
        ...Array.from({ length: 6 }, () => mailed.post(route, { email, ...proof().body }, other)),
      ])
      expect(statuses(asked)).toEqual({ 200: 13 })
      await until(() => mailsTo(email).length === 4)
      const traded: number[] = []
      for (const { link } of mailsTo(email)) traded.push((await trade(link, mine.verifier)).status)
      expect(traded.filter((status) => status === 200)).toHaveLength(1)
    },
  )

  it('keeps the own link when others ask later', async () => {
    const email = await account()
    const mine = proof()
    await mailed.post('magiclink', { email, ...mine.body }, owner)
    const { link } = await mailed.mailbox.next(email)
    for (let n = 0; n < 3; n += 1) {
      await mailed.post('magiclink', { email, ...proof().body }, other)
      await mailed.mailbox.next(email)
    }
    expect((await trade(link, mine.verifier)).status).toBe(200)
  })
})
