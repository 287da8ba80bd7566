// What failed a write, by name: on each way that a request takes to SQL, and only what the caller may know.
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../support/database.ts'
import { times } from '../../support/times.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import type { Answer } from '../../support/service.ts'

const service = useService({
  schema: `
    create table public.lists (id int constraint list_has_an_id primary key);
    insert into public.lists values (1);
    create table public.todos (
      id int constraint todo_has_an_id primary key, title text not null,
      n int constraint n_is_positive check (n > 0),
      list_id int constraint todo_is_in_a_list references public.lists, secret text
    );
    create table public.hidden (id int primary key, note text not null);
    create table public.hidden_child (list_id int constraint hidden_key references public.lists);
    create table public.seen (id int primary key, n int constraint n_is_odd check (n % 2 = 1));
    create function public.write_hidden() returns trigger language plpgsql security definer as $$ begin
      if new.n = 1 then insert into public.hidden values (new.id, null); end if; return new; end $$;
    create trigger write_hidden before insert on public.seen for each row execute function public.write_hidden();
    create function public.refuse_by_name(shown boolean) returns void language plpgsql as $$ begin
      raise exception 'no' using schema = 'public', column = 'note', constraint = 'of_my_own',
        table = case when shown then 'todos' else 'hidden' end; end $$;
    create policy everyone on public.lists using (true) with check (true);
    create policy everyone on public.todos using (true) with check (true);
    create policy everyone on public.seen using (true) with check (true);
    insert into public.hidden_child values (1);
    revoke all on public.hidden, public.hidden_child, public.todos from anon, authenticated;
    grant select, insert (id, title, n, list_id), update (id, title, n, list_id), delete on public.todos to anon;
    create table public.partly (id int primary key, secret text not null);
    create policy everyone on public.partly using (true) with check (true);
    revoke all on public.partly from anon, authenticated;
    grant select (id), insert (id) on public.partly to anon;
  `,
})
const { send } = service.rest
let byKey: Record<string, string>

beforeAll(() => {
  byKey = { apikey: service.serviceKey }
})

const todo = (id: number, more: object = {}): object => ({
  id,
  title: 'x',
  n: 1,
  list_id: null,
  ...more,
})

const namesIn = ({ json }: Answer): object => {
  const { detail, hint, sqlstate, ...names } = json.error.details
  expect([detail === undefined, hint === undefined]).toEqual([false, false])
  expect(sqlstate).toMatch(/^[0-9A-Z]{5}$/)
  return names
}

/** How many requests api.request and api.replay counted; a replay that fails is not. */
const counted = async (): Promise<number> => {
  const [row] = await service.sql<{ n: string }>(
    `select last_value - (not is_called)::int as n from core.request_count`,
  )
  return Number(row?.n)
}

const refusals: [string, object, object][] = [
  ['a taken key', { id: 1 }, { table: 'todos', constraint: 'todo_has_an_id' }],
  ['a null', { title: null }, { table: 'todos', column: 'title' }],
  ['a check', { n: 0 }, { table: 'todos', constraint: 'n_is_positive' }],
  ['a missing parent', { list_id: 9 }, { table: 'todos', constraint: 'todo_is_in_a_list' }],
]

