// Which functions may be called, with what, and what is answered.
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { fixture, users } from '../fixture.ts'

const service = useService({
  schema: `${fixture}
    create table public.todos (id int primary key, title text);
    insert into public.todos values (1, 'one'), (2, 'two');
    create policy everyone on public.todos using (true) with check (true);

    create function public.all_todos() returns setof public.todos language sql stable as 'select * from public.todos order by id';
    create domain public.kept as public.todos;
    create function public.kept_todos() returns setof public.kept language sql stable as 'select row(t.*)::public.kept from public.todos as t order by id';
    create function public.titles() returns setof text language sql stable as 'select title from public.todos order by id';
    create function public.one_todo() returns public.todos language sql stable as 'select * from public.todos where id = 1';
    create function public.no_todo() returns public.todos language sql stable as 'select * from public.todos where id = 9';
    create function public.number() returns int language sql immutable as 'select 7';
    create function public.text_of() returns text language sql immutable as $$ select 'a "text"' $$;
    create function public.no_number() returns int language sql immutable as 'select null::int';
    create function public.json_of() returns jsonb language sql immutable as $$ select '{"a": [1]}'::jsonb $$;
    create function public.array_of() returns int[] language sql immutable as $$ select '{1,2}'::int[] $$;
    create function public.nothing() returns void language sql as '';
    create function public.outs(out a int, out b text) language sql immutable as $$ select 1, 'x' $$;
    create function public.record_of() returns table (a int, b text) language sql immutable as $$ values (1, 'x'), (2, 'y') $$;

    create function public.area(side int) returns int language sql immutable as 'select side * side';
    create function public.area(width int, height int) returns int language sql immutable as 'select width * height';
    create function public.twin(a int) returns text language sql immutable as $$ select 'int' $$;
    create function public.twin(a text) returns text language sql immutable as $$ select 'text' $$;
    create function public.whole(jsonb) returns jsonb language sql immutable as 'select $1';
    create function public.any_of(variadic numbers int[]) returns bigint language sql immutable as 'select sum(n) from unnest(numbers) n';
    create function public."Ünï ""f"""("the arg" text) returns text language sql immutable as 'select "the arg"';
    create function public.add_todo(id int) returns void language sql as 'insert into public.todos values (id)';
    create function public.looks(id int default 1) returns json language sql volatile as $$
      select json_build_object('title', (select title from public.todos as t where t.id = looks.id), 'by', auth.uid(),
        'lane', current_setting('plinth.lane', true)) $$;
    create function public.vouched() returns json language sql volatile as 'select public.looks()';
    select core.declare_plain('public.vouched()'), core.declare_plain('public.looks(integer)');
    create function public.add_todos(ids int[]) returns setof public.todos language sql as
      'insert into public.todos select unnest(ids) returning *';
    create function public.guarded() returns int language sql immutable as 'select 1';
    revoke execute on function public.guarded from public;
    grant execute on function public.guarded to authenticated;
    create function public.fires() returns trigger language plpgsql as 'begin return new; end';
    create procedure public.proceeds() language sql as '';
    create aggregate public.total (int) (sfunc = int4pl, stype = int, initcond = 0);
  `,
})

