import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'
import { fixture, users } from '../fixture.ts'

const service = useService({
  schema: `${fixture}
    create table public.todos (id int primary key, title text, done boolean not null default false);
    insert into public.todos values (1, 'one'), (2, 'two'), (3, 'three');
    create policy everyone_reads on public.todos for select to anon using (id < 3);
    create table public.many (id int primary key);
    insert into public.many select generate_series(1, 10500);
    create policy everyone on public.many for select using (true);
    create table public.${'x'.repeat(63)} (id int);
    create function public.request_name() returns text language plpgsql as $$ begin
      return current_setting('application_name'); end $$;
    create view public.requests with (security_invoker) as select public.request_name() as name;
    grant select on public.requests to anon;
    create table public.marks ();
    insert into public.marks default values;
    create policy everyone on public.marks for select using (true);
  `,
})
const { get } = service.rest

describe('GET /rest/v1/:table', () => {
  it('answers the rows the policies allow, and how many', async () => {
    const { status, headers, json } = await get('todos?select=id,name:title')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-range')).toBe('0-1/*')
    expect(json).toEqual([
      { id: 1, name: 'one' },
      { id: 2, name: 'two' },
    ])
  })

  it('answers nothing as nothing', async () => {
    const { status, headers, text } = await get('todos?id=eq.3')
    expect({ status, text }).toEqual({ status: 200, text: '[]' })
    expect(headers.get('content-range')).toBe('*/*')
  })

  it('answers rows of a table without columns', async () => {
    const { status, headers, text } = await get('marks', { prefer: 'count=exact' })
    expect({ status, text }).toEqual({ status: 200, text: '[{}]' })
    expect(headers.get('content-range')).toBe('0-0/1')
  })

  it('shows the columns that the role may read', async () => {
    expect((await get('notes')).json).toEqual([])
    const token = await service.userToken(users.one)
    const { json } = await get('notes', { authorization: `Bearer ${token}` })
    expect(Object.keys(json[0])).toEqual(['id', 'owner', 'body', 'n', 'j', 'ts', 'f', 'num'])
  })

  it('pages', async () => {
    const { headers, json } = await get('many?limit=2&offset=3')
    expect(headers.get('content-range')).toBe('3-4/*')
    expect(json).toHaveLength(2)
    expect((await get('many?limit=0')).json).toEqual([])
    expect((await get('many?offset=20000')).headers.get('content-range')).toBe('*/*')
  })

  it('answers 1000 rows unless told otherwise, and never more than 10000', async () => {
    expect((await get('many')).json).toHaveLength(1000)
    expect((await get('many?limit=20000')).json).toHaveLength(10_000)
    expect((await get('many?limit=999999999999999999')).json).toHaveLength(10_000)
  })

  it('combines filters', async () => {
    expect((await get('open_t?id=eq.1&body=eq.a%2Bb')).json).toHaveLength(1)
    expect((await get('open_t?id=eq.1&body=eq.other')).json).toEqual([])
    expect((await get('open_t?id=eq.1&id=eq.2')).json).toEqual([])
    expect((await get('many?id=gt.2&id=lt.5&order=id')).json).toEqual([{ id: 3 }, { id: 4 }])
  })

  it('sees a new table, a new column and a dropped one at once', async () => {
    expectRefusal(await get('fresh'), 404, 'undefined_table')
    await service.sql(`create table public.fresh (id int); insert into public.fresh values (1);
      create policy everyone on public.fresh using (true)`)
    expect((await get('fresh')).json).toEqual([{ id: 1 }])
    await service.sql(`alter table public.fresh add column more text default 'x'`)
    expect((await get('fresh')).json).toEqual([{ id: 1, more: 'x' }])
    await service.sql(
      'alter table public.fresh alter column more drop default, alter column more type int using 7',
    )
    expect((await get('fresh')).json).toEqual([{ id: 1, more: 7 }])
    await service.sql('alter table public.fresh drop column more')
    expect((await get('fresh')).json).toEqual([{ id: 1 }])
    await service.sql('drop table public.fresh')
    expectRefusal(await get('fresh'), 404, 'undefined_table')
  })

  it('tells Postgres which request a transaction serves that runs code of the application', async () => {
    const { headers, json } = await get('requests')
    expect(json).toEqual([{ name: `plinth ${headers.get('x-request-id') ?? ''}` }])
    const again = await get('requests')
    expect(again.json).not.toEqual(json)
  })

  it.each([
    ['no such table', 'nowhere', 404, 'undefined_table'],
    ['a table of another schema', 'auth.users', 404, 'undefined_table'],
    ['a table of another schema, quoted', '"auth"."users"', 404, 'undefined_table'],
    ['a path out of the schema', '..%2fauth%2fusers', 400, 'bad_request'],
    ['a catalogue', 'pg_class', 404, 'undefined_table'],
    ['a name in other letters', 'TODOS', 404, 'undefined_table'],
    ['a name that only begins like one', `${'x'.repeat(63)}x`, 404, 'undefined_table'],
    ['a partition by itself', 'part_1', 404, 'undefined_table'],
    ['a name with a NUL', 'a%00b', 400, 'invalid_text_representation'],
    ['no such column', 'todos?nothing=eq.1', 400, 'undefined_column'],
    ['no such column to show', 'todos?select=nothing', 400, 'undefined_column'],
    ['a system column', 'todos?select=ctid', 400, 'undefined_column'],
    ['a column in other letters', 'todos?ID=eq.1', 400, 'undefined_column'],
    ['no such operator', 'todos?id=near.1', 400, 'bad_request'],
    ['a filter without operator', 'todos?id=1', 400, 'bad_request'],
    ['an empty filter', 'todos?id=', 400, 'bad_request'],
    ['a value that does not fit', 'todos?id=eq.one', 400, 'invalid_text_representation'],
    ['a value out of range', 'todos?id=eq.99999999999', 400, 'invalid_text_representation'],
    ['two selects', 'todos?select=id&select=title', 400, 'bad_request'],
    ['two limits', 'todos?limit=1&limit=2', 400, 'bad_request'],
    ['two offsets', 'todos?offset=1&offset=2', 400, 'bad_request'],
    ['two orders', 'todos?order=id&order=title', 400, 'bad_request'],
    ['two conflict targets', 'todos?on_conflict=id&on_conflict=id', 400, 'bad_request'],
  ])('refuses %s', async (_, path, status, code) => {
    expectRefusal(await get(path), status, code)
  })

  it("gives Postgres's words with its state", async () => {
    const { json } = await get('todos?id=eq.one')
    expect(json.error).toEqual({
      code: 'invalid_text_representation',
      message: 'invalid input syntax for type integer: "one"',
      details: { detail: null, hint: null, sqlstate: '22P02' },
    })
  })
})

