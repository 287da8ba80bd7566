// Rows written over those that are there.
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
    create table public.keyless (a int, b text);
    create policy everyone on public.keyless using (true) with check (true);
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

describe('an upsert', () => {
  const merge = { prefer: 'resolution=merge-duplicates' }
  const rows = [
    { id: 1, title: 'changed' },
    { id: 4, title: 'four' },
  ]

  it.each([
    ['changes what is there', merge, 'changed'],
    ['changes what is there, by its older name', { 'x-upsert': 'true' }, 'changed'],
    ['leaves what is there', { prefer: 'resolution=ignore-duplicates' }, 'one'],
  ])('%s', async (_, headers: Record<string, string>, title) => {
    expect((await send('POST', 'todos', rows, headers)).status).toBe(201)
    expect(await stored()).toMatchObject([{ title }, { title: 'two' }, {}, { title: 'four' }])
  })

  it('leaves what it does not name', async () => {
    await send('PATCH', 'todos?id=eq.1', { done: true, place: 'there' })
    await send('POST', 'todos', { id: 1, title: 'x' }, merge)
    expect(await stored('id = 1')).toEqual([{ id: 1, title: 'x', done: true, place: 'there' }])
  })

  it('goes by the columns it names', async () => {
    const name = { 'Ünï "q"': 'same' }
    const first = await send('POST', 'named', name, back)
    const path = `named?on_conflict=${encodeURIComponent('"Ünï \\"q\\""')}`
    const headers = { prefer: 'return=representation, resolution=merge-duplicates' }
    const second = await send('POST', path, name, headers)
    expect(second.json).toEqual(first.json)
    const pair = { a: 1, b: 'x', n: 5 }
    await send('POST', 'pairs', pair)
    const again = await send('POST', 'pairs?on_conflict=a,b', { ...pair, n: 6 }, headers)
    expect(again.json).toEqual([{ ...pair, n: 6 }])
  })

  it.each([
    ['a table without a key', 'keyless', { a: 1 }],
    ['columns without a key', 'todos?on_conflict=title', { id: 1, title: 'x' }],
    ['a column that is none', 'todos?on_conflict=nothing', { id: 1 }],
    ['a target that is none', `todos?on_conflict=id) do update set title='x'--`, { id: 1 }],
  ])('is refused for %s', async (_, path, row) => {
    const answer = await send('POST', path, row, merge)
    expect(answer.status, answer.text).toBe(400)
    expectRefusal(answer, 400, answer.json.error.code)
    if (path === 'keyless') expect(answer.json.error.message).toMatch(/conflict target/)
  })

  it('is a plain insert where it is not asked for', async () => {
    expectRefusal(await send('POST', 'todos?on_conflict=id', { id: 1 }), 409, 'unique_violation')
  })
})
