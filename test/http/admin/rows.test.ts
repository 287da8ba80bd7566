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
