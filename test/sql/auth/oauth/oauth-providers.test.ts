// What one rolled-back transaction cannot show: an installation writes our providers anew and leaves others alone.
import { describe, expect, it } from 'vitest'
import { installAgain } from '../../support/install.ts'
import { useDatabase } from '../../../support/use.ts'

const database = useDatabase()

const providers = (): Promise<unknown[]> =>
  database.sql('select * from auth.oauth_providers order by place')

describe('an installation', () => {
  it('writes the seven providers anew', async () => {
    const before = await providers()
    expect(before).toHaveLength(7)
    await database.sql(
      `update auth.oauth_providers set name = 'x', scope = 'x', verified_paths = '{$.profile.x}' where place > 3`,
    )
    await database.sql(`delete from auth.oauth_providers where id = 'google'`)
    await installAgain(database)
    expect(await providers()).toEqual(before)
  })

  it('leaves a provider of your own alone', async () => {
    await database.sql(
      `insert into auth.oauth_providers (id, place, name, authorize_url, token_url, userinfo_url, calls, id_paths)
      values ('acme', 100, 'Acme', 'https://a.example', 'https://a.example', 'https://a.example', '[]', '{$.token.id}')`,
    )
    const before = await providers()
    await installAgain(database)
    expect(await providers()).toEqual(before)
  })
})
