import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { startBeside, startService, type Answer, type TestService } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import {
  bearing,
  held,
  liveIn,
  newAttempt,
  person,
  refresh,
  sessionOf,
  signIn,
  statuses,
  type Person,
} from './sessions.ts'
import { claimsOf, expectSession } from './shapes.ts'

const service = useService({ env: { DATABASE_POOL_SIZE: '20' } })
let ada: Person

const used = 'the refresh token has already been used'
const unknown = 'invalid or expired refresh token'

const expectSpent = (answer: Answer, message: string): void => {
  expectRefusal(answer, 401, 'unauthorized')
  expect(answer.json.error.message).toBe(message)
}

const logout = (token: string, scope?: string): Promise<Answer> =>
  service.request('POST', `/auth/v1/logout${scope ? `?scope=${scope}` : ''}`, bearing(token))

beforeAll(async () => {
  ada = await person(service, 'ada@example.com')
})

describe('POST /auth/v1/token?grant_type=refresh_token', () => {
  it('answers a new session that follows the old one', async () => {
    const { json: first } = await signIn(service, ada.email)
    const second = await refresh(service, first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.headers.get('cache-control')).toBe('no-store')
    await expectSession(service, second.json)
    expect(second.json.refresh_token).not.toBe(first.refresh_token)
    const [session] = await service.sql('select * from auth.sessions where id = $1', [
      sessionOf(second.json.access_token),
    ])
    expect(session).toMatchObject({
      parent_id: sessionOf(first.access_token),
      family_id: sessionOf(first.access_token),
      revoked_at: null,
      refresh_token: createHash('sha256').update(second.json.refresh_token).digest('hex'),
    })
    expect((await refresh(service, second.json.refresh_token)).status).toBe(200)
  })

  it('ends the whole family when a token is used twice, however long ago the first time was', async () => {
    const { refreshToken: first, session } = await held(service, ada)
    const tokens = [first]
    for (let generation = 0; generation < 3; generation += 1)
      tokens.push((await refresh(service, tokens.at(-1) ?? '')).json.refresh_token)
    const other = await held(service, ada)

    expectSpent(await refresh(service, first), used)
    for (const token of tokens.toReversed()) expectSpent(await refresh(service, token), used)
    expect(await liveIn(service, session)).toBe(0)
    expect((await refresh(service, other.refreshToken)).status).toBe(200)
  })

  it('refuses a token nobody was given, and touches none that is like it', async () => {
    const { refreshToken } = await held(service, ada)
    for (const tried of [`${refreshToken}x`, `${refreshToken} `, refreshToken.toUpperCase(), ''])
      expectSpent(await refresh(service, tried), unknown)
    expect((await refresh(service, refreshToken)).status).toBe(200)
  })

  it('refuses a token past its time', async () => {
    const { refreshToken, session } = await held(service, ada)
    await service.sql('update auth.sessions set expires_at = now() where id = $1', [session])
    expectSpent(await refresh(service, refreshToken), unknown)
  })

  it('refuses a request without a token', async () => {
    const answer = await service.auth.post('token?grant_type=refresh_token', {})
    expectRefusal(answer, 400, 'bad_request')
  })

  it('shows what became of app_metadata', async () => {
    const { refreshToken } = await held(service, ada)
    await service.sql(
      `update auth.users set app_metadata = app_metadata || '{"plan": "pro"}' where id = $1`,
      [ada.id],
    )
    const { json } = await refresh(service, refreshToken)
    expect(JSON.parse(claimsOf(json.access_token))).toMatchObject({
      app_metadata: { plan: 'pro' },
    })
    expect(json.user.app_metadata).toMatchObject({ plan: 'pro' })
  })

  it('gives one of many at once a session, and leaves none alive', async () => {
    const { refreshToken, session } = await held(service, ada)
    const answers = await times(20, () => refresh(service, refreshToken))
    expect(statuses(answers)).toEqual({ 200: 1, 401: 19 })
    for (const answer of answers.filter(({ status }) => status === 401)) expectSpent(answer, used)
    expect(await liveIn(service, session)).toBe(0)
    const winner = answers.find(({ status }) => status === 200)
    expectSpent(await refresh(service, winner?.json.refresh_token), used)
  })

  it('does so in a database whose transactions are isolated more', async () => {
    const role = `${service.database.name}_gateway`
    await service.sql(`alter role ${role} set default_transaction_isolation to 'repeatable read'`)
    const beside = await startBeside(service, { DATABASE_POOL_SIZE: '20' })
    const { refreshToken, session } = await held(beside, ada)
    const answers = await times(20, () => refresh(beside, refreshToken))
    const { refreshToken: other } = await held(beside, ada)
    const attempt = newAttempt()
    const repeats = await times(20, () => refresh(beside, other, attempt))
    await beside.stop()
    await service.sql(`alter role ${role} reset default_transaction_isolation`)
    expect(statuses(answers)).toEqual({ 200: 1, 401: 19 })
    expect(await liveIn(service, session)).toBe(0)
    expect(statuses(repeats)).toEqual({ 200: 20 })
    expect(new Set(repeats.map(({ json }) => json.refresh_token)).size).toBe(1)
  })

  it('stores no token, and says none in the log', async () => {
    const { refreshToken } = await held(service, ada)
    const attempts = [newAttempt(), newAttempt(), 'x'.repeat(42)]
    const { json } = await refresh(service, refreshToken, attempts[0])
    for (const attempt of attempts) await refresh(service, refreshToken, attempt)
    const everything = JSON.stringify([
      await service.sql('select * from auth.sessions'),
      await service.sql('select * from auth.events'),
      service.logs,
    ])
    for (const token of [refreshToken, json.refresh_token, json.access_token, ...attempts])
      expect(everything).not.toContain(token)
  })
})

