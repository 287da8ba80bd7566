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

  it('takes all rows or none', async () => {
    const { status } = await send('POST', 'todos', [{ id: 4 }, { id: 5 }, { id: 1 }])
    expect(status).toBe(409)
    expect(await stored('id > 3')).toEqual([])
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

  it.each(['', '{"id": 9', '[{"id": 9},null]'])('refuses the body %j', async (body) => {
    expectRefusal(await send('POST', 'todos', body), 400, 'bad_request')
    expectRefusal(await send('PATCH', 'todos?id=eq.1', body), 400, 'bad_request')
    expect(await stored()).toHaveLength(3)
  })

  it('merges rows by columns of any name', async () => {
    const name = { 'Ünï "q"': 'same' }
    const first = await send('POST', 'named', name, { prefer: 'return=representation' })
    const path = `named?on_conflict=${encodeURIComponent('"Ünï \\"q\\""')}`
    const prefer = 'return=representation, resolution=merge-duplicates'
    const second = await send('POST', path, name, { prefer })
    expect(first.json).toMatchObject([name])
    expect(second.json).toEqual(first.json)
  })
})

describe('PATCH and DELETE /rest/v1/:table', () => {
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

  it.each(['', '?or=()', '?select=id', '?id', '?&'])(
    'need a filter, which is not "%s"',
    async (query) => {
      for (const [method, body] of [['PATCH', { title: 'x' }], ['DELETE']] as const)
        expectRefusal(await send(method, `todos${query}`, body), 400, 'bad_request')
      expect(await stored()).toMatchObject([{ title: 'one' }, { title: 'two' }, { title: 'three' }])
    },
  )
})
