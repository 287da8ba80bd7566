// What an application's new tables, views and functions show to whom, unless it says otherwise.
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'
import { fixture, users } from '../fixture.ts'

const service = useService({ schema: fixture })
let user: Record<string, string>

beforeAll(async () => {
  user = { authorization: `Bearer ${await service.userToken(users.one)}` }
})

const { get, send } = service.rest
const key = (): Record<string, string> => ({ apikey: service.serviceKey })

describe('a new table', () => {
  beforeAll(() =>
    service.sql(
      `create table public.fresh (id int primary key); insert into public.fresh values (1)`,
    ),
  )

  it('shows its rows to the service alone', async () => {
    expect((await get('fresh')).json).toEqual([])
    expect((await get('fresh', user)).json).toEqual([])
    expect((await get('fresh', key())).json).toEqual([{ id: 1 }])
  })

  it('is written by the service alone', async () => {
    expectRefusal(await send('POST', 'fresh', { id: 2 }, user), 403, 'insufficient_privilege')
    expect((await send('DELETE', 'fresh?id=eq.1', undefined, user)).status).toBe(204)
    expect((await send('POST', 'fresh', { id: 3 }, key())).status).toBe(201)
    expect(await service.sql('select id from public.fresh order by id')).toEqual([
      { id: 1 },
      { id: 3 },
    ])
  })

  it('is granted nothing that policies do not rule', async () => {
    const rows = await service.sql(`
      select distinct privilege_type from information_schema.role_table_grants
      where table_schema = 'public' and table_name = 'fresh' and grantee in ('anon', 'authenticated')
      order by 1`)
    expect(rows.map(({ privilege_type }) => privilege_type)).toEqual([
      'DELETE',
      'INSERT',
      'SELECT',
      'UPDATE',
    ])
  })
})

describe('a new view', () => {
  it('with the rights of its owner is for the service alone', async () => {
    await service.sql(`
      create view public.v_notes as select * from public.notes;
      create materialized view public.m_notes as select * from public.notes;
    `)
    for (const name of ['v_notes', 'm_notes']) {
      for (const headers of [{}, user])
        expectRefusal(await get(name, headers), 403, 'insufficient_privilege')
      expect((await get(name, key())).json).toHaveLength(3)
    }
  })

  it('with the rights of the caller shows what the caller may see', async () => {
    await service.sql(
      'create view public.my_notes with (security_invoker) as select id, owner from public.notes',
    )
    expect((await get('my_notes', user)).json).toEqual([{ id: 1, owner: users.one }])
    expectRefusal(await get('my_notes'), 403, 'insufficient_privilege')
  })
})

describe('a row of one user', () => {
  it('is made for nobody else, and given to nobody else', async () => {
    const spoofed = { id: 9, owner: users.two }
    expectRefusal(await send('POST', 'notes', spoofed, user), 403, 'insufficient_privilege')
    expectRefusal(
      await send('PATCH', 'notes?id=eq.1', { owner: users.two }, user),
      403,
      'insufficient_privilege',
    )
    expect((await send('POST', 'notes', { id: 9 }, user)).status).toBe(201)
    const owners = await service.sql('select id, owner from public.notes where id in (1, 9)')
    for (const { owner } of owners) expect(owner).toBe(users.one)
    await service.sql('delete from public.notes where id = 9')
  })

  it('is not written by others, nor gone', async () => {
    const merge = { ...user, prefer: 'resolution=merge-duplicates' }
    expect((await send('PATCH', 'notes?id=eq.2', { body: 'x' }, user)).status).toBe(204)
    expect((await send('DELETE', 'notes?id=gt.0&body=eq.of two', undefined, user)).status).toBe(204)
    const merged = await send('POST', 'notes?columns=id,body', { id: 2, body: 'x' }, merge)
    expect(merged.status, merged.text).toBe(403)
    expect(await service.sql('select body from public.notes where id = 2')).toEqual([
      { body: 'of two' },
    ])
  })

  it('has no column written that its user may not write', async () => {
    await service.sql('revoke insert, update on public.notes from authenticated')
    await service.sql('grant insert (id, body), update (body) on public.notes to authenticated')
    const body = { id: 9, priv: 'x' }
    expectRefusal(await send('POST', 'notes', body, user), 403, 'insufficient_privilege')
    expectRefusal(
      await send('PATCH', 'notes?id=eq.1', { priv: 'x' }, user),
      403,
      'insufficient_privilege',
    )
    expect((await send('POST', 'notes', { id: 9, body: 'x' }, user)).status).toBe(201)
  })
})

describe('a schema of the service', () => {
  it.each(['users', 'sessions', 'settings', 'compiled', 'auth.users', 'pg_roles', 'migrations'])(
    'is not reached by the name %s, with any key',
    async (name) => {
      for (const headers of [{}, user, key()])
        expectRefusal(await get(name, headers), 404, 'undefined_table')
    },
  )
})

describe('the description of the API', () => {
  it('names what the role may use and nothing else', async () => {
    await service.sql(`
      create table public.internal (id int, hidden_column text);
      revoke all on public.internal from anon, authenticated;
    `)
    const described = (await get('')).text
    expect(described).toContain('open_t')
    for (const name of ['internal', 'hidden_column', 'm_notes'])
      expect(described).not.toContain(name)
    expect((await get('', key())).text).toContain('hidden_column')
  })
})
