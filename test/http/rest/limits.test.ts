// How much one request may ask for.
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  schema: `
    create table public.texts (id int primary key, body text, j jsonb);
    create policy everyone on public.texts using (true) with check (true);
    insert into public.texts values (1, repeat('a', 61), null), (2, repeat('b', 200000), null);
    create table public.wide (id int primary key, body text);
    create policy everyone on public.wide for select using (true);
    insert into public.wide select n, repeat('x', 100000) from generate_series(1, 600) as n;
    create function public.wide_rows() returns setof public.wide language sql stable as 'select * from public.wide';
    create function public.many_numbers(n int) returns setof int language sql immutable as 'select generate_series(1, n)';
    create function public.echo(value jsonb) returns jsonb language sql immutable as 'select value';
  `,
})
const { get, post } = service.rest

const tree = (depth: number): string =>
  `or=(${'and('.repeat(depth - 1)}id.eq.1${')'.repeat(depth - 1)})`

describe('filters', () => {
  it('nest twenty levels deep and no deeper', async () => {
    expect((await get(`texts?select=id&${tree(20)}`)).json).toEqual([{ id: 1 }])
    for (const depth of [21, 22, 100, 2000])
      expectRefusal(await get(`texts?${tree(depth)}`), 400, 'bad_request')
  })

  it('nest no deeper in an update, a delete or an embed', async () => {
    const headers = { prefer: 'unsafe-mutation' }
    for (const [method, body] of [['PATCH', { body: 'x' }], ['DELETE']] as const) {
      const path = `/rest/v1/texts?${tree(21)}`
      const options = { headers, ...(body !== undefined && { body }) }
      expectRefusal(await service.request(method, path, options), 400, 'bad_request')
    }
    expect(await service.sql('select from public.texts')).toHaveLength(2)
  })

  it('that never end are refused, or too long an address', async () => {
    const answer = await get(`texts?${tree(5000)}`)
    expect([400, 414, 431]).toContain(answer.status)
    for (const text of [
      'or=('.repeat(500),
      `or=${'('.repeat(3000)}`,
      `or=(${'not.'.repeat(2000)}id.eq.1)`,
    ])
      expect([400, 414, 431]).toContain((await get(`texts?${text}`)).status)
  })

  it('that are many are answered or refused', async () => {
    const many = Array.from({ length: 400 }, (_, at) => `id.neq.${at + 5}`).join(',')
    const answers = await Promise.all([
      get(`texts?select=id&and=(${many})`),
      get(`texts?select=id&id=in.(${Array.from({ length: 2000 }, (_, at) => at).join(',')})`),
      get(`texts?select=${Array.from({ length: 300 }, (_, at) => `a${at}:id`).join(',')}`),
    ])
    for (const { status } of answers) expect([200, 400]).toContain(status)
  })
})

describe('patterns', () => {
  it.each(['^(a+)(a+)(a+)(a+)(a+)(a+)\\1\\2\\3\\4\\5\\6$', '***:(?b)^\\(a*\\)*\\1$', '(?i)a'])(
    'that never end are refused, also behind one that was answered: %s',
    async (pattern) => {
      const match = (text: string): Promise<Answer> =>
        get(`texts?select=id&body=match.${encodeURIComponent(text)}`)
      for (let round = 0; round < 3; round += 1) {
        expect((await match('^a+$')).json).toEqual([{ id: 1 }])
        expectRefusal(await match(pattern), 400, 'bad_request')
      }
    },
  )

  it('that take too long are ended', async () => {
    const pattern = encodeURIComponent('^((a{0,50}){0,50}){0,5}b$')
    expect([200, 400, 408]).toContain((await get(`texts?body=match.${pattern}`)).status)
  })

  it.each(['like', 'ilike', 'match', 'imatch'])('have a length: %s', async (operator) => {
    const find = (length: number): Promise<Answer> =>
      get(`texts?select=id&id=eq.1&body=${operator}.${'a'.repeat(length)}`)
    expect((await find(1024)).status).toBe(200)
    expectRefusal(await find(1025), 400, 'bad_request')
    const inside = `or=(body.${operator}.${'a'.repeat(1025)})`
    expectRefusal(await get(`texts?${inside}`), 400, 'bad_request')
  })

  it('that cannot be read are refused', async () => {
    for (const pattern of ['(', '[', 'a{2,1}', '*', '\\'])
      expect([200, 400]).toContain(
        (await get(`texts?select=id&body=match.${encodeURIComponent(pattern)}`)).status,
      )
  })
})

describe('bodies', () => {
  it.each([
    ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ])('nest no deeper than can be read: %s', async (_, deep) => {
    for (const answer of [
      await post('texts', `{"id": 9, "j": ${deep}}`),
      await post('rpc/echo', `{"value": ${deep}}`),
      await post('texts', deep),
    ])
      expectRefusal(answer, 400, answer.json.error.code)
    expect(await service.sql('select from public.texts where id = 9')).toEqual([])
  })

  it('may nest deep', async () => {
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`
    expect((await post('rpc/echo', `{"value": ${deep}}`)).text).toBe(deep)
  })

  it('of many rows are written at once', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => ({ id: 10_000 + at, body: `${at}` }))
    expect((await post('texts', rows)).status).toBe(201)
    expect(await service.sql('select from public.texts where id >= 10000')).toHaveLength(2000)
  })
})

describe('answers', () => {
  it('have a size', async () => {
    expect((await get('wide?limit=100')).json).toHaveLength(100)
    for (const path of ['wide', 'rpc/wide_rows'])
      expectRefusal(await get(path), 413, 'payload_too_large')
    expect((await get('wide?limit=1&select=id')).status).toBe(200)
  })

  it('of a function have as many rows as those of a table', async () => {
    expect((await get('rpc/many_numbers?n=20000')).json).toHaveLength(1000)
    expect((await get('rpc/many_numbers?n=20000&limit=20000')).json).toHaveLength(10_000)
    const { headers } = await get('rpc/many_numbers?n=20000', { prefer: 'count=exact' })
    expect(headers.get('content-range')).toBe('0-999/20000')
  })

  it.each([
    'limit=x',
    'limit=-1',
    'limit=1.5',
    'offset=-1',
    'offset=x',
    'limit=99999999999999999999',
  ])('of a function have a page as those of a table: %s', async (page) => {
    expectRefusal(await get(`rpc/wide_rows?${page}`), 400, 'bad_request')
  })
})
