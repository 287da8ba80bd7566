// Code of the application runs on connections whose plans are kept, and which others share: what it plants there for
// the next request is gone before that one begins.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'

const people = Array.from({ length: 10 }, () => randomUUID())

/** Each is one way to leave something for the next: as the body of a function that is called by a policy. */
const plants: Record<string, string> = {
  'a setting that policies read': `perform set_config('request.jwt.claims', '{"sub":"${people[1]}"}', false);`,
  'a setting of the application': `perform set_config('app.who', 'planted', false);`,
  'a search path': `perform set_config('search_path', 'evil, pg_catalog', false);`,
  'the end of what a connection keeps': `perform set_config('plinth.keeps', 'off', false), set_config('plinth.lane', '', false);`,
  'a time in which nothing can be answered': `perform set_config('statement_timeout', '1', false);`,
  'a lock': `perform pg_advisory_lock(4711);`,
  'a seed': `perform setseed(0.5);`,
  'a listener': `listen planted;`,
  'the loss of all statements': `deallocate all;`,
  'statements in the place of ours': `
    deallocate all;
    for v_name in select unnest(array['replay', 'replay traced', 'replay code', 'request', 'error names']) loop
      execute format('prepare %I as select E''\\t200\\t{}\\n"planted, as %%"''', v_name, current_user);
    end loop;`,
  'statements in the place of those that are kept': `
    for v_name in select name from pg_prepared_statements where name like 'plinth:%' loop
      execute format('deallocate %I', v_name);
      execute format('prepare %I (text[]) as select 200, ''{}'', ''"planted"'', 1', v_name);
    end loop;`,
  'statements, and an error': `
    deallocate all;
    execute 'prepare "replay traced" as select E''\\t200\\t{}\\n"planted"''';
    raise exception 'over';`,
  'a number of a sequence': `perform nextval('public.counter');`,
  'a table in the place of another': `create temp table mine as select gen_random_uuid() as owner;`,
  'another role': `set role service_role;`,
  'a cursor': `execute 'declare planted cursor with hold for select 1';`,
}

const kinds = Object.keys(plants)

const service = useService({
  env: { DATABASE_POOL_SIZE: '1', RATE_LIMIT_API: '0' },
  schema: `
    create schema evil;
    grant usage on schema evil to authenticated, anon;
    create function evil.now() returns timestamptz language sql as $$ select 'epoch'::timestamptz $$;
    create table public.mine (id int primary key, owner uuid);
    create sequence public.counter;
    grant usage on sequence public.counter to anon, authenticated;
    insert into public.mine select n, (array['${people.join("','")}']::uuid[])[1 + n % 10]
      from generate_series(1, 200) as n;
    create function public.me() returns uuid language plpgsql stable as $$ begin return auth.uid(); end $$;
    create policy own on public.mine for all to authenticated using (owner = public.me()) with check (owner = public.me());
    create function public.last() returns bigint language plpgsql as $$ begin return lastval(); end $$;
    create function public.state() returns json language plpgsql stable as $$ begin
      return json_build_object(
        'me', auth.uid(),
        'role', current_user,
        'setting', nullif(current_setting('app.who', true), ''),
        'path', current_setting('search_path'),
        'locks', (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objid = 4711),
        'channels', (select count(*) from pg_listening_channels()),
        'cursors', (select count(*) from pg_cursors where is_holdable));
    end $$;
    ${kinds
      .map(
        (kind, at) => `
    create function public.plants_${at}() returns void language plpgsql as $f$ declare v_name text; begin ${plants[kind]} end $f$;
    create function public.sows_${at}() returns boolean language plpgsql stable as $f$ begin
      perform public.plants_${at}(); return true; end $f$;
    create table public.soil_${at} (id int primary key);
    insert into public.soil_${at} values (1);
    create policy sow on public.soil_${at} using (public.sows_${at}());`,
      )
      .join('')}`,
})
const tokens: string[] = []
beforeAll(async () => {
  for (const user of people) tokens.push(await service.userToken(user))
})

const ask = (who: number, method: string, path: string, body?: unknown) =>
  service.rest.send(method, path, body, { authorization: `Bearer ${tokens[who]}` })

const askAs = (role: 'anon' | 'service_role', path: string) =>
  service.rest.send('GET', path, undefined, {
    apikey: role === 'anon' ? service.anonKey : service.serviceKey,
  })

const isOfNobody = {
  setting: null,
  path: 'public, extensions',
  locks: 0,
  channels: 0,
  cursors: 0,
}

/** Reads and calls of ten users and of the two keys, many at once, each checked for whose it is. */
const readsOfOthers = async (): Promise<void> => {
  await times(12, async (at) => {
    const who = at % people.length
    const rows = await ask(who, 'GET', 'mine?select=owner&limit=1')
    expect(rows.json, rows.text).toEqual([{ owner: people[who] }])
    const state = await ask(who, at % 3 ? 'POST' : 'GET', 'rpc/state', at % 3 ? {} : undefined)
    expect(state.json, state.text).toEqual({
      ...isOfNobody,
      me: people[who],
      role: 'authenticated',
    })
    const last = await ask(who, 'POST', 'rpc/last', {})
    expect(last.json, last.text).toMatchObject({
      error: { message: expect.stringMatching(/lastval|(request|compile)_count/) },
    })
    const role = at % 2 ? 'anon' : 'service_role'
    const key = await askAs(role, 'rpc/state')
    expect(key.json, key.text).toEqual({ ...isOfNobody, me: null, role })
  })
}

describe('who comes next on a connection', () => {
  beforeAll(readsOfOthers)

  it.each(kinds.map((kind, at) => [kind, at] as const))('finds not %s', async (_, at) => {
    const told = `soil_${at}?select=id`
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        ask(0, 'GET', told),
        ask(1, 'POST', `rpc/plants_${at}`, {}),
        ask(1, 'GET', `rpc/plants_${at}`),
        ask(1, 'POST', `rpc/sows_${at}`, {}),
        readsOfOthers(),
      ])
    }
    await readsOfOthers()
  })

  it('is answered by the function as it is now, whatever it was', async () => {
    for (const volatility of ['immutable', 'stable', 'immutable', 'volatile', 'stable']) {
      await Promise.all([service.sql(`alter function public.me() ${volatility}`), readsOfOthers()])
      await readsOfOthers()
    }
  })
})
