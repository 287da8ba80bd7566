// In what form a read is asked for, and in what form it is answered.
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  schema: `
    create table public.items (id int primary key, name text, note text);
    insert into public.items select n, 'item ' || n, case when n > 1 then 'a,"b"' end from generate_series(1, 30) as n;
    create policy everyone on public.items using (true) with check (true);
    create table public.moments (id int primary key, at timestamptz);
    insert into public.moments values (1, '2026-07-01 12:00+00');
    create policy everyone on public.moments for select using (true);
  `,
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  service.rest.send(method, path, undefined, headers)
const object = 'application/vnd.pgrst.object+json'

describe('a range in the header', () => {
  it.each([
    [{ range: 'items=0-4' }, 5, '0-4/*'],
    [{ range: '0-4', 'range-unit': 'items' }, 5, '0-4/*'],
    [{ range: '3-3' }, 1, '3-3/*'],
    [{ range: 'items=28-99' }, 2, '28-29/*'],
    [{ range: 'items=25-' }, 5, '25-29/*'],
    [{ range: '25-' }, 5, '25-29/*'],
    [{ range: 'items=0-4', prefer: 'count=exact' }, 5, '0-4/30'],
    [{ range: 'items=90-99', prefer: 'count=exact' }, 0, '*/30'],
  ])('pages: %j', async (headers, rows, range) => {
    const { status, json, headers: answered } = await get('items?order=id', headers)
    expect({ status, rows: json.length, range: answered.get('content-range') }).toEqual({
      status: 200,
      rows,
      range,
    })
  })

  it.each(['limit=2', 'offset=1', 'limit=2&offset=1'])('gives way to %s', async (page) => {
    const [{ json }, plain] = await Promise.all([
      get(`items?order=id&${page}`, { range: 'items=5-6' }),
      get(`items?order=id&${page}`),
    ])
    expect(json).toEqual(plain.json)
  })

  it('never takes a request for more than the limit', async () => {
    const { status, json } = await get('items', { range: 'items=0-99999999' })
    expect({ status, rows: json.length }).toEqual({ status: 200, rows: 30 })
  })
})

describe('Prefer: count=exact', () => {
  it.each([
    ['items?limit=3', '0-2/30'],
    ['items?id=gt.28', '0-1/2'],
    ['items?id=gt.99', '*/0'],
    ['items?offset=40', '*/30'],
    ['items?limit=0', '*/30'],
    ['items?select=name&order=id.desc&limit=2&offset=4', '4-5/30'],
  ])('is answered in the header: %s', async (path, range) => {
    const { status, headers } = await get(path, { prefer: 'count=exact' })
    expect({ status, range: headers.get('content-range') }).toEqual({ status: 200, range })
  })
})

describe('one object', () => {
  it('is the row itself', async () => {
    const { status, text, headers } = await get('items?id=eq.1&select=id,note', { accept: object })
    expect({ status, json: JSON.parse(text) }).toEqual({ status: 200, json: { id: 1, note: null } })
    expect(headers.get('content-type')).toMatch(/^application\/vnd\.pgrst\.object\+json/)
  })

  it.each([
    ['none', 'items?id=eq.99'],
    ['several', 'items?id=lt.3'],
  ])('is refused where there is %s', async (_, path) => {
    expectRefusal(await get(path, { accept: object }), 406, 'not_acceptable')
  })

  it('may be one of many by its page', async () => {
    const { status } = await get('items?order=id&limit=1', { accept: object })
    expect(status).toBe(200)
  })
})

