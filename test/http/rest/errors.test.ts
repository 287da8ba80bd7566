// What goes wrong in Postgres or in an application's code, as clients hear of it.
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { fixture, users } from '../fixture.ts'

const service = useService({
  schema: `${fixture}
    create table public.parents (id int primary key);
    insert into public.parents values (1);
    create policy everyone on public.parents using (true) with check (true);
    create table public.rows (
      id int primary key, name text not null, short varchar(3), n int check (n > 0), price numeric(4, 2),
      parent_id int references public.parents, later_id int references public.parents deferrable initially deferred,
      during int4range, j jsonb, at timestamptz, search tsquery, exclude using gist (during with &&)
    );
    create policy everyone on public.rows using (true) with check (id < 1000);
    insert into public.rows (id, name, parent_id, during) values (1, 'one', 1, '[1,5)');
    create function public.fail(state text) returns int language plpgsql as $$ begin
      raise exception using errcode = state, message = 'words', detail = 'more', hint = 'advice'; end $$;
    create function public.refuse() returns trigger language plpgsql as $$ begin
      raise exception 'not on my watch' using hint = 'ask first'; end $$;
    create table public.watched (id int);
    create policy everyone on public.watched using (true) with check (true);
    create trigger refuse before insert on public.watched for each row execute function public.refuse();
    create function public.no_such_name() returns int language plpgsql as $$ begin
      return (select missing from public.rows); end $$;
    create function public.no_such_table() returns int language plpgsql as $$ begin
      return (select 1 from public.missing); end $$;
    create function public.no_such_function() returns int language plpgsql as $$ begin
      return public.missing(); end $$;
    create function public.divide(n int) returns int language sql immutable as 'select 1 / n';
    create function public.deep(n int) returns int language plpgsql as $$ begin return public.deep(n + 1); end $$;

    create table public.asks_itself (id int);
    create policy everyone on public.asks_itself using (exists (select from public.asks_itself));
    create table public.several (id int primary key, name text);
    create policy everyone on public.several using (id < (select n from generate_series(5, 6) as n)) with check (true);
    insert into public.several values (1);
    create view public.subqueries as select (select n from generate_series(1, 2) as n) as n;
    grant select on public.subqueries to anon;
    create function public.endless() returns int language plpgsql as 'begin end';
    create table public.touched (id int primary key, n int default 0);
    create policy everyone on public.touched using (true) with check (true);
    insert into public.touched values (1);
    create function public.touch() returns trigger language plpgsql as $$ begin
      update public.touched set n = n + 1 where id = old.id; return new; end $$;
    create trigger touch before update on public.touched for each row when (pg_trigger_depth() = 0)
      execute function public.touch();
    create table public.docs (id int primary key, j jsonb, n int[]);
    create policy everyone on public.docs using (true) with check (true);
    create table public.filled (id int primary key, n int[]);
    create policy everyone on public.filled using (true) with check (true);
    create function public.fill() returns trigger language plpgsql as 'begin return new; end';
    create trigger fill before insert on public.filled for each row execute function public.fill();
  `,
})
const { send } = service.rest
let user: Record<string, string>

beforeAll(async () => {
  user = { authorization: `Bearer ${await service.userToken(users.one)}` }
})

