// What one transaction cannot show: a session that begins while others end.
import { expect, it } from 'vitest'
import { withClient } from '../../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../../support/database.ts'
import { until } from '../../../support/until.ts'
import { installAgain } from '../../support/install.ts'
import { useDatabase } from '../../../support/use.ts'

const database = useDatabase(installAgain)

const sessionOf = async (user: string): Promise<string> => {
  const [session] = await database.sql<{ id: string }>(
    `insert into auth.sessions (id, user_id, family_id, refresh_token, expires_at)
     select id, $1, id, id::text, now() + interval '1 day' from gen_random_uuid() as id
     returning id`,
    [user],
  )
  return session!.id
}

const isWaiting = async (pid: number): Promise<boolean> => {
  const [waiting] = await database.sql<{ is: boolean }>(
    'select cardinality(pg_blocking_pids($1)) > 0 as is',
    [pid],
  )
  return waiting!.is
}

it('whoever ends sessions does not wait for one that began since, and leaves it alone', async () => {
  const [user] = await database.sql<{ id: string }>(
    `insert into auth.users (email) values ('ada@example.com') returning id`,
  )
  const before = await sessionOf(user!.id)
  const owner = ownerConfig(database.ownerUrl)
  const since = await withClient(owner, (first) =>
    withClient(owner, (second) =>
      withClient(owner, async (ending) => {
        const lock = 'select from auth.sessions where id = $1 for update'
        await ending.query(`set lock_timeout = '20s'`)
        const { rows } = await ending.query<{ pid: number }>('select pg_backend_pid() as pid')
        await first.query('begin')
        await first.query(lock, [before])
        const ended = ending.query('select auth.sessions_revoke($1)', [user!.id])
        await until(() => isWaiting(rows[0]!.pid), { what: 'a lock' })
        const began = await sessionOf(user!.id)
        await second.query('begin')
        await second.query(lock, [began])
        await first.query('rollback')
        await ended
        return began
      }),
    ),
  )
  const live = await database.sql<{ id: string }>(
    'select id from auth.sessions where revoked_at is null',
  )
  expect(live).toEqual([{ id: since }])
})
