import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'

// Each view calls code that tries to run after the executor has returned, where it would be the gateway.
let service: TestService

beforeAll(async () => {
  service = await startService(inject('adminUrl'))
  await service.sql(`
    create table public.hidden (id int primary key, secret text);
    insert into public.hidden values (1, 'for the service only');
    create table public.witness (seen text, as_role text default current_user);
    grant select, insert on public.witness to public;
    alter table public.witness disable row level security;

    create function public.who() returns text language plpgsql as $$
    begin
      insert into public.witness (seen)
      select body from api.request('GET', 'hidden', '{}', '{}', null, '{"role": "service_role"}');
      return 'reached';
    exception when others then
      insert into public.witness (seen) values (sqlerrm);
      return 'refused';
    end $$;

    create function public.by_cursor() returns int language plpgsql as $$
    begin
      execute 'declare held cursor with hold for select public.who()';
      return 1;
    end $$;
    create view public.cursor_attack with (security_invoker = on) as select public.by_cursor() as id;

    create table public.deferring (id int);
    alter table public.deferring disable row level security;
    grant insert on public.deferring to anon;
    create function public.at_commit() returns trigger language plpgsql as $$
    begin perform public.who(); return null; end $$;
    create constraint trigger at_commit after insert on public.deferring
      deferrable initially deferred for each row execute function public.at_commit();
    create function public.by_trigger() returns int language plpgsql as $$
    begin insert into public.deferring values (1); return 1; end $$;
    create view public.trigger_attack with (security_invoker = on) as select public.by_trigger() as id;

    create function public.jsonb_build_object(text, text) returns jsonb language plpgsql as $$
    begin perform public.who(); return '{}'; end $$;
    create function public.by_path() returns int language plpgsql as $$
    begin perform set_config('search_path', 'public, pg_catalog', false); return 1; end $$;
    create view public.path_attack with (security_invoker = on) as select public.by_path() as id;
    grant select on public.cursor_attack, public.trigger_attack, public.path_attack to anon;
  `)
})
afterAll(() => service.stop())

describe('code that a request leaves for later', () => {
  // A deferred trigger runs all the same, only sooner; the others come to nothing.
  it.each([
    ['cursor_attack', 0],
    ['trigger_attack', 1],
    ['path_attack', 0],
  ])('never runs as the gateway: %s', async (view, times) => {
    await service.sql('delete from public.witness')
    const { status } = await service.request('GET', `/rest/v1/${view}`)
    expect(status).toBe(200)
    const refused = { seen: 'permission denied for schema api', as_role: 'anon' }
    expect(await service.sql('select * from public.witness')).toEqual(Array(times).fill(refused))
  })
})
