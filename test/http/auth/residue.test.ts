// Code that the application put on our tables runs in our requests; what it leaves in a session serves nobody else.
import { afterEach, describe, expect, inject, it } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { held, person, refresh } from './sessions.ts'

let service: TestService
afterEach(() => service.stop())

const messy = `
  create function public.leave_things() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_lock(4711);
    perform set_config('public.left', 'behind', false);
    return null;
  end $$;
`

const locks = async (): Promise<number> => {
  const rows = await service.sql(
    `select from pg_locks where locktype = 'advisory' and objid = 4711
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length
}

describe('a trigger of the application', () => {
  it('on auth.users is cleaned up after, from its first time on', async () => {
    service = await startService(inject('adminUrl'))
    await held(service, await person(service, 'ada@example.com'))
    await service.sql(`${messy}
      create trigger messy after insert on auth.users execute function public.leave_things()`)
    await person(service, 'grace@example.com')
    await until(async () => (await locks()) === 0)
  })

  it('on another table of ours is cleaned up after too', async () => {
    service = await startService(inject('adminUrl'))
    await service.sql(`${messy}
      create trigger messy after insert on auth.sessions execute function public.leave_things()`)
    const { refreshToken } = await held(service, await person(service, 'ada@example.com'))
    expect((await refresh(service, refreshToken)).status).toBe(200)
    await until(async () => (await locks()) === 0)
  })
})
