import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { fixture, users } from '../fixture.ts'

const service = useService({
  env: { DATABASE_POOL_SIZE: '1' },
  schema: `${fixture}
    create view public.who with (security_invoker) as
      select current_user::text as role, auth.uid() as uid, auth.role() as claimed, auth.email() as email;
    create function public.uid_of_caller() returns uuid language sql as 'select auth.uid()';
    create view public.who_by_code with (security_invoker) as
      select current_user::text as role, public.uid_of_caller() as uid;
    create table public.mine (id int primary key, owner uuid);
    insert into public.mine values (1, '${users.one}'), (2, '${users.two}'), (3, '${users.two}');
    create policy own on public.mine for select to anon, authenticated using (owner = auth.uid());
  `,
})
const { get } = service.rest
let bearer: Record<'one' | 'two' | 'anon' | 'service', Record<string, string>>

beforeAll(async () => {
  const headers = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
  bearer = {
    one: headers(await service.userToken(users.one, { email: 'one@example.com' })),
    two: headers(await service.userToken(users.two)),
    anon: headers(service.anonKey),
    service: headers(service.serviceKey),
  }
})

describe('a request', () => {
  it('runs as the role its token names, with its claims', async () => {
    expect((await get('who')).json).toEqual([
      { role: 'anon', uid: null, claimed: 'anon', email: null },
    ])
    expect((await get('who', bearer.anon)).json).toMatchObject([{ role: 'anon', uid: null }])
    expect((await get('who', bearer.one)).json).toEqual([
      { role: 'authenticated', uid: users.one, claimed: 'authenticated', email: 'one@example.com' },
    ])
    expect((await get('who', bearer.service)).json).toMatchObject([
      { role: 'service_role', uid: null, claimed: 'service_role' },
    ])
  })

  it('takes the key in apikey, and the bearer over it', async () => {
    const apikey = service.serviceKey
    expect((await get('who', { apikey })).json[0].role).toBe('service_role')
    expect((await get('who', { apikey, ...bearer.one })).json[0].uid).toBe(users.one)
    expect((await get('who', { apikey: 'garbage', ...bearer.one })).json[0].uid).toBe(users.one)
    const expired = await service.userToken(users.one, { exp: 1_000_000_000 })
    for (const authorization of [`Bearer ${expired}`, 'Bearer x', 'Bearer', ''])
      expectRefusal(await get('who', { apikey, authorization }), 401, 'unauthorized')
    expectRefusal(await get('who', { apikey: 'garbage' }), 401, 'unauthorized')
  })

  it('that was answered for a user leaves nothing for one without a token', async () => {
    for (const path of ['mine', 'who_by_code']) {
      await get(path, bearer.one)
      const { status, json } = await get(path)
      expect(status).toBe(200)
      expect(json).toEqual(path === 'mine' ? [] : [{ role: 'anon', uid: null }])
    }
  })

  it('sees its own rows only, however the roles take turns on one connection', async () => {
    const turns = [
      { headers: {}, ids: [] },
      { headers: bearer.one, ids: [1] },
      { headers: bearer.two, ids: [2, 3] },
      { headers: bearer.service, ids: [1, 2, 3] },
    ]
    const rounds = Array.from({ length: 100 }, (_, at) => turns[(at * 7 + (at >> 2)) % 4]!)
    for (const { headers, ids } of rounds)
      expect((await get('mine?select=id', headers)).json).toEqual(ids.map((id) => ({ id })))
    const together = await Promise.all(rounds.map(({ headers }) => get('mine?select=id', headers)))
    together.forEach(({ json }, at) => expect(json).toEqual(rounds[at]!.ids.map((id) => ({ id }))))
  })

  it('is itself in a call, however the roles take turns on one connection', async () => {
    await service.sql(`
      create function public.me() returns text language plpgsql stable as $$ begin
        return current_user || ' ' || coalesce(auth.uid()::text, 'nobody'); end $$`)
    const turns = [
      { headers: {}, me: 'anon nobody' },
      { headers: bearer.one, me: `authenticated ${users.one}` },
      { headers: bearer.service, me: 'service_role nobody' },
      { headers: bearer.two, me: `authenticated ${users.two}` },
    ]
    const rounds = Array.from({ length: 100 }, (_, at) => turns[(at * 7 + (at >> 2)) % 4]!)
    const answers = await Promise.all(
      rounds.map(({ headers }, at) =>
        at % 3 ? service.rest.post('rpc/me', {}, headers) : get('rpc/me', headers),
      ),
    )
    expect(answers.map(({ json }) => json)).toEqual(rounds.map(({ me }) => me))
  })

  it('is itself among many others at once', async () => {
    const ids = Array.from({ length: 60 }, () => randomUUID())
    const answers = await Promise.all(
      ids.map(async (sub, at) =>
        get(at % 2 ? 'who?select=uid' : 'who_by_code?select=uid', {
          authorization: `Bearer ${await service.userToken(sub)}`,
        }),
      ),
    )
    expect(answers.map(({ json }) => json)).toEqual(ids.map((uid) => [{ uid }]))
  })

  it('cannot leave its role, whatever function it reaches', async () => {
    for (const view of ['escape', 'escape2'])
      expectRefusal(await get(view, bearer.one), 403, 'insufficient_privilege')
    expect((await get('who')).json[0].role).toBe('anon')
    expect((await get('who', bearer.one)).json[0].role).toBe('authenticated')
  })

  it('that fails spoils nothing for the next', async () => {
    await service.sql(`
      create function public.fail() returns int language plpgsql as $$ begin raise exception 'no'; end $$;
      create view public.failing with (security_invoker) as select public.fail() as x;
      create view public.dividing with (security_invoker) as select 1 / nullif(length(current_user) - 4, 0) / 0 as x;
    `)
    const bad = ['failing', 'dividing', 'mine?id=eq.x', 'nowhere', 'mine?id=eq.1&limit=x', 'escape']
    const ask = (at: number): Promise<Answer> =>
      at % 2 ? get('mine?select=id', bearer.two) : get(bad[(at / 2) % bad.length]!, bearer.two)
    const answers = [...(await times(100, ask)), ...(await times(100, ask))]
    answers.forEach(({ status, json }, at) => {
      if (at % 2) expect(json).toEqual([{ id: 2 }, { id: 3 }])
      else expect([400, 403, 404]).toContain(status)
    })
  })

  it('learns of an error in its own statement, in the words of whoever raised it', async () => {
    const { json } = await get('failing')
    expect(json.error).toEqual({
      code: 'raise_exception',
      message: 'no',
      details: { detail: null, hint: null, sqlstate: 'P0001' },
    })
  })

  it('learns nothing of an error that is none of its business', async () => {
    await service.sql(`
      create function public.odd() returns int language plpgsql as $$ begin
        raise exception using errcode = 'ZZ001', message = 'inside of auth.users', detail = 'select secret', hint = '/var/lib';
      end $$;
      create view public.oddly with (security_invoker) as select public.odd() as x;
    `)
    const answer = await get('oddly')
    expectRefusal(answer, 500, 'internal_error')
    expect(answer.json.error).toEqual({
      code: 'internal_error',
      message: 'something went wrong here',
      details: { detail: null, hint: null, sqlstate: 'ZZ001' },
    })
  })

  it('cannot end the connections of others', async () => {
    await service.sql(`
      create function public.end_all() returns bigint language plpgsql as $$ begin
        return (select count(*) filter (where pg_terminate_backend(pid)) from pg_stat_activity where pid <> pg_backend_pid());
      end $$;
      create view public.ending with (security_invoker) as select public.end_all() as x;
    `)
    expect((await get('ending', bearer.one)).status).toBe(403)
    expect((await get('mine?select=id', bearer.two)).status).toBe(200)
  })
})