describe('POST /auth/v1/token?grant_type=refresh_token, with an attempt', () => {
  it('answers a repeat by the same successor, and another use by the end of the family', async () => {
    const { refreshToken, session } = await held(service, ada)
    const attempt = newAttempt()
    const { json: lost } = await refresh(service, refreshToken, attempt)
    const { status, json: repeated } = await refresh(service, refreshToken, attempt)
    expect(status).toBe(200)
    await expectSession(service, repeated)
    expect(repeated.refresh_token).toBe(lost.refresh_token)
    expect(sessionOf(repeated.access_token)).toBe(sessionOf(lost.access_token))

    const next = await refresh(service, repeated.refresh_token, newAttempt())
    expect(next.status).toBe(200)
    expectSpent(await refresh(service, refreshToken, attempt), used)
    expectSpent(await refresh(service, next.json.refresh_token, newAttempt()), used)
    expect(await liveIn(service, session)).toBe(0)
  })

  it.each(['another', 'none'])('ends the family for a second use with %s', async (other) => {
    const { refreshToken, session } = await held(service, ada)
    const attempt = newAttempt()
    await refresh(service, refreshToken, attempt)
    expectSpent(
      await refresh(service, refreshToken, other === 'none' ? undefined : newAttempt()),
      used,
    )
    expectSpent(await refresh(service, refreshToken, attempt), used)
    expect(await liveIn(service, session)).toBe(0)
  })

  it('gives all of many at once the same successor', async () => {
    const { refreshToken, session } = await held(service, ada)
    const attempt = newAttempt()
    const answers = await times(20, () => refresh(service, refreshToken, attempt))
    expect(statuses(answers)).toEqual({ 200: 20 })
    expect(new Set(answers.map(({ json }) => json.refresh_token)).size).toBe(1)
    expect(new Set(answers.map(({ json }) => sessionOf(json.access_token))).size).toBe(1)
    expect(await liveIn(service, session)).toBe(1)
    expect((await refresh(service, answers[0]?.json.refresh_token, newAttempt())).status).toBe(200)
  })

  it('lets the first of two attempts at once win, and the second end the family', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { refreshToken, session } = await held(service, ada)
      const attempts = [newAttempt(), newAttempt()]
      const answers = await times(20, async (at) => {
        const attempt = attempts[at % 2]
        return { attempt, answer: await refresh(service, refreshToken, attempt) }
      })
      const good = answers.filter(({ answer }) => answer.status === 200)
      expect(new Set(good.map(({ attempt }) => attempt)).size).toBe(1)
      expect(new Set(good.map(({ answer }) => answer.json.refresh_token)).size).toBe(1)
      for (const { answer } of answers) if (answer.status !== 200) expectSpent(answer, used)
      expect(await liveIn(service, session)).toBe(0)
      for (const attempt of attempts)
        expectSpent(await refresh(service, refreshToken, attempt), used)
    }
  })

  it('lets no repeat live on beside a sign-out, a ban or the end of the account', async () => {
    const ends = {
      'sign-out': async (_: Person, accessToken: string) =>
        expect((await logout(accessToken, 'global')).status).toBe(204),
      ban: ({ id }: Person) =>
        service.sql(`select auth.user_ban($1, now() + interval '1 day')`, [id]),
      deletion: ({ id }: Person) => service.sql('delete from auth.users where id = $1', [id]),
    }
    for (const [name, end] of Object.entries(ends)) {
      const bob = await person(service, `${name}@example.com`)
      const { refreshToken, accessToken, session } = await held(service, bob)
      const attempt = newAttempt()
      const answers = await times(20, async (at) =>
        at === 10 ? end(bob, accessToken) : refresh(service, refreshToken, attempt),
      )
      const given = answers.flatMap((answer, at) => (at === 10 ? [] : [answer as Answer]))
      for (const { status } of given) expect([200, name === 'ban' ? 403 : 401]).toContain(status)
      expect(await liveIn(service, session)).toBe(0)
      const { status } = await refresh(service, refreshToken, attempt)
      expect(status).toBe(name === 'ban' ? 403 : 401)
    }
  })

  it('refuses one that can be guessed, or is no text, and spends nothing', async () => {
    const { refreshToken } = await held(service, ada)
    for (const attempt of ['', 'x'.repeat(42), 'x'.repeat(257), 5, ['x'], { x: 1 }, true]) {
      const body = { refresh_token: refreshToken, attempt }
      const answer = await service.auth.post('token?grant_type=refresh_token', body)
      expectRefusal(answer, 400, 'bad_request')
      expect(answer.json.error.message).toBe('an attempt must be a text of 43 to 256 characters')
    }
    expect((await refresh(service, refreshToken)).status).toBe(200)
  })
})

