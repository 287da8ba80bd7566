// The routes of backups where the service makes none: beside a server of one's own. With the embedded Postgres they are
// in test/faults/once/backup-rhythm.test.ts.
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'

const service = useService()
let owner: SignedIn
let admin: SignedIn
beforeAll(async () => {
  owner = await signIn(service, 'owner')
  admin = await signIn(service, 'admin')
})

describe('GET /admin/v1/backups', () => {
  it('says that the service makes none', async () => {
    const { status, json } = await admin.send('GET', 'backups')
    expect([status, json]).toEqual([
      200,
      {
        is_set: false,
        under_way: null,
        backups: [],
        last: null,
        failure: null,
        trial: null,
        archive: null,
        bucket: null,
      },
    ])
  })
})

describe('POST /admin/v1/backups', () => {
  it('is refused there, and recorded', async () => {
    expectRefusal(await admin.send('POST', 'backups', {}), 409, 'conflict')
    const { text } = await owner.send('GET', 'audit?limit=5')
    expect(text).toContain('/admin/v1/backups')
  })
})

describe('a ticket for a backup', () => {
  const ask = (operator: SignedIn, backup: string) =>
    operator.send('POST', 'exports', { backup, current_password: operator.password })

  it('is for owners', async () => {
    expectRefusal(await ask(admin, '2026-03-01T03-00-00Z'), 403, 'forbidden')
    const { status } = await ask(owner, '2026-03-01T03-00-00Z')
    expect(status).toBe(201)
  })

  it('opens nothing that is no backup', async () => {
    for (const name of ['2026-03-01T03-00-00Z', '../../etc', '..%2f..']) {
      const { json } = await ask(owner, name)
      expect((await fetch(`${service.url}${json.url}`)).status).toBe(404)
    }
  })
})
