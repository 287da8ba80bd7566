// The rows of a table as the grid of the console reads them.
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  schema: `
    create table public.notes (id bigint primary key, body text, tag text);
    insert into public.notes
    select n + 9007199254740992, repeat('x', 290 + n), 'tag ' || n % 3 from generate_series(1, 30) as n;
    create table public.log (at timestamptz);
    create function public.shout(public.notes) returns text language plpgsql as $$
      begin
        insert into public.log values (now());
        return upper($1.tag);
      end
    $$;
    create table public."a/b ?" ("&=" int primary key);
    insert into public."a/b ?" values (1), (2);
  `,
})
let viewer: SignedIn
let admin: SignedIn

beforeAll(async () => {
  viewer = await signIn(service, 'viewer')
  admin = await signIn(service, 'admin')
})

const rows = (path: string, operator = viewer): Promise<Answer> =>
  operator.send('GET', `rows/${path}`)

describe('GET /admin/v1/rows/:schema/:relation', () => {
  it('shows a viewer all rows, page after page, with nothing rounded', async () => {
    const seen: string[] = []
    let after = ''
    do {
      const { status, json } = await rows(`public/notes?limit=12&order=tag.desc${after}`)
      expect(status).toBe(200)
      seen.push(...json.rows.map(([id]: string[]) => id))
      after = json.next === null ? '' : `&after=${encodeURIComponent(json.next)}`
    } while (after !== '')
    expect(new Set(seen).size).toBe(30)
    expect(seen).toContain('9007199254740993')
  })

  it('cuts long values, and says where and how long they are', async () => {
    const { json } = await rows('public/notes?select=id,body&order=id.desc&limit=2')
    expect(json.rows[0][1]).toHaveLength(300)
    expect(json.cut).toEqual([
      [0, 1, 320],
      [1, 1, 319],
    ])
    expect(json).toMatchObject({ more: true, key: ['id'] })
    expect(json.columns[0]).toMatchObject({ name: 'id', type: 'bigint', key: true })
  })

  it('filters as /rest/v1 does, and counts', async () => {
    const filter = 'and=(id.gt.0,tag.in.("tag 1","tag 2"))'
    const { json } = await rows(`public/notes?${filter}&limit=1&count=exact`)
    expect(json.count.exact).toBe(20)
  })

  it('reads names with odd characters', async () => {
    const path = encodeURIComponent('a/b ?')
    const { json } = await rows(`public/${path}?${encodeURIComponent('"&="')}=eq.2`)
    expect(json.rows).toEqual([['2']])
  })

  it('writes nothing, for an admin neither', async () => {
    for (const operator of [viewer, admin]) {
      const { status, json } = await rows('public/notes?select=id,shout', operator)
      expect(status).toBe(405)
      expect(json.error.details.sqlstate).toBe('25006')
    }
    expect(await service.sql('select * from public.log')).toEqual([])
  })

  it('refuses what is not the application, and whoever is no operator', async () => {
    expectRefusal(await rows('auth/users'), 404, 'not_found')
    expectRefusal(await rows('core/settings'), 404, 'not_found')
    expectRefusal(await rows('public/nothing'), 404, 'not_found')
    expectRefusal(await rows('public/notes?select=count()'), 400, 'bad_request')
    expectRefusal(await rows('public/notes?nothing=eq.1'), 400, 'undefined_column')
    expectRefusal(await service.request('GET', '/admin/v1/rows/public/notes'), 401, 'unauthorized')
    const { status } = await service.request('GET', '/admin/v1/rows/public/notes', {
      headers: { authorization: `Bearer ${service.serviceKey}` },
    })
    expect(status).toBe(403)
  })
})

describe('POST /admin/v1/rows/:schema/:relation', () => {
  const write = (body: object, query = '', operator = admin): Promise<Answer> =>
    operator.send('POST', `rows/public/parts${query}`, body)
  const parts = (): Promise<unknown> => service.sql('select id, name from parts order by id')

  beforeAll(async () => {
    await service.sql('create table parts (id int primary key, name text)')
  })

  it('inserts all rows or none, and names those that fail', async () => {
    const columns = ['id', 'name']
    const bad = await write({
      do: 'insert',
      columns,
      rows: [
        ['1', ''],
        ['x', null],
        ['1', 'b'],
      ],
    })
    expect(bad.status).toBe(400)
    expect(bad.json.error.details.failures).toMatchObject([
      { row: 1, sqlstate: '22P02', message: 'invalid input syntax for type integer: "x"' },
      { row: 2, sqlstate: '23505' },
    ])
    expect(await parts()).toEqual([])
    const good = await write({
      do: 'insert',
      columns,
      rows: [
        ['1', ''],
        ['2', null],
      ],
    })
    expect(good.json).toEqual({ count: 2 })
    expect(await parts()).toEqual([
      { id: 1, name: '' },
      { id: 2, name: null },
    ])
  })

  it('tries a change, counts what it would do, and does it to as many or not at all', async () => {
    const change = { do: 'update', columns: ['name'], values: ['b'] }
    expect((await write({ ...change, dry_run: true }, '?id=gt.0')).json).toEqual({ count: 2 })
    expect((await write({ ...change, expect: 1 }, '?id=gt.0')).status).toBe(409)
    expect(await parts()).toContainEqual({ id: 1, name: '' })
    expect((await write({ ...change, expect: 2 }, '?id=gt.0')).json).toEqual({ count: 2 })
    expect((await write({ do: 'delete' })).status).toBe(400)
    expect((await write({ do: 'delete', keys: [['2']], expect: 1 })).json).toEqual({ count: 1 })
    expect(await parts()).toEqual([{ id: 1, name: 'b' }])
  })

  it('writes over nothing that somebody changed meanwhile', async () => {
    const edit = (was: string): Promise<Answer> =>
      write({ do: 'edit', columns: ['name'], rows: [{ key: ['1'], was: [was], values: ['c'] }] })
    const late = await edit('a')
    expect(late.status).toBe(409)
    expect(late.json.error.details).toEqual({ changed: [0] })
    expect((await edit('b')).status).toBe(200)
    expect(await parts()).toEqual([{ id: 1, name: 'c' }])
  })

  it('takes bodies as long as a file of rows, from operators alone', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [String(at + 10), 'x'.repeat(80)])
    const body = { do: 'insert', columns: ['id', 'name'], rows, dry_run: true }
    expect((await write(body)).json).toEqual({ count: 20_000 })
    const other = await service.request('POST', '/admin/v1/rows/public/parts', {
      headers: { authorization: `Bearer ${service.serviceKey}` },
      body,
    })
    expect(other.status).toBe(413)
  })

  it('is for an admin, and in the audit without a value', async () => {
    const refused = await write({ do: 'delete', keys: [['1']] }, '', viewer)
    expectRefusal(refused, 403, 'forbidden')
    await write({ do: 'update', columns: ['name'], values: ['a secret'] }, '?id=eq.1')
    const { json } = await admin.send('GET', 'audit?route=/admin/v1/rows/:schema/:relation&limit=1')
    const [last] = json.audit
    expect(last).toMatchObject({
      target: '/admin/v1/rows/public/parts?id=eq.1',
      parameters: 'update name',
    })
  })
})