describe('POST /auth/v1/logout', () => {
  it.each([undefined, 'local'])('ends this session and no other: scope %s', async (scope) => {
    const [mine, other] = [await held(service, ada), await held(service, ada)]
    const { json: rotated } = await refresh(service, mine.refreshToken)
    const answer = await logout(mine.accessToken, scope)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expectSpent(await refresh(service, rotated.refresh_token), used)
    expect((await refresh(service, other.refreshToken)).status).toBe(200)
  })

  it('ends all others, or all', async () => {
    const bea = await person(service, 'bea@example.com')
    const [mine, other] = [await held(service, bea), await held(service, bea)]
    const stranger = await held(service, ada)
    expect((await logout(mine.accessToken, 'others')).status).toBe(204)
    expectSpent(await refresh(service, other.refreshToken), used)
    const { status, json } = await refresh(service, mine.refreshToken)
    expect(status).toBe(200)
    expect((await logout(json.access_token, 'global')).status).toBe(204)
    expectSpent(await refresh(service, json.refresh_token), used)
    expect((await refresh(service, stranger.refreshToken)).status).toBe(200)
  })

  it('leaves access tokens good until they expire, but for changes of the account', async () => {
    const { accessToken } = await held(service, ada)
    await logout(accessToken, 'local')
    const bearer = bearing(accessToken)
    expect((await service.request('GET', '/auth/v1/user', bearer)).status).toBe(200)
    for (const body of [{}, { password: 'another good one' }, { data: { a: 1 } }])
      expectRefusal(
        await service.request('PUT', '/auth/v1/user', { ...bearer, body }),
        401,
        'unauthorized',
      )
    expect((await signIn(service, ada.email)).status).toBe(200)
  })

  it('leaves those of a refreshed session good for changes too', async () => {
    const { accessToken, refreshToken } = await held(service, ada)
    await refresh(service, refreshToken)
    const body = { data: { refreshed: true } }
    const changed = await service.request('PUT', '/auth/v1/user', { ...bearing(accessToken), body })
    expect(changed.status, changed.text).toBe(200)
  })

  it('refuses an unknown scope, and whoever is no user', async () => {
    const { accessToken, refreshToken } = await held(service, ada)
    expectRefusal(await logout(accessToken, 'all'), 400, 'bad_request')
    for (const key of [service.anonKey, service.serviceKey, refreshToken])
      expectRefusal(await logout(key), 401, 'unauthorized')
    expectRefusal(await service.auth.post('logout'), 401, 'unauthorized')
    expect((await refresh(service, refreshToken)).status).toBe(200)
  })
})

describe('POST /auth/v1/token?grant_type=refresh_token, with AUTH_REFRESH_REUSE_SECONDS', () => {
  let lenient: TestService
  beforeAll(async () => {
    lenient = await startService(inject('adminUrl'), {
      AUTH_REFRESH_REUSE_SECONDS: '10',
      DATABASE_POOL_SIZE: '20',
    })
  })
  afterAll(() => lenient.stop())

  it('gives all of many at once the same successor', async () => {
    const { refreshToken, session } = await held(lenient, await person(lenient, 'ada@example.com'))
    const answers = await times(20, () => refresh(lenient, refreshToken))
    expect(statuses(answers)).toEqual({ 200: 20 })
    expect(new Set(answers.map(({ json }) => json.refresh_token)).size).toBe(1)
    expect(new Set(answers.map(({ json }) => sessionOf(json.access_token))).size).toBe(1)
    await expectSession(lenient, answers[0]?.json)
    expect(await liveIn(lenient, session)).toBe(1)

    const { json: next } = await refresh(lenient, answers[0]?.json.refresh_token)
    expectSpent(await refresh(lenient, refreshToken), used)
    expectSpent(await refresh(lenient, next.refresh_token), used)
  })

  it('gives the successor of an attempt to that attempt alone', async () => {
    const { refreshToken, session } = await held(lenient, await person(lenient, 'bea@example.com'))
    const attempt = newAttempt()
    const answers = await times(20, () => refresh(lenient, refreshToken, attempt))
    expect(statuses(answers)).toEqual({ 200: 20 })
    expectSpent(await refresh(lenient, refreshToken), used)
    expect(await liveIn(lenient, session)).toBe(0)
  })
})