describe('CSV', () => {
  it('quotes what must be quoted', async () => {
    const { status, text, headers } = await get('items?select=id,note&order=id&limit=2', {
      accept: 'text/csv',
    })
    expect({ status, text: text.trimEnd() }).toEqual({
      status: 200,
      text: 'id,note\n1,\n2,"a,""b"""',
    })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-range')).toBe('0-1/*')
  })

  it('has a header where the columns are known, though there are no rows', async () => {
    const { status, text } = await get('items?select=id,note&id=eq.99', { accept: 'text/csv' })
    expect({ status, text: text.trimEnd() }).toEqual({ status: 200, text: 'id,note' })
  })

  it('keeps lines within a value', async () => {
    const body = { id: 500, name: 'two\nlines', note: '=1+1' }
    await service.rest.post('items', body)
    const { text } = await get('items?id=eq.500', { accept: 'text/csv' })
    expect(text.trimEnd()).toBe('id,name,note\n500,"two\nlines",=1+1')
    await service.rest.send('DELETE', 'items?id=eq.500')
  })
})

describe('what a client accepts', () => {
  it.each([
    'application/json',
    '*/*',
    'application/*',
    'text/html, */*;q=0.1',
    'application/vnd.pgrst.array+json',
    'application/json; charset=utf-8',
  ])('is JSON for %s', async (accept) => {
    const { status, text } = await get('items?id=eq.1&select=id', { accept })
    expect({ status, text }).toEqual({ status: 200, text: '[{"id":1}]' })
  })

  it.each(['text/html', 'application/xml', 'application/geo+json', 'image/png'])(
    'may be nothing that there is: %s',
    async (accept) => {
      expectRefusal(await get('items', { accept }), 406, 'not_acceptable')
    },
  )

  it('is one schema', async () => {
    expect((await get('items?limit=1', { 'accept-profile': 'public' })).status).toBe(200)
    for (const schema of ['auth', 'core', 'pg_catalog', 'PUBLIC'])
      expectRefusal(await get('items', { 'accept-profile': schema }), 406, 'not_acceptable')
    const headers = { 'content-profile': 'auth' }
    const write = await service.rest.post('items', { id: 1000 }, headers)
    expectRefusal(write, 406, 'not_acceptable')
  })
})

describe('a preference', () => {
  it('that was heard is named', async () => {
    const { headers } = await get('items?limit=1', { prefer: 'count=exact, foo=bar' })
    expect(headers.get('preference-applied')).toBe('count=exact')
  })

  it('that nobody knows is ignored, or refused if it must not be', async () => {
    expect((await get('items?limit=1', { prefer: 'foo=bar' })).status).toBe(200)
    const strict = await get('items?limit=1', { prefer: 'handling=strict, foo=bar' })
    expectRefusal(strict, 400, 'bad_request')
  })

  it('may name a time zone', async () => {
    const at = async (zone: string): Promise<unknown> =>
      (await get('moments?select=at', { prefer: `timezone=${zone}` })).json[0].at
    expect(await at('Asia/Tokyo')).toBe('2026-07-01T21:00:00+09:00')
    expect(await at('America/Lima')).toBe('2026-07-01T07:00:00-05:00')
    expect((await get('moments?select=at')).json).toEqual([{ at: '2026-07-01T12:00:00+00:00' }])
    const { status } = await get('moments', { prefer: 'timezone=Nowhere/Land' })
    expect(status).toBe(400)
  })

  it('to undo a write is for the service alone', async () => {
    const prefer = 'tx=rollback, return=representation'
    const write = (id: number, key: string): Promise<Answer> =>
      service.rest.post('items', { id }, { apikey: key, prefer })
    expect((await write(600, service.serviceKey)).status).toBe(201)
    expect((await get('items?id=eq.600')).json).toEqual([])
    expectRefusal(await write(601, service.anonKey), 403, 'forbidden')
    expect((await get('items?id=eq.601')).json).toEqual([])
  })
})

describe('HEAD', () => {
  it.each([
    ['items?limit=2', {}],
    ['items?id=eq.99', { prefer: 'count=exact' }],
    ['items?id=eq.1', { accept: object }],
    ['items?id=eq.1', { accept: 'text/csv' }],
    ['items?id=eq.99', { accept: object }],
    ['items?id=x.1', {}],
  ])('answers like GET: %s %j', async (path, headers: Record<string, string>) => {
    const [one, other] = await Promise.all([get(path, headers), get(path, headers, 'HEAD')])
    expect({ status: other.status, text: other.text }).toEqual({ status: one.status, text: '' })
    for (const name of ['content-range', 'content-type', 'preference-applied'])
      expect(other.headers.get(name)).toBe(one.headers.get(name))
  })
})
