// What a write answers, and what it leaves in the table.
import { beforeEach, describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  schema: `
    create table public.todos (id int primary key, title text, done boolean not null default false, place text default 'here');
    create policy everyone on public.todos using (true) with check (true);
    create table public.pairs (a int, b text, n int default 1, primary key (a, b));
    create policy everyone on public.pairs using (true) with check (true);
    create table public.named (id uuid primary key default gen_random_uuid(), "Ünï ""q""" text unique);
    create policy everyone on public.named using (true) with check (true);
    create table public.counted (id int generated always as identity primary key, n int, double int generated always as (n * 2) stored);
    create policy everyone on public.counted using (true) with check (true);
  `,
})
const { send } = service.rest

beforeEach(() =>
  service.sql(`
    delete from public.todos; delete from public.pairs;
    insert into public.todos values (1, 'one'), (2, 'two'), (3, 'three');
  `),
)

const stored = (where = 'true'): Promise<object[]> =>
  service.sql(`select id, title, done, place from public.todos where ${where} order by id`)
const back = { prefer: 'return=representation' }
const object = { accept: 'application/vnd.pgrst.object+json' }
const four = { id: 4, title: 'four', done: false, place: 'here' }

describe('POST /rest/v1/:table', () => {
  it('answers where the new row is, and nothing else', async () => {
    const { status, text, headers } = await send('POST', 'todos', { id: 4, title: 'four' })
    expect({ status, text }).toEqual({ status: 201, text: '' })
    expect(headers.get('location')).toBe('/rest/v1/todos?id=eq.4')
    expect(headers.get('content-range')).toBe('*/*')
    expect(await stored('id > 3')).toEqual([four])
  })

  it.each([
    ['a key of several columns', 'pairs', { a: 1, b: 'x' }],
    ['a key that needs escaping', 'pairs', { a: 2, b: 'a&b=c+d %"\'ü/?#' }],
    ['a key that the table makes', 'named', {}],
    ['a number that the table makes', 'counted', { n: 3 }],
  ])('answers a place that leads to the row: %s', async (_, table, row) => {
    const { status, headers } = await send('POST', table, row)
    expect(status).toBe(201)
    const found = await service.request('GET', headers.get('location') ?? '')
    expect(found.json).toEqual([expect.objectContaining(row)])
  })

  it('answers the row where it is asked to', async () => {
    const { status, json, headers } = await send('POST', 'todos', { id: 4, title: 'four' }, back)
    expect({ status, json }).toEqual({ status: 201, json: [four] })
    expect(headers.get('preference-applied')).toBe('return=representation')
    const path = 'todos?select=id,what:title'
    expect((await send('POST', path, { id: 5, title: 'x' }, back)).json).toEqual([
      { id: 5, what: 'x' },
    ])
    const one = await send('POST', 'todos?select=id', { id: 6 }, { ...back, ...object })
    expect(JSON.parse(one.text)).toEqual({ id: 6 })
  })

  it('takes many rows, each with the defaults of what it does not name', async () => {
    const rows = [
      { id: 4, title: 'four' },
      { id: 5, place: null },
      { done: true, id: 6 },
    ]
    const { status, json } = await send('POST', 'todos', rows, back)
    expect({ status, json }).toEqual({
      status: 201,
      json: [
        four,
        { id: 5, title: null, done: false, place: null },
        { id: 6, title: null, done: true, place: 'here' },
      ],
    })
  })

  it('takes rows that name nothing', async () => {
    expect((await send('POST', 'named', {}, back)).json).toHaveLength(1)
    expect((await send('POST', 'named', [{}, {}], back)).json).toHaveLength(2)
    expect((await send('POST', 'todos', [], back)).json).toEqual([])
    expect(await stored()).toHaveLength(3)
  })

  it('takes all rows or none', async () => {
    const { status } = await send('POST', 'todos', [{ id: 4 }, { id: 5 }, { id: 1 }])
    expect(status).toBe(409)
    expect(await stored('id > 3')).toEqual([])
  })

  it('takes the columns that are listed only', async () => {
    const path = 'todos?columns="id","title"'
    await send('POST', path, [{ id: 4, title: 'four', place: 'there' }])
    expect(await stored('id > 3')).toEqual([four])
  })

  it('takes columns of any name', async () => {
    const row = { 'Ünï "q"': 'x' }
    expect((await send('POST', 'named', row, back)).json).toMatchObject([row])
  })

  it.each([
    ['', 'return=representation'],
    ['', 'return=minimal'],
    ['', 'count=exact'],
    ['?columns=id', ''],
    ['', 'resolution=merge-duplicates'],
    ['', 'resolution=merge-duplicates, return=representation'],
  ])(
    'writes nothing when one object was asked for and several came of it: %s %s',
    async (query, prefer) => {
      for (const rows of [
        [{ id: 4 }, { id: 5 }],
        [{ id: 4 }, { id: 5, title: 'five' }],
      ])
        for (let time = 1; time <= 2; time += 1) {
          const answer = await send('POST', `todos${query}`, rows, { prefer, ...object })
          expectRefusal(answer, 406, 'not_acceptable')
        }
      expect(await stored('id > 3')).toEqual([])
    },
  )

  it('writes the one object that was asked for, shown or not', async () => {
    for (const id of [4, 5]) {
      const { status, text } = await send('POST', 'todos', { id }, object)
      expect({ status, text }).toEqual({ status: 201, text: '' })
    }
    expect(await stored('id > 3')).toHaveLength(2)
  })

  it.each([
    ['null', 'null'],
    ['a number', '1'],
    ['a text', '"x"'],
    ['a list of numbers', '[1]'],
    ['a list with null', '[{"id": 9},null]'],
    ['a list of lists', '[[]]'],
    ['nothing', ''],
    ['no JSON', '{"id": 9'],
    ['a column that is none', '{"id": 9, "x\\"; drop table todos;--": 1}'],
    ['a column in other letters', '{"ID": 9}'],
    ['a value that the table makes', '{"id": 1, "double": 1}', 'counted'],
  ])('refuses %s', async (_, body, table = 'todos') => {
    const answer = await send('POST', table, body)
    expect(answer.status, answer.text).toBe(400)
    expectRefusal(answer, 400, answer.json.error.code)
    expect(await stored()).toHaveLength(3)
  })
})

