// Code of an application runs in the session of a connection that others use after it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { users } from '../fixture.ts'

const service = useService({
  env: { DATABASE_POOL_SIZE: '1' },
  schema: `
    create table public.todos (id int primary key, title text);
    insert into public.todos values (1, 'one');
    create policy everyone on public.todos for select using (true);
    create sequence public.counter;
    grant usage on sequence public.counter to authenticated, anon;
    create function public.session() returns jsonb language plpgsql as $$ begin
      return jsonb_build_object(
        'claims', auth.jwt() ->> 'sub',
        'setting', current_setting('app.planted', true),
        'path', current_setting('search_path'),
        'timeout', current_setting('statement_timeout'),
        'locks', (select count(*) from pg_locks where locktype = 'advisory' and objid = 42 and pid = pg_backend_pid()),
        'listens', (select count(*) from pg_listening_channels()),
        'temporary', (select count(*) from pg_class where relpersistence = 't'),
        'cursors', (select count(*) from pg_cursors where is_holdable),
        'statements', (select count(*) from pg_prepared_statements where name = 'plinth:planted'),
        'user', current_user);
    end $$;
    create view public.session with (security_invoker) as select public.session() as state;
  `,
})
const { get, post } = service.rest
let user: Record<string, string>

/** Views that plant something, by what they plant; each runs its function as the caller. */
const plants: Record<string, string> = {
  claims: `perform set_config('request.jwt.claims', '{"sub":"${users.two}","role":"service_role"}', false)`,
  setting: `perform set_config('app.planted', 'yes', false)`,
  path: `perform set_config('search_path', 'pg_temp, evil, public', false)`,
  timeout: `perform set_config('statement_timeout', '0', false)`,
  lock: 'perform pg_advisory_lock(42)',
  listen: `execute 'listen hijack'`,
  temporary: `begin execute 'create temp table todos (id int, title text)'; exception when insufficient_privilege then null; end`,
  cursor: `execute 'declare kept cursor with hold for select * from public.todos'`,
  statement: `begin execute 'prepare "plinth:planted" as select 1'; exception when duplicate_prepared_statement then null; end`,
  other_statements: `declare planted text; begin
    for planted in select name from pg_prepared_statements where name like 'plinth:%' loop
      execute format('deallocate %I', planted);
      execute format('prepare %I (text[]) as select 1::bigint, ''[{"hijacked":true}]''::text', planted);
    end loop; end`,
  sequence: `perform nextval('public.counter')`,
  role_setting: `begin perform set_config('role', 'service_role', false); exception when insufficient_privilege then null; end`,
  lane: `perform set_config('plinth.lane', '', false)`,
}
const writing = ['temporary', 'sequence']

beforeAll(async () => {
  for (const [name, code] of Object.entries(plants)) {
    await service.sql(`
      create function public.plant_${name}() returns boolean language plpgsql as $$ begin ${code}; return true; end $$;
      create view public.plant_${name} with (security_invoker) as select public.plant_${name}() as done;
      create table public.guarded_${name} (id int);
      insert into public.guarded_${name} values (1);
      create policy own on public.guarded_${name} for select using (public.plant_${name}());
    `)
  }
  user = { authorization: `Bearer ${await service.userToken(users.one)}` }
})

const call = (path: string, headers: Record<string, string>): Promise<Answer> =>
  post(path, {}, headers)

let clean: unknown
beforeEach(async () => {
  clean = {
    claims: users.one,
    setting: null,
    path: 'public, extensions',
    timeout: '8s',
    locks: 0,
    listens: 0,
    temporary: 0,
    cursors: 0,
    statements: 0,
    user: 'authenticated',
  }
})

describe('what the code of an application leaves in a session', () => {
  it.each(Object.keys(plants))('is gone for the next request: %s', async (name) => {
    for (const from of [`plant_${name}`, `guarded_${name}`, `rpc/plant_${name}`]) {
      // Twice: the second time the statement is known.
      for (let round = 0; round < 2; round += 1) {
        const planted = from.startsWith('rpc/') ? await call(from, user) : await get(from, user)
        // A read may not do all that a call may.
        const expected = from.startsWith('rpc/') || !writing.includes(name) ? 200 : 405
        expect(planted.status, planted.text).toBe(expected)
        const { json } = await get('session', user)
        const { setting, ...state } = json[0].state
        expect({ ...state, setting: setting || null }).toEqual(clean)
      }
    }
    expect((await get('todos', user)).json).toEqual([{ id: 1, title: 'one' }])
    expect((await get('todos', {})).json).toEqual([{ id: 1, title: 'one' }])
    expect(await service.sql('select pg_try_advisory_lock(42) as free')).toEqual([{ free: true }])
  })

  it('is gone after a failure, too', async () => {
    await service.sql(`
      create function public.plant_and_fail() returns int language plpgsql as $$ begin
        perform set_config('app.planted', 'yes', false);
        perform pg_advisory_lock(42);
        raise exception 'no';
      end $$;
      create view public.plant_and_fail with (security_invoker) as select public.plant_and_fail() as x;
    `)
    for (const failed of [
      await get('plant_and_fail', user),
      await call('rpc/plant_and_fail', user),
    ]) {
      expect(failed.status).toBe(400)
      const { json } = await get('session', user)
      expect(json[0].state).toMatchObject({ locks: 0 })
      expect(json[0].state.setting || null).toBeNull()
    }
    expect(await service.sql('select pg_try_advisory_lock(42) as free')).toEqual([{ free: true }])
  })

  it('is gone when a view plants it with functions of Postgres alone', async () => {
    await service.sql(`
      create view public.plain_lock with (security_invoker) as select pg_advisory_lock(43) is null as done;
      create view public.plain_setting with (security_invoker) as
        select set_config('statement_timeout', '0', false) as a, set_config('app.planted', 'yes', false) as b;
      create view public.plain_session with (security_invoker) as
        select current_setting('statement_timeout') as timeout, nullif(current_setting('app.planted', true), '') as setting;
    `)
    for (let round = 0; round < 3; round += 1) {
      expect((await get('plain_lock', user)).status).toBe(200)
      expect((await get('plain_setting', user)).status).toBe(200)
    }
    const sessions = await times(20, () => get('plain_session', user))
    // A shared connection's second or, on a slow machine, the time of one that is not shared; never none.
    const timeout = expect.stringMatching(/^[1-9]\d*m?s$/) as string
    for (const { json } of sessions) expect(json).toEqual([{ timeout, setting: null }])
    expect(await service.sql('select pg_try_advisory_lock(43) as free')).toEqual([{ free: true }])
  })

  it('cannot make a temporary table', async () => {
    await service.sql(`
      create function public.make_temporary() returns int language plpgsql as $$ begin
        execute 'create temp table todos (id int)'; return 1; end $$;
    `)
    for (const headers of [{}, user])
      expect((await call('rpc/make_temporary', headers)).status).toBe(403)
  })

  it('never reaches a sign-in', async () => {
    for (const name of Object.keys(plants)) {
      await get(`plant_${name}`, user)
      await call(`rpc/plant_${name}`, user)
    }
    const body = { email: 'ada@example.com', password: 'correct horse battery' }
    const signedUp = await service.auth.post('signup', body)
    expect(signedUp.status).toBe(200)
    await service.sql('update auth.users set email_confirmed_at = now()')
    const { json } = await service.auth.post('token?grant_type=password', body)
    expect(json.user.id).toBe(signedUp.json.user.id)
  })
})
