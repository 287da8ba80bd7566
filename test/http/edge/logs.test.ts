import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testSecret } from '../../support/database.ts'
import { sendRaw } from '../../support/raw.ts'
import { operator, startBeside } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { until } from '../../support/until.ts'
import { fixture, users } from '../fixture.ts'

const service = useService({ env: { SERVICE_LOG_LEVEL: 'trace' }, schema: fixture })
const secrets: string[] = []
const canary = (): string => {
  const secret = `canary${randomBytes(12).toString('hex')}`
  secrets.push(secret)
  return secret
}

const lineOf = (id: string | null): Promise<Record<string, unknown>> =>
  until(() => service.lines().find(({ reqId }) => reqId === id)!, {
    what: `a line for ${id ?? ''}`,
  })

describe('the log', () => {
  it('says at the start that it will not have the head of the audit', async () => {
    const sentence = /^the head of the audit is logged at info only/
    const sayings = (lines: Record<string, unknown>[]): unknown[] =>
      lines.filter(({ msg }) => sentence.test(String(msg)))
    expect(sayings(service.lines())).toEqual([])
    const quiet = await startBeside(service, { SERVICE_LOG_LEVEL: 'warn' })
    expect(sayings(quiet.lines())).toMatchObject([{ level: 40 }])
    await quiet.stop()
  })

  it('has one line for each request: what, how it went, how long, from where', async () => {
    const { headers } = await service.rest.get('open_t?id=eq.1')
    expect(await lineOf(headers.get('x-request-id'))).toEqual({
      level: 30,
      time: expect.any(Number),
      reqId: headers.get('x-request-id'),
      method: 'GET',
      url: '/rest/v1/open_t?id=eq.1',
      status: 200,
      milliseconds: expect.any(Number),
      address: '127.0.0.1',
      msg: 'request',
    })
  })

  it('names each request by an id of its own, whatever the client calls it', async () => {
    const ask = (): Promise<string | null> =>
      service
        .request('GET', '/health', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
        .then(({ headers }) => headers.get('x-request-id'))
    const ids = await times(20, ask)
    expect(new Set(ids).size).toBe(20)
    expect(ids).not.toContain('mine')
  })

  it('has a line for what is refused, too', async () => {
    for (const path of ['/nowhere', '/rest/v1/nowhere', '/rest/v1/open_t?id=eq.x']) {
      const { status, headers } = await service.request('GET', path)
      expect(await lineOf(headers.get('x-request-id'))).toMatchObject({ status, url: path })
    }
  })

  it('cannot be forged', async () => {
    const forged = '%0A{"level":60,"msg":"forged"}%0D%0A%1b[31m'
    await service.rest.get(`open_t${forged}?a=${forged}`, {
      'user-agent': '{"level":60,"msg":"forged"}',
    })
    await sendRaw(
      service.url,
      'GET /health?\u001b[31mforged HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    )
    await until(() => service.lines().some(({ url }) => String(url).includes('%0A')))
    for (const text of service.logs) expect(text.trimEnd()).not.toMatch(/[\r\n\u001b]/)
    expect(service.lines().filter(({ msg }) => msg === 'forged')).toEqual([])
    expect(service.lines().filter(({ level }) => Number(level) > 50)).toEqual([])
  })

  it('tells of what was not expected, with the place and without the data', async () => {
    const secret = canary()
    await service.sql(`
      create function public.odd() returns int language plpgsql as $$ begin
        raise exception using errcode = 'ZZ001', message = 'odd', detail = 'the row holds ${secret}', hint = '${secret}';
      end $$;
      create view public.oddly with (security_invoker) as select public.odd() as x;
    `)
    const { status, headers } = await service.rest.get('oddly')
    expect(status).toBe(500)
    const line = await until(() =>
      service
        .lines()
        .find(({ reqId, err }) => reqId === headers.get('x-request-id') && err !== undefined),
    )
    const err = { message: 'odd', sqlstate: 'ZZ001' }
    expect(line).toMatchObject({ level: 50, msg: 'code of the application failed', err })
  })

  it('holds no secret of anybody, whatever goes right or wrong', async () => {
    const password = canary()
    const email = 'ada@example.com'
    const json = JSON.stringify({ email, password })
    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      service.request('POST', path, { body, headers })
    await post('/auth/v1/signup', json)
    await post('/auth/v1/signup', `{"email":"${email}","password":"${password}"`)
    await post('/auth/v1/signup', JSON.stringify({ email: password, password: 'x' }))
    await post('/auth/v1/signup', JSON.stringify({ email, password: { password } }))
    await post('/auth/v1/signup', JSON.stringify({ email, password, data: `\u0000${password}` }))
    await post('/auth/v1/token?grant_type=password', json)
    await post('/auth/v1/token?grant_type=password', json, { 'content-type': 'text/plain' })
    await service.sql('update auth.users set email_confirmed_at = now()')
    const { json: session } = await post('/auth/v1/token?grant_type=password', json)
    secrets.push(session.access_token as string, session.refresh_token as string)
    const { json: operated } = await post('/admin/v1/login', JSON.stringify(operator))
    secrets.push(operated.access_token as string, operator.password)
    await post('/admin/v1/login', JSON.stringify({ email: operator.email, password: canary() }))

    const token = await service.userToken(users.one)
    secrets.push(token, service.anonKey, service.serviceKey)
    for (const name of [
      'token',
      'apikey',
      'access_token',
      'refresh_token',
      'code',
      'state',
      'CODE',
      '%74oken',
      'password',
    ])
      await service.rest.get(`open_t?select=id&${name}=${canary()}`)
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${canary()}` },
      { authorization: `Basic ${canary()}` },
      { apikey: service.serviceKey },
      { cookie: canary() },
      { 'x-client-info': canary(), 'user-agent': canary(), referer: canary() },
    ] as Record<string, string>[])
      for (const path of ['/rest/v1/open_t', '/rest/v1/nowhere', '/nowhere', '/auth/v1/token'])
        await service.request('GET', path, { headers })

    const { ownerUrl, controlUrl } = service.database
    secrets.push(testSecret, ownerUrl, controlUrl, decodeURIComponent(new URL(ownerUrl).password))
    const log = service.logs.join('')
    expect(secrets.length).toBeGreaterThan(25)
    for (const secret of secrets) expect(log.includes(secret), `a canary: ${secret}`).toBe(false)
    const ends = secrets.filter((secret) => secret.split('.').length === 3)
    for (const secret of ends) expect(log).not.toContain(secret.split('.')[2])
  })

  it('keeps no password in the database either', async () => {
    const password = canary()
    const body = { email: 'kept@example.com', password }
    await service.auth.post('signup', body)
    const rows = await service.sql('select to_jsonb(u)::text as text from auth.users u')
    expect(JSON.stringify(rows)).toContain('kept@example.com')
    expect(JSON.stringify(rows)).not.toContain(password)
    const seen = await service.sql('select query from pg_stat_activity')
    expect(JSON.stringify(seen)).not.toContain(password)
  })
})