describe('HEAD /rest/v1/:table', () => {
  it('answers what GET would, without the rows', async () => {
    const { status, headers, text } = await service.rest.send('HEAD', 'todos')
    expect({ status, text }).toEqual({ status: 200, text: '' })
    expect(headers.get('content-range')).toBe('0-1/*')
    const refused = await service.rest.send('HEAD', 'nowhere')
    expect({ status: refused.status, text: refused.text }).toEqual({ status: 404, text: '' })
  })

  it.each([
    ['nowhere', 404, 'undefined_table', 'there is no table or view named nowhere'],
    ['todos?nosuch=eq.1', 400, 'undefined_column', 'todos has no column nosuch'],
    [
      'todos?id=eq.%22%5Cx%0D%0Ax-evil:%201%C3%BC',
      ...([400, 'invalid_text_representation'] as const),
      'invalid input syntax for type integer: ""\\x x-evil: 1?"',
    ],
    [
      `todos?id=eq.${'x'.repeat(500)}`,
      ...([400, 'invalid_text_representation'] as const),
      `invalid input syntax for type integer: "${'x'.repeat(157)}...`,
    ],
  ])('says what is wrong with %s', async (path, status, code, message) => {
    const answer = await fetch(`${service.url}/rest/v1/${path}`, {
      method: 'HEAD',
      headers: { apikey: service.anonKey },
    })
    const quoted = message.replace(/["\\]/g, '\\$&')
    expect([answer.status, answer.statusText]).toEqual([status, message])
    expect(answer.headers.get('proxy-status')).toBe(`plinth; error=${code}; details="${quoted}"`)
    expect(answer.headers.get('x-evil')).toBeNull()
    expect((await service.rest.get(path)).headers.get('proxy-status')).toBeNull()
  })
})

describe('what tools send', () => {
  it('is a key in the address, where there are no headers', async () => {
    const rows = await service.request('GET', `/rest/v1/todos?select=id&apikey=${service.anonKey}`)
    expect(rows.json, rows.text).toEqual([{ id: 1 }, { id: 2 }])
    const wrong = `${service.anonKey.slice(0, -4)}AAAA`
    expectRefusal(
      await service.request('GET', `/rest/v1/todos?apikey=${wrong}`),
      401,
      'unauthorized',
    )
    expectRefusal(await get('todos?apikey=eq.1'), 400, 'undefined_column')
    expect(JSON.stringify(service.logs)).not.toContain(wrong)
  })

  it('is the type of the description', async () => {
    for (const accept of ['application/openapi+json', 'application/json', '*/*']) {
      const headers = { apikey: service.anonKey, accept }
      const described = await service.request('GET', '/rest/v1/', { headers })
      expect(described.status, accept).toBe(200)
      expect(described.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
    }
  })
})