describe('a write that Postgres refuses', () => {
  const row = { id: 9, name: 'nine' }
  it.each<[string, object | string, number, string, string]>([
    ['a missing value', { id: 9 }, 400, 'not_null_violation', '23502'],
    ['a null', { ...row, name: null }, 400, 'not_null_violation', '23502'],
    ['a check', { ...row, n: 0 }, 400, 'check_violation', '23514'],
    ['a taken key', { ...row, id: 1 }, 409, 'unique_violation', '23505'],
    ['a missing parent', { ...row, parent_id: 9 }, 409, 'foreign_key_violation', '23503'],
    ['a missing parent, told late', { ...row, later_id: 9 }, 409, 'foreign_key_violation', '23503'],
    ['an overlap', { ...row, during: '[2,3)' }, 409, 'exclusion_violation', '23P01'],
    ['a text too long', { ...row, short: 'long' }, 400, 'string_too_long', '22001'],
    ['a text for a number', { ...row, n: 'x' }, 400, 'invalid_text_representation', '22P02'],
    ['a number too large', { ...row, n: 99999999999 }, 400, 'invalid_text_representation', '22003'],
    ['a price too large', { ...row, price: 1000 }, 400, 'invalid_text_representation', '22003'],
    [
      'a moment out of time',
      { ...row, at: '294277-01-01' },
      400,
      'invalid_text_representation',
      '22008',
    ],
    ['no moment', { ...row, at: 'never' }, 400, 'invalid_text_representation', '22007'],
    ['no search', { ...row, search: 'a & | b' }, 400, 'bad_request', '42601'],
    ['no range', { ...row, during: '[5,1)' }, 400, 'invalid_text_representation', '22000'],
    ['a policy', { ...row, id: 1000 }, 403, 'insufficient_privilege', '42501'],
  ])('for %s', async (_, body, status, code, sqlstate) => {
    const answer = await send('POST', 'rows', body)
    expectRefusal(answer, status, code)
    expect(answer.json.error.details).toMatchObject({ sqlstate })
    const { detail, hint, table, column, constraint, ...rest } = answer.json.error.details
    expect(rest).toEqual({ sqlstate })
    for (const told of [detail, hint]) if (told !== null) expect(told).toEqual(expect.any(String))
    const isNamed = sqlstate.startsWith('23')
    expect(table).toBe(isNamed ? 'rows' : undefined)
    expect((column ?? constraint) === undefined).toBe(!isNamed)
    expect(await service.sql('select id from public.rows')).toEqual([{ id: 1 }])
  })

  it('for who still refers to it', async () => {
    expectRefusal(await send('DELETE', 'parents?id=eq.1'), 409, 'foreign_key_violation')
    expectRefusal(await send('PATCH', 'rows?id=eq.1', { name: null }), 400, 'not_null_violation')
  })

  it('for the word of a trigger', async () => {
    const answer = await send('POST', 'watched', { id: 1 })
    expectRefusal(answer, 400, 'raise_exception')
    expect(answer.json.error).toMatchObject({
      message: 'not on my watch',
      details: { hint: 'ask first', detail: null, sqlstate: 'P0001' },
    })
  })

  it('shows nothing of a row that the role may not see', async () => {
    const taken = await send('POST', 'notes', { id: 2, body: 'mine' }, user)
    expectRefusal(taken, 409, 'unique_violation')
    expect(taken.json.error.details.detail).toBeNull()
    const checked = await send('POST', 'notes', { id: 9, n: -1, body: 'not to be shown' }, user)
    expectRefusal(checked, 400, 'check_violation')
    expect(checked.text).not.toContain('secret')
    expect(checked.json.error.details.detail ?? '').not.toContain('not to be shown')
  })

  it('shows no column that the role may not read', async () => {
    for (const path of ['notes?select=privv', 'notes?privv=eq.1', 'notes?select=id&order=privv']) {
      const answer = await send('GET', path, undefined, user)
      expectRefusal(answer, 400, 'undefined_column')
      expect(answer.text).not.toMatch(/priv[^v]/)
    }
    const near = await send('GET', 'notes?select=boddy', undefined, user)
    expect(near.json.error.details?.hint ?? 'body').toContain('body')
  })
})

describe('an error of code', () => {
  it.each([
    ['P0001', 400, 'raise_exception'],
    ['23505', 409, 'unique_violation'],
    ['23503', 409, 'foreign_key_violation'],
    ['23502', 400, 'not_null_violation'],
    ['23514', 400, 'check_violation'],
    ['22P02', 400, 'invalid_text_representation'],
    ['22012', 400, 'invalid_text_representation'],
    ['22001', 400, 'string_too_long'],
    ['42703', 400, 'undefined_column'],
    ['42883', 400, 'undefined_function'],
    ['42P01', 404, 'undefined_table'],
    ['42501', 403, 'insufficient_privilege'],
    ['25006', 405, 'read_only_sql_transaction'],
    ['40001', 409, 'serialization_failure'],
    ['40P01', 409, 'serialization_failure'],
    ['57014', 408, 'statement_timeout'],
    ['53300', 503, 'unavailable'],
    ['53100', 503, 'disk_full'],
    ['08006', 503, 'unavailable'],
    ['57P01', 503, 'unavailable'],
    ['54000', 400, 'bad_request'],
    ['54001', 500, 'internal_error'],
    ['21000', 500, 'internal_error'],
    ['27000', 500, 'internal_error'],
    ['42P17', 500, 'internal_error'],
    ['XX000', 500, 'internal_error'],
    ['ZZ001', 500, 'internal_error'],
  ])('%s is %s %s', async (state, status, code) => {
    const answer = await send('POST', 'rpc/fail', { state })
    expectRefusal(answer, status, code)
    if (status >= 500) expect(answer.text).not.toMatch(/words|more|advice/)
    if (status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await send('POST', 'rpc/divide', { n: 1 })).json).toBe(1)
  })

  it.each([402, 404, 409, 418, 429, 503])('may say the status: PT%s', async (status) => {
    const { status: said, json } = await send('POST', 'rpc/fail', { state: `PT${status}` })
    expect(said).toBe(status)
    expect(json.error).toMatchObject({
      message: 'words',
      details: { detail: 'more', hint: 'advice' },
    })
  })

  it.each(['PT200', 'PT999', 'PT000', 'PT1XX'])('may say no other status: %s', async (state) => {
    expectRefusal(await send('POST', 'rpc/fail', { state }), 400, 'raise_exception')
  })

  it.each([
    ['no_such_name', 400, 'undefined_column'],
    ['no_such_table', 404, 'undefined_table'],
    ['no_such_function', 400, 'undefined_function'],
  ])('that names what is missing is told: %s', async (name, status, code) => {
    expectRefusal(await send('POST', `rpc/${name}`, {}), status, code)
  })

  it('that never ends to call itself harms nobody', async () => {
    expectRefusal(await send('POST', 'rpc/deep', { n: 1 }), 500, 'internal_error')
    expect((await send('POST', 'rpc/divide', { n: 1 })).json).toBe(1)
  })

  it('by a value is the fault of the value', async () => {
    expectRefusal(await send('POST', 'rpc/divide', { n: 0 }), 400, 'invalid_text_representation')
    expectRefusal(await send('GET', 'rpc/divide?n=0'), 400, 'invalid_text_representation')
  })
})