describe('PATCH and DELETE /rest/v1/:table', () => {
  it('answer nothing, or the rows', async () => {
    const patched = await send('PATCH', 'todos?id=lt.3', { done: true })
    expect({ status: patched.status, text: patched.text }).toEqual({ status: 204, text: '' })
    expect(patched.headers.get('content-range')).toBe('0-1/*')
    const seen = await send('PATCH', 'todos?id=eq.1&select=id,done', { done: false }, back)
    expect(seen).toMatchObject({ status: 200, json: [{ id: 1, done: false }] })
    const removed = await send('DELETE', 'todos?id=eq.1&select=title', undefined, back)
    expect(removed).toMatchObject({ status: 200, json: [{ title: 'one' }] })
    expect(await send('DELETE', 'todos?id=eq.2')).toMatchObject({ status: 204, text: '' })
    expect(await stored()).toMatchObject([{ id: 3, done: false }])
  })

  it('answer no rows as no rows', async () => {
    for (const [method, body] of [['PATCH', { done: true }], ['DELETE']] as const) {
      expect((await send(method, 'todos?id=eq.99', body)).status).toBe(204)
      const { status, json } = await send(method, 'todos?id=eq.99', body, back)
      expect({ status, json }).toEqual({ status: 200, json: [] })
    }
  })

  it('count the rows', async () => {
    const prefer = 'return=minimal, count=exact'
    const { headers } = await send('PATCH', 'todos?id=gt.1', { done: true }, { prefer })
    expect(headers.get('content-range')).toBe('0-1/2')
  })

  it('change nothing for an empty object', async () => {
    expect((await send('PATCH', 'todos?id=eq.1', {})).status).toBe(204)
    expect(await stored('id = 1')).toMatchObject([{ title: 'one' }])
  })

  it.each(['return=representation', 'return=minimal', 'count=exact', 'unsafe-mutation'])(
    'change nothing when one object was asked for and several or none came of it: %s',
    async (prefer) => {
      for (const [method, body] of [['PATCH', { title: 'x' }], ['DELETE']] as const)
        for (const query of ['id=lt.3', 'id=eq.99', 'id=lt.3', 'id=lt.3&limit=1'])
          expectRefusal(
            await send(method, `todos?${query}`, body, { prefer, ...object }),
            406,
            'not_acceptable',
          )
      expect(await stored()).toMatchObject([{ title: 'one' }, { title: 'two' }, { title: 'three' }])
    },
  )

  it('change the one row that was asked for, shown or not', async () => {
    for (const id of [1, 2])
      expect(await send('PATCH', `todos?id=eq.${id}`, { title: 'x' }, object)).toMatchObject({
        status: 204,
        text: '',
      })
    for (const id of [1, 2])
      expect(await send('DELETE', `todos?id=eq.${id}`, undefined, object)).toMatchObject({
        status: 204,
        text: '',
      })
    expect(await stored()).toMatchObject([{ title: 'three' }])
  })

  it.each([
    '',
    '?or=()',
    '?and=()',
    '?not.and=()',
    '?not.or=()',
    '?or=(and())',
    '?select=id',
    '?limit=1',
    '?order=id',
    '?offset=1',
    '?columns=title',
    '?on_conflict=id',
    '?limit=1&order=id',
    '?id',
    '?&',
  ])('need a filter, which is not "%s"', async (query) => {
    for (const [method, body] of [['PATCH', { title: 'x' }], ['DELETE']] as const)
      expectRefusal(await send(method, `todos${query}`, body), 400, 'bad_request')
    expect(await stored()).toMatchObject([{ title: 'one' }, { title: 'two' }, { title: 'three' }])
  })

  it('say what to do about a missing filter, which then works', async () => {
    const { json } = await send('DELETE', 'todos')
    expect(json.error.message).toMatch(/filter is required/)
    expect(json.error.details.hint).toMatch(/Prefer: unsafe-mutation/)
    const prefer = 'unsafe-mutation'
    expect((await send('PATCH', 'todos', { title: 'all' }, { prefer })).status).toBe(204)
    expect(await stored()).toMatchObject([{ title: 'all' }, { title: 'all' }, { title: 'all' }])
    expect((await send('DELETE', 'todos', undefined, { prefer })).status).toBe(204)
    expect(await stored()).toEqual([])
  })

  it.each([
    ['a list', '[{"title":"x"}]'],
    ['null', 'null'],
    ['a column that is none', '{"nothing":1}'],
    ['nothing', ''],
  ])('do not take %s for a change', async (_, body) => {
    const answer = await send('PATCH', 'todos?id=eq.1', body)
    expect(answer.status, answer.text).toBe(400)
    expectRefusal(answer, 400, answer.json.error.code)
  })
})
