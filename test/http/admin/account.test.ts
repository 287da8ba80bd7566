// Users of the application, in the hands of operators: their sign-ins, identities and events, and a look as them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { openRealtime } from '../../support/realtime.ts'
import { expectRefusal } from '../../support/refused.ts'
import { newAddress, operator, type Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { fixture } from '../fixture.ts'

const service = useService({
  env: { AUTH_CONFIRM_EMAIL: 'false' },
  schema: `${fixture}
    create function public.write_down() returns int language sql volatile as $$
      insert into public.notes (id, body) values (99, 'by a function') returning id
    $$;
    create policy everyone on realtime.topics using (true);
    grant usage, select, update on all sequences in schema public to authenticated;
  `,
})
const password = 'correct horse battery'
let viewer: SignedIn
let admin: SignedIn

beforeAll(async () => {
  viewer = await signIn(service, 'viewer')
  admin = await signIn(service, 'admin')
})

interface Person {
  id: string
  email: string
  session: { access_token: string; refresh_token: string }
}

const somebody = async (): Promise<Person> => {
  const email = newAddress()
  const { json } = await service.auth.post('signup', { email, password })
  return { id: json.user.id, email, session: json.session }
}

const again = async (email: string): Promise<Person['session']> =>
  (await service.auth.post('token?grant_type=password', { email, password })).json

const refresh = ({ refresh_token }: Person['session']): Promise<Answer> =>
  service.auth.post('token?grant_type=refresh_token', { refresh_token })

const as = (
  { headers }: Pick<SignedIn, 'headers'>,
  method: string,
  path: string,
): Promise<Answer> => service.auth.send(method, `admin/users/${path}`, undefined, { ...headers })

describe('/auth/v1/admin/users/:id/sessions', () => {
  it('shows sign-ins to a viewer, who ends none', async () => {
    const { id, email } = await somebody()
    await again(email)
    const { status, json, headers } = await as(viewer, 'GET', `${id}/sessions?per_page=1`)
    expect(status).toBe(200)
    expect(json).toMatchObject({ total: 2, page: 1, per_page: 1 })
    expect(json.sessions).toHaveLength(1)
    expect(Object.keys(json.sessions[0]).toSorted()).toEqual([
      'created_at',
      'ends_at',
      'expires_at',
      'id',
      'ip',
      'recovers',
      'refreshed_at',
      'user_agent',
    ])
    expect(headers.get('link')).toContain(`/auth/v1/admin/users/${id}/sessions?page=2`)
    const ending = await as(viewer, 'DELETE', `${id}/sessions`)
    expectRefusal(ending, 403, 'forbidden')
  })

  it('ends one, and then all', async () => {
    const { id, email, session } = await somebody()
    const [second, third] = [await again(email), await again(email)]
    const { json } = await as(admin, 'GET', `${id}/sessions`)
    const last = json.sessions[0].id as string
    expect((await as(admin, 'DELETE', `${id}/sessions/${last}`)).status).toBe(204)
    expectRefusal(await as(admin, 'DELETE', `${id}/sessions/${last}`), 404, 'not_found')
    expectRefusal(await refresh(third), 401, 'unauthorized')
    const next = await refresh(second)
    expect(next.status).toBe(200)

    const byKey = { headers: { authorization: `Bearer ${service.serviceKey}` } }
    expect((await as(byKey, 'DELETE', `${id}/sessions`)).status).toBe(204)
    expectRefusal(await refresh(next.json), 401, 'unauthorized')
    expectRefusal(await refresh(session), 401, 'unauthorized')
    expect((await as(byKey, 'GET', `${id}/sessions`)).json).toMatchObject({
      sessions: [],
      total: 0,
    })
    const { json: noted } = await as(viewer, 'GET', `${id}/events`)
    const by = noted.events
      .filter(({ name }: { name: string }) => name === 'admin_sessions_ended')
      .map(({ details }: { details: { by: string } }) => details.by)
    expect(by).toEqual(['service key', `operator ${admin.id}`])
  })
})

describe('/auth/v1/admin/users/:id/identities', () => {
  it('unlinks one, and the last way in only with force', async () => {
    const { id } = await somebody()
    const [{ iid }] = (await service.sql(
      `insert into auth.identities (user_id, provider, provider_id) values ($1::uuid, 'github', $1::text) returning id as iid`,
      [id],
    )) as [{ iid: string }]
    await service.sql(
      `update auth.users set encrypted_password = '*', email_confirmed_at = null where id = $1`,
      [id],
    )
    const { json } = await as(viewer, 'GET', `${id}/identities`)
    expect(json.identities).toMatchObject([{ id: iid, provider: 'github' }])
    expectRefusal(await as(viewer, 'DELETE', `${id}/identities/${iid}`), 403, 'forbidden')
    expectRefusal(await as(admin, 'DELETE', `${id}/identities/${iid}`), 409, 'conflict')
    expect((await as(admin, 'DELETE', `${id}/identities/${iid}?force=true`)).status).toBe(204)
    expect((await as(viewer, 'GET', `${id}/identities`)).json).toEqual({ identities: [] })
  })
})

describe('/auth/v1/admin/users/:id/events', () => {
  it('come newest first, by pages', async () => {
    const { id, email } = await somebody()
    await again(email)
    const { json, headers } = await as(viewer, 'GET', `${id}/events?per_page=2`)
    expect(json.events.map(({ name }: { name: string }) => name)).toEqual(['sign_in', 'sign_up'])
    expect(json).toMatchObject({ total: 2, page: 1, per_page: 2 })
    expect(headers.get('x-total-count')).toBe('2')
    const second = await as(viewer, 'GET', `${id}/events?per_page=1&page=2`)
    expect(second.json.events).toMatchObject([{ name: 'sign_up' }])
    expectRefusal(await as(viewer, 'GET', `${id}/events?page=0`), 400, 'bad_request')
  })
})

describe('GET /admin/v1/users', () => {
  it('finds users, by pages', async () => {
    const [older, newer] = [await somebody(), await somebody()]
    const { status, json } = await viewer.send('GET', 'users?limit=1')
    expect(status).toBe(200)
    expect(json.users).toMatchObject([{ id: newer.id, email: newer.email }])
    expect(JSON.stringify(json)).not.toContain('encrypted_password')
    const next = await viewer.send('GET', `users?limit=1&after=${encodeURIComponent(json.next)}`)
    expect(next.json.users).toMatchObject([{ id: older.id }])
    const found = await viewer.send('GET', `users?search=${older.email.slice(0, -4)}`)
    expect(found.json).toMatchObject({ users: [{ id: older.id }], next: null })
    expectRefusal(await viewer.send('GET', 'users?after=x'), 400, 'bad_request')
  })
})

describe('/admin/v1/users/:id', () => {
  it('says what goes with a user, which is true of the deletion', async () => {
    const { id } = await somebody()
    await service.sql(`
      create table public.firm (owner uuid references auth.users);
      create table public.gone (owner uuid references auth.users on delete cascade)`)
    await service.sql('insert into public.gone select $1 from generate_series(1, 3)', [id])
    await service.sql('insert into public.firm values ($1)', [id])
    const { json } = await viewer.send('GET', `users/${id}/belongings`)
    expect(json).toMatchObject({ sessions: 1, identities: 0 })
    expect(json.tables).toEqual(
      expect.arrayContaining([
        {
          table: 'public.firm',
          column: 'owner',
          on_delete: 'prevents',
          count: expect.objectContaining({ exact: 1 }),
        },
        {
          table: 'public.gone',
          column: 'owner',
          on_delete: 'deletes',
          count: expect.objectContaining({ exact: 3 }),
        },
      ]),
    )
    expectRefusal(await as(admin, 'DELETE', id), 409, 'foreign_key_violation')
    await service.sql('delete from public.firm')
    expect((await as(admin, 'DELETE', id)).status).toBe(204)
    expect(await service.sql('select from public.gone')).toEqual([])
    await service.sql('drop table public.firm, public.gone')
    expectRefusal(await viewer.send('GET', `users/${id}/belongings`), 404, 'not_found')
  })

  it('has mail sent, and says so', async () => {
    const { id, email } = await somebody()
    const { status, json } = await admin.send('POST', `users/${id}/mail`, { kind: 'recovery' })
    expect({ status, json }).toEqual({ status: 202, json: { kind: 'recovery', address: email } })
    expect(
      await service.sql('select template, address from auth.mail_queue where user_id = $1', [id]),
    ).toEqual([{ template: 'recovery', address: email }])
    expectRefusal(await admin.send('POST', `users/${id}/mail`, {}), 400, 'bad_request')
  })
})

describe('GET /admin/v1/logs', () => {
  it('tells what happened to a user, by kind and page', async () => {
    const { id, email } = await somebody()
    await again(email)
    const log = async (more: string): Promise<Answer> =>
      viewer.send('GET', `logs?user=${encodeURIComponent(email)}${more}`)
    const { json } = await log('')
    expect(json.log).toMatchObject([
      { kind: 'sign_in', user_id: id, email },
      { kind: 'sign_up', user_id: id, email },
    ])
    expect(json.kinds).toEqual(expect.arrayContaining(['sign_in', 'sign_up']))
    const first = await log('&limit=1')
    const second = await log(`&limit=1&before=${encodeURIComponent(first.json.next)}`)
    expect(second.json.log).toMatchObject([{ kind: 'sign_up' }])
    expect((await log('&kind=sign_up')).json.log).toMatchObject([{ kind: 'sign_up' }])
    expectRefusal(await log('&since=yesterday'), 400, 'bad_request')
  })
})

describe('POST /admin/v1/users/:id/token', () => {
  const ask = ({ send, password: own }: SignedIn, id: string): Promise<Answer> =>
    send('POST', `users/${id}/token`, { current_password: own })

  it('is for admins who give their password again', async () => {
    const { id } = await somebody()
    expectRefusal(await ask(viewer, id), 403, 'forbidden')
    const wrong = await admin.send('POST', `users/${id}/token`, { current_password: 'not mine' })
    expectRefusal(wrong, 401, 'invalid_credentials')
    const path = `/admin/v1/users/${id}/token`
    for (const [token, status] of [
      [service.serviceKey, 403],
      [service.anonKey, 403],
      [await service.userToken(id), 403],
      [undefined, 401],
    ] as const) {
      const { status: got } = await service.request('POST', path, {
        headers: token === undefined ? {} : { apikey: token },
        body: { current_password: operator.password },
      })
      expect(got).toBe(status)
    }
    expect((await ask(admin, id)).status).toBe(200)
    const { json } = await admin.send('GET', `audit?operator=${admin.id}`)
    expect(json.audit[0]).toMatchObject({
      route: '/admin/v1/users/:id/token',
      target: path,
      status: 200,
    })
    expect(JSON.stringify(json)).not.toContain(admin.password)
  })

  it('is refused for whoever is gone or banned', async () => {
    const { id } = await somebody()
    await service.sql(`select auth.user_ban($1, '2999-01-01')`, [id])
    expectRefusal(await ask(admin, id), 403, 'user_banned')
    await service.sql('delete from auth.users where id = $1', [id])
    expectRefusal(await ask(admin, id), 404, 'not_found')
    expectRefusal(await ask(admin, 'no-id'), 404, 'not_found')
  })

  describe('gives a token that', () => {
    let person: Person
    let token: string
    let headers: Record<string, string>

    beforeAll(async () => {
      person = await somebody()
      await service.sql(`insert into public.notes (id, owner, body) values (41, $1, 'mine')`, [
        person.id,
      ])
      token = (await ask(admin, person.id)).json.access_token
      headers = { authorization: `Bearer ${token}` }
    })
    afterAll(() => service.sql('delete from public.notes where id = 41'))

    it('reads as the user', async () => {
      const { json } = await service.rest.get('notes?select=id,body', headers)
      expect(json).toEqual([{ id: 41, body: 'mine' }])
      const own = await service.auth.get('user', headers)
      expect(own.json).toMatchObject({ id: person.id, email: person.email })
      expect((await service.auth.get('user/identities', headers)).status).toBe(200)
    })

    it('writes nothing by the REST API, also where the user has just done the same', async () => {
      const own = { authorization: `Bearer ${person.session.access_token}` }
      const body = { body: 'changed' }
      for (let time = 0; time < 3; time += 1) {
        expect((await service.rest.send('PATCH', 'notes?id=eq.41', body, own)).status).toBe(204)
        const acting = await service.rest.send('PATCH', 'notes?id=eq.41', { body: 'x' }, headers)
        expectRefusal(acting, 403, 'forbidden')
        expect(acting.json.error.message).toContain('changes nothing')
      }
      for (const [method, path] of [
        ['POST', 'notes'],
        ['DELETE', 'notes?id=eq.41'],
        ['POST', 'rpc/write_down'],
      ] as const)
        expectRefusal(await service.rest.send(method, path, { id: 42 }, headers), 403, 'forbidden')
      for (let time = 0; time < 2; time += 1)
        expectRefusal(
          await service.rest.get('rpc/write_down', headers),
          ...([405, 'read_only_sql_transaction'] as const),
        )
      const rows = await service.sql('select id, body from public.notes where owner = $1', [
        person.id,
      ])
      expect(rows).toEqual([{ id: 41, body: 'changed' }])
    })

    it.each([
      ['PUT', 'user', { data: { a: 1 } }],
      ['PUT', 'user', { password: 'another good password' }],
      ['POST', 'logout', undefined],
      ['POST', 'logout?scope=global', undefined],
      ['DELETE', 'user/identities/00000000-0000-4000-8000-000000000001', undefined],
      ['POST', 'recover', { email: 'a@example.com' }],
    ])('changes no account: %s %s', async (method, path, body) => {
      expectRefusal(await service.auth.send(method, path, body, headers), 403, 'forbidden')
      expect((await service.auth.get('admin/users', headers)).status).toBe(403)
    })

    it('hears what the user hears, and says nothing', async () => {
      const socket = await openRealtime(service, token)
      try {
        expect((await socket.subscribe('public:notes')).type).toBe('subscribed')
        expect((await socket.subscribe('topic:room')).type).toBe('subscribed')
        await service.sql(`update public.notes set body = 'heard' where id = 41`)
        await socket.waitFor(({ event, record }) => event === 'UPDATE' && record.body === 'heard')
        socket.send({ type: 'broadcast', channel: 'topic:room', event: 'e', ref: 'x' })
        const answer = await socket.waitFor(({ ref }) => ref === 'x')
        expect(answer).toMatchObject({ type: 'error', error: { code: 'forbidden' } })
      } finally {
        await socket.close()
      }
      const broadcast = await service.request('POST', '/realtime/v1/api/broadcast', {
        headers,
        body: { messages: [{ topic: 'room', event: 'e', payload: {} }] },
      })
      expectRefusal(broadcast, 403, 'forbidden')
      expect(await service.sql('select from realtime.messages')).toEqual([])
    })

    it('opens nothing of the operators', async () => {
      const answer = await service.request('GET', '/admin/v1/me', { headers })
      expectRefusal(answer, 403, 'forbidden')
    })
  })
})
