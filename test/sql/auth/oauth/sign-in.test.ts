// What one rolled-back transaction cannot show: sign-ins by providers at the same time as others and as other requests.
import { describe, expect, it } from 'vitest'
import { withClient } from '../../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../../support/database.ts'
import { times } from '../../../support/times.ts'
import { until } from '../../../support/until.ts'
import { installAgain } from '../../support/install.ts'
import { useDatabase } from '../../../support/use.ts'

interface Told {
  provider?: string
  id: string
  email: string
  verified?: boolean
}

const database = useDatabase(installAgain)
let people = 0

const only = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  return row
}

const someone = (): string => `person${(people += 1)}@example.com`

const signIn = async ({ provider = 'google', id, email, verified = true }: Told): Promise<number> =>
  only(
    await database.sql<{ status: number }>(
      `select (auth.oauth_sign_in($1, row($2, $3, $4, 'Ada', null, null, '{}')::auth.oauth_profile, null,
         row('GET', '{}', '{}', '{}', null, null, null, null)::core.request)).status`,
      [provider, id, email, verified],
    ),
  ).status

const unlink = async (user: string, identity: string): Promise<number> =>
  only(
    await database.sql<{ status: number }>(
      `select (auth.identity_delete(row('DELETE', jsonb_build_object('id', $2::text), '{}', '{}', null, null,
         jsonb_build_object('role', 'authenticated', 'sub', $1::text), null)::core.request)).status`,
      [user, identity],
    ),
  ).status

const identitiesOf = (email: string): Promise<{ id: string; user_id: string }[]> =>
  database.sql(
    `select identities.id, identities.user_id
     from auth.identities join auth.users on users.id = identities.user_id where users.email = $1`,
    [email],
  )

const usersOf = (email: string): Promise<{ id: string; confirmed: boolean; password: string }[]> =>
  database.sql(
    `select id, email_confirmed_at is not null as confirmed, encrypted_password as password
     from auth.users where email = $1`,
    [email],
  )

const addUser = async (email: string, isConfirmed: boolean): Promise<string> =>
  only(
    await database.sql<{ id: string }>(
      `insert into auth.users (email, email_confirmed_at, encrypted_password)
       values ($1, case when $2 then now() end, 'scrypt$x') returning id`,
      [email, isConfirmed],
    ),
  ).id

describe('twenty first sign-ins at once', () => {
  it('with one identity make one user', async () => {
    const email = someone()
    const statuses = await times(20, () => signIn({ id: email, email }))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await usersOf(email)).toHaveLength(1)
    expect(await identitiesOf(email)).toHaveLength(1)
  })

  it('with one vouched-for address make one user', async () => {
    const email = someone()
    const statuses = await times(20, (index) => signIn({ id: `${email} ${index}`, email }))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await usersOf(email)).toHaveLength(1)
    expect(await identitiesOf(email)).toHaveLength(20)
  })

  it('with one address that is not vouched for make one user, and the others are refused', async () => {
    const email = someone()
    const statuses = await times(20, (index) =>
      signIn({ id: `${email} ${index}`, email, verified: false }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await identitiesOf(email)).toHaveLength(1)
  })
})

describe('a sign-in at the same time as', () => {
  it('a sign-up with its address leaves the account to its owner', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = someone()
      const [status] = await Promise.all([
        signIn({ id: email, email }),
        addUser(email, false).catch((error: unknown) => error),
      ])
      expect(status).toBe(200)
      expect(await usersOf(email)).toMatchObject([{ confirmed: true, password: '*' }])
    }
  })

  it('refreshes by a stranger ends all sessions of the stranger', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = someone()
      const user = await addUser(email, false)
      const session = only(
        await database.sql<{ token: string }>(
          `select (auth.session_start(auth.user_by_id($1),
             row('POST', '{}', '{}', '{}', null, null, null, null)::core.request)).body ->> 'refresh_token' as token`,
          [user],
        ),
      )
      const [status] = await Promise.all([
        signIn({ id: email, email }),
        database.sql(
          `select auth.token(row('POST', '{}', '{"grant_type": "refresh_token"}', '{}',
             jsonb_build_object('refresh_token', $1::text), null, null, null)::core.request)`,
          [session.token],
        ),
      ])
      expect(status).toBe(200)
      const live = await database.sql(
        'select from auth.sessions where user_id = $1 and revoked_at is null',
        [user],
      )
      expect(live).toHaveLength(1)
    }
  })

  it('changes by a stranger rejects those that began before it', async () => {
    const email = someone()
    const user = await addUser(email, false)
    const claims = only(
      await database.sql<{ claims: object }>(
        'select (auth.session_start(auth.user_by_id($1))).token as claims',
        [user],
      ),
    ).claims
    const change = async (entry: string): Promise<object> =>
      only(
        await database.sql<{ reply: object }>(
          `select body -> 'error' ->> 'message' as reply
           from auth.${entry}(row('PUT', '{}', '{}', '{}', '{"data": {"a": 1}}', null, $1::jsonb, null)::core.request)`,
          [claims],
        ),
      ).reply

    const changes = await withClient(ownerConfig(database.ownerUrl), async (client) => {
      await client.query('begin')
      await client.query(
        `select auth.oauth_sign_in('google', row($1, $1, true, 'Ada', null, null, '{}')::auth.oauth_profile, null,
           row('GET', '{}', '{}', '{}', null, null, null, null)::core.request)`,
        [email],
      )
      const begun = Promise.all(['user_update', 'identity_delete'].map(change))
      await until(
        async () =>
          (
            await database.sql(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length === 2,
        { what: 'both to wait for the row' },
      )
      await client.query('commit')
      return begun
    })
    expect(changes).toEqual(['the session is over', 'the session is over'])
  })

  it('the unlinking of its identity', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = someone()
      const user = await addUser(email, true)
      await signIn({ id: email, email })
      const { id } = only(await identitiesOf(email))
      const [status, unlinked] = await Promise.all([signIn({ id: email, email }), unlink(user, id)])
      expect([status, unlinked]).toEqual([200, 204])
      const left = await identitiesOf(email)
      expect(left.length).toBeLessThan(2)
      const [{ providers }] = (await database.sql(
        `select app_metadata -> 'providers' as providers from auth.users where id = $1`,
        [user],
      )) as [{ providers: string[] }]
      expect(providers.includes('google')).toBe(left.length === 1)
    }
  })

  it('the deletion of its user', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = someone()
      await signIn({ id: email, email })
      const [status] = await Promise.all([
        signIn({ id: email, email }),
        database.sql('delete from auth.users where email = $1', [email]),
      ])
      expect(status).toBe(200)
      expect(await identitiesOf(email)).toHaveLength((await usersOf(email)).length)
    }
  })
})

describe('two requests that unlink the last two identities at once', () => {
  it('leave one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = someone()
      await signIn({ id: email, email, verified: false })
      const { id, user_id: user } = only(await identitiesOf(email))
      const other = only(
        await database.sql<{ id: string }>(
          `insert into auth.identities (user_id, provider, provider_id) values ($1, 'github', $2) returning id`,
          [user, email],
        ),
      )
      const statuses = await Promise.all([unlink(user, id), unlink(user, other.id)])
      expect(statuses.sort()).toEqual([204, 409])
      expect(await identitiesOf(email)).toHaveLength(1)
    }
  })
})