const call = (
  name: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<Answer> => service.rest.post(`rpc/${name}`, body, headers)
const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  service.rest.get(`rpc/${path}`, headers)

describe('POST /rest/v1/rpc/:function', () => {
  const rows = [
    { id: 1, title: 'one' },
    { id: 2, title: 'two' },
  ]
  it.each<[string, unknown]>([
    ['all_todos', rows],
    ['all_todos?select=title&id=eq.2', [{ title: 'two' }]],
    ['all_todos?order=id.desc&limit=1', [rows[1]]],
    ['titles', ['one', 'two']],
    ['one_todo', rows[0]],
    ['one_todo?select=title', { title: 'one' }],
    ['number', 7],
    ['text_of', 'a "text"'],
    ['no_number', null],
    ['json_of', { a: [1] }],
    ['array_of', [1, 2]],
    ['outs', { a: 1, b: 'x' }],
    ['record_of?a=gt.1', [{ a: 2, b: 'y' }]],
  ])('answers what the function returns: %s', async (path, json) => {
    const answer = await call(path)
    expect({ status: answer.status, json: answer.json }).toEqual({ status: 200, json })
    expect((await get(path)).json).toEqual(json)
  })

  it('answers nothing for nothing', async () => {
    const { status, text } = await call('nothing')
    expect({ status, text }).toEqual({ status: 204, text: '' })
  })

  it('answers no row as null', async () => {
    const { status, json } = await call('no_todo')
    expect({ status, json }).toEqual({ status: 200, json: null })
  })

  it('answers how many rows', async () => {
    const { headers } = await call('all_todos?limit=1', {}, { prefer: 'count=exact' })
    expect(headers.get('content-range')).toBe('0-0/2')
  })

  it('answers that one value is one', async () => {
    const { headers } = await call('number', {}, { prefer: 'count=exact' })
    expect(headers.get('content-range')).toBe('0-0/1')
  })

  it('answers the rows of a domain over them as rows', async () => {
    const { json } = await call('kept_todos?select=title&and=( or( id.in.( 1 ,2 ) ,id.eq.9) )')
    expect(json).toEqual([{ title: 'one' }, { title: 'two' }])
  })

  it('answers one object where one is asked for', async () => {
    const accept = 'application/vnd.pgrst.object+json'
    const one = await call('all_todos?id=eq.1', {}, { accept })
    expect({ status: one.status, json: JSON.parse(one.text) }).toEqual({
      status: 200,
      json: rows[0],
    })
    expectRefusal(await call('all_todos', {}, { accept }), 406, 'not_acceptable')
  })

  it.each(['', 'return=minimal'])(
    'takes back what a function wrote where one object was asked for and several came: %s',
    async (prefer) => {
      const accept = 'application/vnd.pgrst.object+json;nulls=stripped'
      for (const ids of [[8, 9], []])
        expectRefusal(await call('add_todos', { ids }, { accept, prefer }), 406, 'not_acceptable')
      expect(await service.sql('select id from public.todos where id in (8, 9)')).toEqual([])
    },
  )

  it('finds a function by the names of its arguments', async () => {
    expect((await call('area', { side: 3 })).json).toBe(9)
    expect((await call('area', { height: 3, width: 2 })).json).toBe(6)
    expect((await get('area?width=2&height=4')).json).toBe(8)
  })

  it.each([
    ['too many', 'area', { side: 1, width: 2 }],
    ['too few', 'area', { width: 2 }],
    ['others', 'area', { 's => 1); drop table todos--': 1 }],
    ['none', 'area', {}],
  ])('lists what there is where the arguments are %s', async (_, name, body) => {
    const answer = await call(name, body)
    expectRefusal(answer, 400, 'bad_request')
    const words = JSON.stringify(answer.json.error)
    for (const names of [/side integer/, /width integer, height integer/])
      expect(words).toMatch(names)
  })

  it('lists both of two that differ in types alone', async () => {
    const answer = await call('twin', { a: 1 })
    expectRefusal(answer, 400, 'bad_request')
    const words = JSON.stringify(answer.json.error)
    for (const names of [/a integer/, /a text/]) expect(words).toMatch(names)
  })

  it('gives the whole body to a function that takes it unnamed', async () => {
    expect((await call('whole', { a: 1, b: [null] })).json).toEqual({ a: 1, b: [null] })
    expect((await call('whole', [1, 2])).json).toEqual([1, 2])
  })

  it('gives a list to a function of many', async () => {
    expect((await call('any_of', { numbers: [1, 2, 3] })).json).toBe(6)
    expect((await get('any_of?numbers=1&numbers=2')).json).toBe(3)
  })

  it('finds a function and an argument of any name', async () => {
    const name = encodeURIComponent('Ünï "f"')
    expect((await call(name, { 'the arg': "x'" })).json).toBe("x'")
    expect((await get(`${name}?${encodeURIComponent('the arg')}=y`)).json).toBe('y')
  })

  it.each(['null', '1', '"x"', '[1]', '[]', '{"side":1', '[{"side":1}]'])(
    'refuses the body %s',
    async (body) => {
      const answer = await call('area', body)
      expect(answer.status, answer.text).toBe(400)
      expectRefusal(answer, 400, answer.json.error.code)
    },
  )

  it('refuses a value of another type', async () => {
    expectRefusal(await call('area', { side: 'x' }), 400, 'invalid_text_representation')
  })

  it('refuses to leave its role', async () => {
    const authorization = `Bearer ${await service.userToken(users.one)}`
    for (const name of ['esc', 'esc2'])
      expectRefusal(await call(name, {}, { authorization }), 403, 'insufficient_privilege')
    const { json } = await service.rest.get('notes?select=id')
    expect(json).toEqual([])
  })
})

describe('GET /rest/v1/rpc/:function', () => {
  const written = () => service.sql('select from public.todos where id = 50')

  it('changes nothing', async () => {
    for (let time = 0; time < 4; time += 1) {
      const answer = await get('add_todo?id=50')
      expectRefusal(answer, 405, 'read_only_sql_transaction')
      expect(answer.json.error.details.hint).toContain('POST')
      expect((await service.rest.send('HEAD', 'rpc/add_todo?id=50')).status).toBe(405)
      expect(await written()).toEqual([])
    }
    expect((await call('add_todo', { id: 50 })).status).toBe(204)
    expect(await written()).toHaveLength(1)
    await service.sql('delete from public.todos where id = 50')
  })

  it.each(['looks', 'vouched'])(
    'reads by %s, which may write, on a connection that nobody shares',
    async (name) => {
      const found = { title: 'one', by: null, lane: expect.not.stringContaining('shared') }
      const authorization = `Bearer ${await service.userToken(users.one)}`
      for (let time = 0; time < 4; time += 1) {
        expect((await get(name)).json).toEqual(found)
        const own = await get(name, { authorization })
        expect(own.json).toEqual({ ...found, by: users.one })
        expect((await service.rest.send('HEAD', `rpc/${name}`)).status).toBe(200)
        expect((await call(name)).json).toMatchObject({ title: 'one' })
        expect((await call('add_todos', { ids: [60 + time] })).status).toBe(200)
      }
      await service.sql('delete from public.todos where id >= 60')
    },
  )

  it.each(['PATCH', 'DELETE', 'PUT'])('is not %s', async (method) => {
    const answer = await service.rest.send(method, 'rpc/number', {})
    expectRefusal(answer, 405, 'method_not_allowed')
  })
})

describe('a function that may not be called', () => {
  it.each([
    'nowhere',
    'set_config',
    'pg_sleep',
    'lo_create',
    'pg_read_file',
    'auth.uid',
    'uid',
    'crypt',
    'http_post',
    'pg_catalog.set_config',
    '"auth"."uid"',
    'fires',
    'proceeds',
    'total',
    'NUMBER',
  ])('is answered like one that is not there: %s', async (name) => {
    for (const answer of [await call(name), await get(name)]) {
      expect(answer.status, answer.text).toBe(404)
      expectRefusal(answer, 404, answer.json.error.code)
    }
  })

  it('is answered so to a role that may not call it, and named to none', async () => {
    const [closed, missing] = [await call('guarded'), await call('guardee')]
    expect({ status: closed.status, code: closed.json.error.code }).toEqual({
      status: missing.status,
      code: missing.json.error.code,
    })
    expect(missing.text).not.toContain('guarded')
    expect(closed.json.error.details).toEqual(missing.json.error.details)
    const authorization = `Bearer ${await service.userToken(users.one)}`
    expect((await call('guarded', {}, { authorization })).json).toBe(1)
  })
})