describe('a write that Postgres refuses', () => {
  it.each(refusals)(
    'names what refused it, asked for the first time: %s',
    async (what, more, names) => {
      await service.sql('delete from public.todos; insert into public.todos values (1, $$one$$)')
      const path = `todos?select=id,key${what.replaceAll(' ', '_')}:title`
      const before = await counted()
      const answer = await send('POST', path, todo(5, more))
      expect(await counted()).toBe(before + 1)
      expect(namesIn(answer)).toEqual(names)
    },
  )

  it.each(refusals)('names the same when it is replayed: %s', async (_, more, names) => {
    await service.sql('delete from public.todos')
    for (const id of [1, 2]) expect((await send('POST', 'todos', todo(id))).status).toBe(201)
    const before = await counted()
    const answer = await send('POST', 'todos', todo(5, more))
    expect(await counted()).toBe(before)
    expect(namesIn(answer)).toEqual(names)
  })

  it('names nothing where Postgres does not', async () => {
    const answer = await send('POST', 'todos', todo(5, { n: 'x' }))
    expect(answer.json.error.code).toBe('invalid_text_representation')
    expect(namesIn(answer)).toEqual({})
  })

  it('names the same where code of the application runs', async () => {
    const names = { table: 'seen', constraint: 'n_is_odd' }
    expect(namesIn(await send('POST', 'seen', { id: 1, n: 2 }))).toEqual(names)
    for (const id of [1, 2]) expect((await send('POST', 'seen', { id, n: 3 })).status).toBe(201)
    expect(namesIn(await send('POST', 'seen', { id: 3, n: 2 }))).toEqual(names)
  })

  it('names nothing on which the role has no privilege', async () => {
    for (const headers of [{}, byKey]) {
      const hidden = Object.keys(headers).length > 0
      const written = await send('POST', 'seen', { id: 9, n: 1 }, headers)
      expect(namesIn(written)).toEqual(hidden ? { table: 'hidden', column: 'note' } : {})
      const referred = await send('DELETE', 'lists?id=eq.1', undefined, headers)
      expect(namesIn(referred)).toEqual(
        hidden ? { table: 'hidden_child', constraint: 'hidden_key' } : {},
      )
    }
  })

  it('names no column on which the role has no privilege', async () => {
    expect(namesIn(await send('POST', 'partly', { id: 1 }))).toEqual({ table: 'partly' })
    const known = await send('POST', 'partly', { id: 1 }, byKey)
    expect(namesIn(known)).toEqual({ table: 'partly', column: 'secret' })
  })

  it('follows a grant and a revoke at once', async () => {
    const ask = async () => namesIn(await send('POST', 'seen', { id: 9, n: 1 }))
    expect(await ask()).toEqual({})
    await service.sql('grant select on public.hidden to anon')
    expect(await ask()).toEqual({ table: 'hidden', column: 'note' })
    await service.sql('revoke select on public.hidden from anon')
    expect(await ask()).toEqual({})
  })

  it('names what code of the application names, by the same rule', async () => {
    const ask = async (shown: boolean) =>
      namesIn(await send('POST', 'rpc/refuse_by_name', { shown }))
    expect(await ask(true)).toEqual({ table: 'todos', constraint: 'of_my_own' })
    expect(await ask(false)).toEqual({})
  })

  it('names it while every shared connection for reads waits', async () => {
    const waiting = (): Promise<object[]> =>
      service.sql(`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and clock_timestamp() - query_start > interval '150 ms'
      `)
    await withClient(ownerConfig(service.database.ownerUrl), async (client) => {
      await client.query('begin; lock table public.lists in access exclusive mode')
      const reads = times(8, () => service.rest.get('lists'))
      await until(async () => (await waiting()).length >= 2)
      expect(namesIn(await send('POST', 'partly', { id: 2 }))).toEqual({ table: 'partly' })
      await client.query('rollback')
      for (const { status } of await reads) expect(status).toBe(200)
    })
  })

  it('names it to each of many at once', async () => {
    await service.sql('delete from public.todos; insert into public.todos values (1, $$one$$)')
    const answers = await times(120, (at) => send('POST', 'todos', todo(at % 3 ? 1 : 1000 + at)))
    answers.forEach((answer, at) => {
      if (at % 3 === 0) expect(answer.status).toBe(201)
      else expect(namesIn(answer)).toEqual({ table: 'todos', constraint: 'todo_has_an_id' })
    })
  })
})

describe('a client of Supabase', () => {
  it('reads the same members beside the envelope as ever', async () => {
    await service.sql('delete from public.todos; insert into public.todos values (1, $$one$$)')
    const { json } = await send('POST', 'todos', todo(1), { 'x-client-info': 'postgrest-js/1.0' })
    const { error, ...flat } = json
    expect(error.details.constraint).toBe('todo_has_an_id')
    expect(flat).toEqual({
      code: '23505',
      message: error.message,
      msg: error.message,
      error_code: 'unique_violation',
      details: error.details.detail,
      hint: null,
      statusCode: '409',
    })
  })
})
