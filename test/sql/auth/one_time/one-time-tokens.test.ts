// What one rolled-back transaction cannot show: many redemptions at once, and waiting for a lock.
import { describe, expect, it } from 'vitest'
import { withClient } from '../../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../../support/database.ts'
import { times } from '../../../support/times.ts'
import { until } from '../../../support/until.ts'
import { installAgain } from '../../support/install.ts'
import { useDatabase } from '../../../support/use.ts'

const database = useDatabase(installAgain)

const only = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  return row
}

let users = 0

const addUser = async (): Promise<{ id: string; email: string }> => {
  users += 1
  return only(
    await database.sql<{ id: string; email: string }>(
      `insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id, email`,
      [`user${users}@example.com`],
    ),
  )
}

const mint = async (
  user: { id: string; email: string },
  kind: string,
): Promise<{ link: string; code: string }> =>
  only(
    await database.sql<{ link: string; code: string }>(
      'select (minted).* from auth.token_mint($1, $2, $3) as minted',
      [user.id, kind, user.email],
    ),
  )

const verify = async (body: object): Promise<number> =>
  only(
    await database.sql<{ status: number }>(
      `select (auth.verify(row('POST', '{}', '{}', '{}', $1::jsonb, null, null, null)::core.request)).status`,
      [JSON.stringify(body)],
    ),
  ).status

const follow = async (type: string, token: string): Promise<boolean> =>
  only(
    await database.sql<{ good: boolean }>(
      `select (auth.verify_link(row('GET', '{}', $1::jsonb, '{}', null, null, null, null)::core.request)).token is not null as good`,
      [JSON.stringify({ type, token })],
    ),
  ).good

describe('a one-time token', () => {
  it('is redeemed by one of thirty at once, by link and by code', async () => {
    const user = await addUser()
    const { link, code } = await mint(user, 'magiclink')
    const won = await times(30, async (index) => {
      if (index % 3 === 0) return follow('magiclink', link)
      if (index % 3 === 1) return (await verify({ type: 'magiclink', token: link })) === 200
      return (await verify({ type: 'magiclink', email: user.email, token: code })) === 200
    })
    // A code that comes sixth is dead, but its link is not: somebody wins, and nobody else does.
    expect(won.filter(Boolean)).toHaveLength(1)
    const { count } = only(
      await database.sql<{ count: string }>(
        'select count(*) from auth.sessions where user_id = $1',
        [user.id],
      ),
    )
    expect(count).toBe('1')
  })

  it('accepts five of forty guesses at once', async () => {
    const user = await addUser()
    const { code } = await mint(user, 'otp')
    const wrong = code === '000000' ? '000001' : '000000'
    const statuses = await times(40, () => verify({ type: 'otp', email: user.email, token: wrong }))
    expect(new Set(statuses)).toEqual(new Set([401]))
    const { failures } = only(
      await database.sql<{ failures: number }>(
        'select failures from auth.one_time_tokens where user_id = $1',
        [user.id],
      ),
    )
    expect(failures).toBe(5)
    expect(await verify({ type: 'otp', email: user.email, token: code })).toBe(401)
    const next = await mint(user, 'otp')
    expect(await verify({ type: 'otp', email: user.email, token: next.code })).toBe(200)
  })

  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const expired = `select from auth.one_time_tokens where user_id = $1 and expires_at < clock_timestamp()`
  it.each(['auth.users where id', 'auth.one_time_tokens where user_id'])(
    'ends while somebody holds %s',
    async (held) => {
      const user = await addUser()
      const { link } = await mint(user, 'recovery')
      await database.sql(
        `update auth.one_time_tokens set expires_at = clock_timestamp() + interval '0.4 s' where user_id = $1`,
        [user.id],
      )
      await withClient(ownerConfig(database.ownerUrl), async (client) => {
        await client.query('begin')
        await client.query(`select from ${held} = $1 for update`, [user.id])
        const waiting = verify({ type: 'recovery', token: link })
        await until(async () => (await database.sql(waits)).length === 1)
        await until(async () => (await database.sql(expired, [user.id])).length === 1)
        await client.query('commit')
        expect(await waiting).toBe(401)
      })
    },
  )
})

describe('an address', () => {
  it('goes to one of two users who change to it at once', async () => {
    const pair = [await addUser(), await addUser()]
    const links = await Promise.all(
      pair.map(({ id }) => mint({ id, email: 'wanted@example.com' }, 'email_change')),
    )
    const statuses = await Promise.all(
      links.map(({ link }) => verify({ type: 'email_change', token: link })),
    )
    expect(statuses.toSorted()).toEqual([200, 401])
  })
})

describe('the mail queue', () => {
  it('gives each message to one of many gateways, and waits for no lock', async () => {
    await database.sql('delete from auth.mail_queue')
    const user = await addUser()
    const others = await times(20, addUser)
    for (const { id } of others)
      await database.sql(
        `select auth.mail_add('magiclink', users, users.email) from auth.users where id = $1`,
        [id],
      )
    await database.sql(
      `select auth.mail_add('magiclink', users, users.email) from auth.users where id = $1`,
      [user.id],
    )
    const claim = async (): Promise<string[]> =>
      (await database.sql<{ address: string }>('select address from auth.mail_claim(5)')).map(
        ({ address }) => address,
      )

    const claimed = await withClient(ownerConfig(database.ownerUrl), async (client) => {
      await client.query('begin')
      await client.query('select from auth.users where id = $1 for update', [user.id])
      const found = (await times(8, claim)).flat()
      await client.query('rollback')
      return found
    })
    const rest = (await times(8, claim)).flat()
    expect(claimed).not.toContain(user.email)
    expect([...claimed, ...rest].toSorted()).toEqual(
      [...others, user].map(({ email }) => email).toSorted(),
    )
  })

  it('limits simultaneous requests as it limits successive ones', async () => {
    const user = await addUser()
    await times(20, () =>
      database.sql(
        `select auth.mail_add('otp', users, users.email) from auth.users where id = $1`,
        [user.id],
      ),
    )
    const { count } = only(
      await database.sql<{ count: string }>(
        'select count(*) from auth.mail_queue where user_id = $1',
        [user.id],
      ),
    )
    expect(count).toBe('3')
  })
})

describe('POST /auth/v1/signup', () => {
  it('makes one user of twenty sign-ups at once, and answers all of them alike', async () => {
    const answer = { n: 16384, r: 8, p: 1, salt: 'c2FsdA==', key: 'a2V5' }
    const replies = await times(20, () =>
      database.sql<{ status: number; keys: string[] }>(
        `select reply.status, (select array_agg(key) from jsonb_object_keys(reply.body -> 'user') as key) as keys
         from auth.sign_up(row('POST', '{}', '{}', '{}', $1::jsonb, null, null, $2::jsonb)::core.request) as reply`,
        [JSON.stringify({ email: 'crowd@example.com', password: 10 }), JSON.stringify(answer)],
      ),
    )
    expect(new Set(replies.map((rows) => JSON.stringify(rows))).size).toBe(1)
    const { users: stored, mails } = only(
      await database.sql<{ users: string; mails: string }>(
        `select (select count(*) from auth.users where email = 'crowd@example.com') as users,
           (select count(*) from auth.mail_queue where address = 'crowd@example.com') as mails`,
      ),
    )
    expect([stored, mails]).toEqual(['1', '3'])
  })
})
