// Rotation against everything that ends sessions: whoever is first, no token is alive afterwards.
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { inCi } from '../../support/ci.ts'
import type { Answer } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { bearing, held, liveIn, person, refresh, statuses, type Person } from './sessions.ts'

const service = useService({ env: { DATABASE_POOL_SIZE: '20' } })
let ada: Person
let count = 0
const rounds = inject('server') === 'embedded' && !inCi ? 60 : 20
const atOnce = 4

/** All rounds, a few at a time, so that they also meet each other. */
const play = async (round: () => Promise<void>): Promise<void> => {
  let left = rounds
  const player = async (): Promise<void> => {
    while (left-- > 0) await round()
  }
  await times(atOnce, player)
}

const expectNone = async (family: string, answers: Answer[]): Promise<void> => {
  for (const { status, text } of answers) expect([200, 204, 401], text).toContain(status)
  expect(await liveIn(service, family)).toBe(0)
  const given = answers.map(({ json }) => json?.refresh_token as string | undefined)
  for (const token of given)
    if (token) expect((await refresh(service, token)).status, 'what was given is spent').toBe(401)
}

/** Goes on refreshing while that is done; what is asked for after it is done must be refused. */
const whileRotating = async (refreshToken: string, end: () => Promise<Answer>): Promise<Answer> => {
  const state = { isOver: false }
  const ended = end().finally(() => (state.isOver = true))
  for (let token = refreshToken; ;) {
    const isLate = state.isOver
    const { status, text, json } = await refresh(service, token)
    expect(isLate ? [401] : [200, 401], text).toContain(status)
    if (status === 401) return ended
    token = json.refresh_token
  }
}

beforeAll(async () => {
  ada = await person(service, 'ada@example.com')
})

describe('a rotation at the same time as', () => {
  it('a replay of the token before it', async () => {
    await play(async () => {
      const { session, refreshToken } = await held(service, ada)
      const { json } = await refresh(service, refreshToken)
      const answers = await Promise.all([
        refresh(service, json.refresh_token),
        refresh(service, refreshToken),
      ])
      await expectNone(session, answers)
    })
  })

  it.each(['local', 'global'])('a logout: %s', async (scope) => {
    await play(async () => {
      const ed = await person(service, `ed${(count += 1)}@example.com`)
      const { session, refreshToken, accessToken } = await held(service, ed)
      const ended = await whileRotating(refreshToken, () =>
        service.request('POST', `/auth/v1/logout?scope=${scope}`, bearing(accessToken)),
      )
      expect(ended.status, ended.text).toBe(204)
      expect(await liveIn(service, session)).toBe(0)
    })
  })

  it('a change of the password in another session', async () => {
    await play(async () => {
      const bea = await person(service, `bea${(count += 1)}@example.com`)
      const [mine, other] = [await held(service, bea), await held(service, bea)]
      const ended = await whileRotating(other.refreshToken, () =>
        service.request('PUT', '/auth/v1/user', {
          ...bearing(mine.accessToken),
          body: { password: 'a new password' },
        }),
      )
      expect(ended.status, ended.text).toBe(200)
      expect(await liveIn(service, other.session)).toBe(0)
      expect(await liveIn(service, mine.session)).toBe(1)
    })
  })

  it('a ban, and the deletion of the user', async () => {
    await play(async () => {
      const cleo = await person(service, `cleo${(count += 1)}@example.com`)
      const { session, refreshToken, accessToken } = await held(service, cleo)
      const { json } = await refresh(service, refreshToken)
      const admin = bearing(service.serviceKey)
      const url = `/auth/v1/admin/users/${cleo.id}`
      const ends = [
        () => service.request('DELETE', url, admin),
        () => service.request('PUT', url, { ...admin, body: { banned_until: '2999-01-01' } }),
      ]
      const end = ends[count % 2] as () => Promise<Answer>
      const [ended, rotated, left] = await Promise.all([
        end(),
        refresh(service, json.refresh_token),
        service.request('POST', '/auth/v1/logout', bearing(accessToken)),
      ])
      expect([200, 204], ended.text).toContain(ended.status)
      expect([200, 401, 403], rotated.text).toContain(rotated.status)
      expect([204, 401], left.text).toContain(left.status)
      expect(await liveIn(service, session)).toBe(0)
    })
  })
})

describe('everything at once', () => {
  it('ends without a fault', async () => {
    const people = await Promise.all([1, 2, 3].map((n) => person(service, `d${n}@example.com`)))
    const answers: Answer[] = []
    await play(async () => {
      const who = people[(count += 1) % people.length] as Person
      const [one, two] = [await held(service, who), await held(service, who)]
      const [mine, admin] = [bearing(one.accessToken), bearing(service.serviceKey)]
      const url = `/auth/v1/admin/users/${who.id}`
      answers.push(
        ...(await Promise.all([
          refresh(service, one.refreshToken),
          refresh(service, one.refreshToken),
          refresh(service, two.refreshToken),
          service.request('PUT', '/auth/v1/user', { ...mine, body: { data: { count } } }),
          service.request('PUT', url, { ...admin, body: { banned_until: '2999-01-01' } }),
          service.request('POST', '/auth/v1/logout?scope=others', bearing(two.accessToken)),
          service.request('POST', '/auth/v1/logout?scope=global', mine),
          service.request('PUT', url, { ...admin, body: { banned_until: null } }),
        ])),
      )
    })
    const kinds = Object.keys(statuses(answers))
    expect(kinds.filter((kind) => !['200', '204', '401', '403'].includes(kind))).toEqual([])
  })

  // What Postgres gave up for a deadlock is tried again, so no answer tells of it.
  it('met no deadlock', async () => {
    const [counted] = await service.sql<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(Number(counted?.deadlocks)).toBe(0)
  })
})
