import { describe, expect, it } from 'vitest'
import { signIn, signInAs } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { operator, startBeside } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { openRealtime } from '../../support/realtime.ts'

const service = useService({
  schema: `
    create table notes (id bigint generated always as identity primary key, title text);
    insert into notes (title) values ('first');`,
})

const audited = async (route: string): Promise<Record<string, unknown>[]> => {
  const owner = await signInAs(service, operator.email, operator.password)
  const { json } = await owner.send('GET', `audit?route=${encodeURIComponent(route)}`)
  return json.audit
}

describe('the gate', () => {
  it('ends every way in with the session', async () => {
    const admin = await signIn(service, 'admin')
    const read = () => service.rest.get('notes', admin.headers)
    expect((await read()).status).toBe(200)
    expect((await admin.send('POST', 'logout')).status).toBe(204)
    await until(async () => (await read()).status === 401)
    expectRefusal(await admin.send('GET', 'me'), 401, 'unauthorized')
    expectRefusal(
      await service.rest.post('notes', { title: 'x' }, admin.headers),
      401,
      'unauthorized',
    )
    expectRefusal(await service.auth.get('admin/users', admin.headers), 401, 'unauthorized')
  })

  it('counts the role of now, at once and on every gateway', async () => {
    const beside = await startBeside(service)
    const admin = await signIn(service, 'admin')
    const owner = await signInAs(service, operator.email, operator.password)
    const there = await signInAs(beside, admin.email, admin.password)
    expect((await beside.rest.post('notes', { title: 'as admin' }, there.headers)).status).toBe(201)
    const body = { disabled: true, current_password: operator.password }
    expect((await owner.send('PUT', `operators/${admin.id}`, body)).status).toBe(200)
    expectRefusal(
      await beside.rest.post('notes', { title: 'no more' }, there.headers),
      401,
      'unauthorized',
    )
    await until(async () => (await beside.rest.get('notes', there.headers)).status === 401)
    await beside.stop()
  })

  it('lets viewers read on every prefix and write on none', async () => {
    const viewer = await signIn(service, 'viewer')
    expect((await service.rest.get('notes', viewer.headers)).status).toBe(200)
    expect((await service.auth.get('admin/users', viewer.headers)).status).toBe(200)
    for (const [method, path] of [
      ['POST', '/rest/v1/notes'],
      ['POST', '/rest/v1/rpc/version'],
      ['PATCH', '/rest/v1/notes?id=eq.1'],
      ['DELETE', '/rest/v1/notes?id=eq.1'],
      ['POST', '/auth/v1/admin/users'],
      ['PUT', '/auth/v1/admin/users/00000000-0000-4000-8000-000000000001'],
      ['DELETE', '/auth/v1/admin/users/00000000-0000-4000-8000-000000000001'],
      ['POST', '/realtime/v1/api/broadcast'],
    ] as const) {
      const options = { headers: viewer.headers, body: { messages: [] } }
      expectRefusal(await service.request(method, path, options), 403, 'forbidden')
    }
  })

  it('lets viewers list and read files, and audits what admins upload', async () => {
    await service.database.sql(`insert into storage.buckets (id, name) values ('b', 'b')`)
    const file = { body: 'hello' }
    const admin = await signIn(service, 'admin')
    const text = { ...admin.headers, 'content-type': 'text/plain' }
    const path = '/storage/v1/object/b/a%20file.txt'
    expect((await service.request('POST', path, { ...file, headers: text })).status).toBe(200)
    const [entry] = await audited('/storage/v1/*')
    expect(entry).toMatchObject({ email: admin.email, target: path, outcome: 'done', status: 200 })

    const { headers } = await signIn(service, 'viewer')
    expect((await service.request('GET', path, { headers })).text).toBe('hello')
    for (const list of ['list', 'list-v2']) {
      const url = `/storage/v1/object/${list}/b`
      const listed = await service.request('POST', url, { headers, body: { prefix: '' } })
      expect(listed.status, listed.text).toBe(200)
      expect(listed.text).toContain('a file.txt')
    }
    for (const [method, url] of [
      ['POST', path],
      ['DELETE', path],
      ['POST', '/storage/v1/bucket'],
      ['POST', '/storage/v1/object/sign/b/a%20file.txt'],
      ['POST', '/storage/v1/upload/resumable'],
    ] as const)
      expectRefusal(await service.request(method, url, { headers, body: {} }), 403, 'forbidden')
  })

  it('records what an operator writes: path, filters and columns, and no value', async () => {
    const admin = await signIn(service, 'admin')
    const written = await service.rest.send(
      'PATCH',
      'notes?id=eq.1',
      { title: 'a secret title' },
      admin.headers,
    )
    expect(written.status).toBe(204)
    const [entry] = await audited('/rest/v1/*')
    expect(entry).toMatchObject({
      email: admin.email,
      role: 'admin',
      method: 'PATCH',
      target: '/rest/v1/notes?id=eq.1',
      parameters: 'title',
      outcome: 'done',
      status: 204,
    })
    expect(JSON.stringify(entry)).not.toContain('secret title')
  })

  it('records the columns of every row, and cuts what is too long', async () => {
    const admin = await signIn(service, 'admin')
    const rows = [{}, { title: 'x' }, { id: 1, ['a'.repeat(2000)]: 1 }]
    await service.rest.post('notes', rows, admin.headers)
    const [entry] = await audited('/rest/v1/*')
    expect(entry?.['parameters']).toHaveLength(1000)
    expect(entry?.['parameters']).toMatch(/^id, title, a+$/)
  })

  it('keeps nothing of what strangers send', async () => {
    const before = (await audited('/admin/v1/login')).length
    const forged = { 'x-target': '/admin/v1/forged' }
    const body = { email: operator.email, password: 'wrong', statements: [{ sql: 'drop forged' }] }
    await service.request('POST', '/admin/v1/login', { body, headers: forged })
    const [failed, ...others] = await audited('/admin/v1/login')
    expect(others.length).toBe(before + 1)
    const shown = [failed, ...others].find(({ outcome } = {}) => outcome === 'login_failed')
    expect(shown).toMatchObject({ target: null, statement: null, parameters: null })

    const anon = { authorization: `Bearer ${service.anonKey}` }
    await service.request('POST', '/admin/v1/sql/run', {
      headers: anon,
      body: { statements: [{ sql: 'password $a'.repeat(60_000) }] },
    })
    expect(await audited('/admin/v1/sql/run')).toEqual([])
  })

  it('records what fails, with its state', async () => {
    const admin = await signIn(service, 'admin')
    const failed = await service.rest.post('nowhere', { a: 1 }, admin.headers)
    expect(failed.status).toBe(404)
    const [entry] = await audited('/rest/v1/*')
    expect(entry).toMatchObject({ outcome: 'failed', status: 404 })
  })

  it('refuses the service key, anon and users', async () => {
    for (const token of [service.serviceKey, service.anonKey])
      expectRefusal(
        await service.request('GET', '/admin/v1/me', {
          headers: { authorization: `Bearer ${token}` },
        }),
        403,
        'forbidden',
      )
    expectRefusal(await service.request('GET', '/admin/v1/me'), 401, 'unauthorized')
  })

  it('asks for the password where a stolen token could make itself permanent', async () => {
    const owner = await signInAs(service, operator.email, operator.password)
    const token = { name: 'ci', role: 'viewer' }
    expectRefusal(await owner.send('POST', 'me/tokens', token), 400, 'bad_request')
    expectRefusal(
      await owner.send('POST', 'me/tokens', { ...token, current_password: 'wrong' }),
      401,
      'invalid_credentials',
    )
    const made = await owner.send('POST', 'me/tokens', {
      ...token,
      current_password: operator.password,
    })
    expect(made.status).toBe(201)
    const headers = { authorization: `Bearer ${made.json.access_token}` }
    expect((await service.rest.get('notes', headers)).status).toBe(200)
    expect((await owner.send('DELETE', `me/sessions/${made.json.id}`)).status).toBe(204)
    await until(async () => (await service.rest.get('notes', headers)).status === 401)
  })

  it('keeps one owner when two demote each other at once', async () => {
    const first = await signInAs(service, operator.email, operator.password)
    const second = await signIn(service, 'owner')
    const demote = { role: 'admin' }
    const [one, other] = await Promise.all([
      first.send('PUT', `operators/${second.id}`, { ...demote, current_password: first.password }),
      second.send('PUT', `operators/${first.id}`, { ...demote, current_password: second.password }),
    ])
    expect([one.status, other.status]).toContain(200)
    expect(one.status).not.toBe(other.status)
    const { json } = await (one.status === 200 ? first : second).send('GET', 'operators')
    const owners = json.operators.filter(({ role }: { role: string }) => role === 'owner')
    expect(owners).toHaveLength(1)
    if (one.status !== 200) {
      const body = { role: 'owner', current_password: second.password }
      expect((await second.send('PUT', `operators/${first.id}`, body)).status).toBe(200)
    }
  })
})

describe('a socket of an operator', () => {
  it('ends with the session', async () => {
    const viewer = await signIn(service, 'viewer')
    const socket = await openRealtime(service, viewer.token)
    expect((await viewer.send('POST', 'logout')).status).toBe(204)
    expect(await socket.closed).toMatchObject({ code: 4401 })
  })
})
