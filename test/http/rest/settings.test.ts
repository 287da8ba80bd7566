// What an application's code may learn of a request, and say about its answer.
import { describe, expect, it } from 'vitest'
import { expectEnvelope, expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { users } from '../fixture.ts'

const service = useService({
  env: { SERVICE_PRE_REQUEST: 'public.before' },
  schema: `
    create function public.before() returns void language plpgsql as $$ begin
      if current_setting('request.headers')::json ->> 'x-blocked' is not null then
        raise sqlstate 'PT451' using message = 'blocked';
      end if;
      perform set_config('app.seen', 'yes', true);
    end $$;
    create function public.heard() returns json language sql stable as $$
      select json_build_object(
        'method', current_setting('request.method'), 'path', current_setting('request.path'),
        'mine', current_setting('request.headers')::json ->> 'x-mine',
        'sub', current_setting('request.jwt.claims')::json ->> 'sub',
        'seen', current_setting('app.seen', true)) $$;
    create table public.heard_rows (id int primary key, method text default current_setting('request.method'));
    create policy by_header on public.heard_rows
      using (id::text = current_setting('request.headers')::json ->> 'x-id') with check (true);
    insert into public.heard_rows values (1, 'none'), (2, 'none');
    create function public.answer(status text, headers text) returns text language plpgsql as $$ begin
      perform set_config('response.status', coalesce(status, ''), true);
      perform set_config('response.headers', coalesce(headers, ''), true);
      return 'said'; end $$;
    create function public.steps() returns trigger language plpgsql as $$ begin
      perform set_config('response.headers', '[{"x-step": "taken"}]', true); return new; end $$;
    create table public.stepped (id int primary key);
    create policy everyone on public.stepped using (true) with check (true);
    create trigger steps before insert on public.stepped for each row execute function public.steps();
  `,
})
const { send } = service.rest

const answer = (status: string | null, headers: string | null = null): Promise<Answer> =>
  send('POST', 'rpc/answer', { status, headers })

describe('code of an application', () => {
  it('learns what the request is', async () => {
    const authorization = `Bearer ${await service.userToken(users.one)}`
    const headers = { authorization, 'x-mine': 'quoted "x"' }
    for (const [method, body] of [['GET'], ['POST', {}]] as const)
      expect((await send(method, 'rpc/heard', body, headers)).json).toEqual({
        method,
        path: '/rest/v1/rpc/heard',
        mine: 'quoted "x"',
        sub: users.one,
        seen: 'yes',
      })
  })

  it('decides by the headers in a policy, those of each request', async () => {
    for (const id of [1, 2, 1, 3, 2]) {
      const { json } = await send('GET', 'heard_rows?select=id', undefined, { 'x-id': `${id}` })
      expect(json).toEqual(id < 3 ? [{ id }] : [])
    }
    expect((await send('GET', 'heard_rows')).json).toEqual([])
  })

  it('knows the request in a default', async () => {
    const prefer = 'return=representation'
    const { json } = await send('POST', 'heard_rows', { id: 7 }, { prefer, 'x-id': '7' })
    expect(json).toEqual([{ id: 7, method: 'POST' }])
  })

  it('may refuse before anything else happens', async () => {
    const blocked = { 'x-blocked': 'yes' }
    for (const [method, path, body] of [
      ['GET', 'heard_rows'],
      ['POST', 'stepped', { id: 900 }],
      ['POST', 'rpc/heard', {}],
    ] as const) {
      const refused = await send(method, path, body, blocked)
      expect(refused.status).toBe(451)
      expect(refused.json.error.message).toBe('blocked')
    }
    expect(await service.sql('select from public.stepped where id = 900')).toEqual([])
  })
})

describe('response.status', () => {
  it.each([201, 202, 404, 418, 500])('is the status: %s', async (status) => {
    const { status: said, json } = await answer(`${status}`)
    expect({ said, json }).toEqual({ said: status, json: 'said' })
  })

  it.each(['99', '1000', '200; drop', 'ok', '-200', '20', '101'])(
    'that is none is a fault of the code: %s',
    async (status) => {
      expectRefusal(await answer(status), 500, 'internal_error')
    },
  )

  it('is for one answer', async () => {
    await answer('202', '[{"x-once": "1"}]')
    const { status, headers } = await answer(null)
    expect({ status, once: headers.get('x-once') }).toEqual({ status: 200, once: null })
  })
})

describe('response.headers', () => {
  it('are sent along', async () => {
    const { headers } = await answer(null, '[{"x-one": "1"}, {"Cache-Control": "max-age=60"}]')
    expect(headers.get('x-one')).toBe('1')
    expect(headers.get('cache-control')).toBe('max-age=60')
    const made = await send('POST', 'stepped', { id: 1 })
    expect({ status: made.status, step: made.headers.get('x-step') }).toEqual({
      status: 201,
      step: 'taken',
    })
    expect(made.headers.get('location')).toBe('/rest/v1/stepped?id=eq.1')
  })

  it.each([
    '{"x-split": "a\\r\\nset-cookie: b=1"}',
    '[{"x\\r\\nset-cookie": "b=1"}]',
    '[{"content-length": "0"}]',
    '[{"transfer-encoding": "chunked"}]',
    '[{"connection": "close, x"}]',
    '[{"x-ü": "1"}]',
    '[{"x-deleted": "a\\u007fb"}]',
    '[{"x-text": "ü 日本"}]',
    '[{"": "1"}]',
    '[{"x-null": null}]',
    'no json',
    '[1]',
    '"text"',
    'null',
  ])('break no answer: %s', async (headers) => {
    const said = await answer(null, headers)
    expect(said.headers.get('set-cookie')).toBeNull()
    if (said.status === 200) expect(said.text).toBe('"said"')
    else {
      expect([400, 500]).toContain(said.status)
      expectEnvelope(said)
    }
    expect((await answer(null)).text).toBe('"said"')
  })
})
