import { describe, expect, it } from 'vitest'
import { useService } from '../../support/use.ts'

// Each view calls code that tries to run after the executor has returned, where it would be the gateway.
const service = useService({
  schema: `
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

    create function public.jsonb_build_object(text, text) returns jsonb language plpgsql as $$
    begin perform public.who(); return '{}'; end $$;
    create function public.by_path() returns int language plpgsql as $$
    begin perform set_config('search_path', 'public, pg_catalog', false); return 1; end $$;
    create view public.path_attack with (security_invoker = on) as select public.by_path() as id;
    grant select on public.cursor_attack, public.path_attack to anon;
  `,
})

describe('code that a request leaves for later', () => {
  // A deferred trigger runs all the same, only sooner; the others come to nothing.
  it.each([
    ['GET', 'cursor_attack', 0],
    ['POST', 'rpc/by_cursor', 0],
    ['POST', 'rpc/by_trigger', 1],
    ['POST', 'deferring', 1],
    ['GET', 'path_attack', 0],
    ['POST', 'rpc/by_path', 0],
  ])('never runs as the gateway: %s %s', async (method, path, times) => {
    await service.sql('delete from public.witness')
    const body = method === 'POST' && { body: path === 'deferring' ? { id: 1 } : {} }
    const { status } = await service.request(method, `/rest/v1/${path}`, { ...body })
    expect([200, 201]).toContain(status)
    const refused = { seen: 'permission denied for schema api', as_role: 'anon' }
    expect(await service.sql('select * from public.witness')).toEqual(Array(times).fill(refused))
  })
})