describe('a fault of the schema', () => {
  it.each<[string, string, string, unknown?]>([
    ['42P17', 'GET', 'asks_itself'],
    ['21000', 'GET', 'several'],
    ['21000', 'PATCH', 'several?id=eq.1', { name: 'x' }],
    ['21000', 'GET', 'subqueries'],
    ['2F005', 'POST', 'rpc/endless', {}],
    ['27000', 'PATCH', 'touched?id=eq.1', { n: 5 }],
    ['54001', 'POST', 'rpc/deep', { n: 1 }],
  ])('is not told as one of the caller: %s %s %s', async (sqlstate, method, path, body) => {
    for (let time = 1; time <= 2; time += 1) {
      const { status, json } = await send(method, path, body)
      expect({ status, json }).toEqual({
        status: 500,
        json: {
          error: {
            code: 'internal_error',
            message: 'something went wrong here',
            details: { detail: null, hint: null, sqlstate },
          },
        },
      })
    }
  })
})

describe('a fault of the body', () => {
  const prefer = 'resolution=merge-duplicates'
  it.each([
    [[{ id: 7 }, { id: 7 }]],
    [[{ id: 7, n: [1] }, { id: 7 }]],
    [
      [
        { id: 7, n: null },
        { id: 8, n: null },
        { id: 7, n: [1] },
      ],
    ],
  ])('is told as that, each time: one row twice in an upsert %j', async (rows) => {
    const once = rows.filter((row, at) => rows.findIndex(({ id }) => id === row.id) === at)
    for (const table of ['docs', 'filled'])
      for (const body of [once, rows, once, rows, rows]) {
        const answer = await send('POST', table, body, { prefer })
        if (body === once) expect(answer.status).toBe(201)
        else {
          expectRefusal(answer, 400, 'bad_request')
          expect(answer.json.error.message).toBe('the body names one row twice')
        }
      }
  })

  it('is told as that: brackets without end', async () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    for (const body of [deep(200_000), `{"id": 1, "j": ${deep(200_000)}}`, '['.repeat(200_000)]) {
      const answer = await send('POST', 'docs', body)
      expectRefusal(answer, 400, 'bad_request')
      expect(answer.json.error.message).toBe('the body is nested too deeply')
    }
    expect((await send('POST', 'docs', `{"id": 1, "j": ${deep(1_000)}}`)).status).toBe(201)
    expectRefusal(await send('GET', 'docs?n=eq.{{{{{{{1}}}}}}}'), 400, 'bad_request')
    const signUp = await service.auth.post(
      'signup',
      `{"email": "a@example.com", "password": "password", "data": {"a": ${deep(200_000)}}}`,
    )
    expectRefusal(signUp, 400, 'bad_request')
  })
})

describe('a full disk', () => {
  it('keeps nobody from reading in a form that was not asked for before', async () => {
    await service.sql(`
      create function public.no_room() returns trigger language plpgsql as $$ begin
        raise exception using errcode = 'disk_full', message = 'could not extend file "base/5/1"'; end $$;
      create trigger no_room before insert on core.compiled for each row execute function public.no_room();
      create trigger no_room before insert on public.parents for each row execute function public.no_room();
    `)
    try {
      for (let form = 1; form <= 20; form += 1) {
        const { status, json } = await send('GET', `parents?select=key${form}:id`)
        expect({ status, json }).toEqual({ status: 200, json: [{ [`key${form}`]: 1 }] })
      }
      const answer = await send('POST', 'parents', { id: 2 })
      expectRefusal(answer, 503, 'disk_full')
      expect(answer.json.error.message).toBe('the disk of the database is full')
      expect(answer.text).not.toContain('base/')
    } finally {
      await service.sql('drop function public.no_room() cascade')
    }
  })
})

describe('many errors at once', () => {
  it('spoil nothing for those without', async () => {
    const answers = await times(120, (at) =>
      at % 2 ? send('POST', 'rpc/divide', { n: 1 }) : send('POST', 'rows', { id: 1, name: 'x' }),
    )
    answers.forEach(({ status }, at) => expect(status).toBe(at % 2 ? 200 : 409))
  })
})
