// What one rolled-back transaction cannot show: many callbacks with one state at once, and many that begin.
import { describe, expect, it } from 'vitest'
import { times } from '../../../support/times.ts'
import { installAgain } from '../../support/install.ts'
import { useDatabase } from '../../../support/use.ts'

const database = useDatabase(installAgain)

const store = (state: string): Promise<unknown> =>
  database.sql(`select auth.oauth_state_store($1, 'acme', null, 'https://app.example.com', null)`, [
    state,
  ])

const count = async (): Promise<number> => {
  const [row] = await database.sql<{ count: number }>(
    'select count(*)::integer as count from auth.oauth_states',
  )
  return row?.count ?? -1
}

describe('a state', () => {
  it('is claimed by one of twenty at once', async () => {
    await store('wanted')
    const claimed = await times(20, () =>
      database.sql<{ provider: string | null }>(
        `select (auth.oauth_state_claim('wanted')).provider`,
      ),
    )
    expect(claimed.flat().filter(({ provider }) => provider === 'acme')).toHaveLength(1)
    expect(await count()).toBe(0)
  })

  it('deletes expired ones when many are stored at once', async () => {
    await times(40, (index) => store(`old ${index}`))
    await database.sql(
      `update auth.oauth_states set created_at = created_at - interval '11 minutes'`,
    )
    await times(20, (index) => store(`new ${index}`))
    expect(await count()).toBe(20)
  })
})
