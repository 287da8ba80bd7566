// Everything that opens something, through every flow: none of it in the log, none of it in a dump of the databases.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import type { Mail } from '../../support/mailbox.ts'
import { ownerConfig, testSecret } from '../../support/database.ts'
import { signIn } from '../../support/operators.ts'
import { newAddress, operator } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { follow, useMailed, tokenOf } from './mailed.ts'

const mailed = useMailed({ SERVICE_LOG_LEVEL: 'trace' })
const secrets = new Set<string>()
const keep = (secret: string): string => {
  expect(secret.length).toBeGreaterThan(5)
  secrets.add(secret)
  return secret
}
const canary = (): string => keep(`canary ${randomBytes(12).toString('hex')}`)

const keepMail = async (email: string): Promise<Mail> => {
  const mail = await mailed.mailbox.next(email)
  if (mail.link) keep(tokenOf(mail.link))
  if (mail.code) keep(mail.code)
  return mail
}

const keepSession = (session: { access_token?: string; refresh_token?: string }): string => {
  // Of a token the signature alone: its claims are no secret.
  keep((session.access_token ?? '').split('.')[2] ?? '')
  return keep(session.refresh_token ?? '')
}

/** Walks through everything, right and wrong. */
const walk = async (): Promise<void> => {
  const { post, service } = mailed
  const email = newAddress()
  const password = canary()
  const admin = { apikey: service.serviceKey }
  await post('signup', { email, password, data: { name: 'Ada' } })
  const first = await keepMail(email)
  await post('signup', { email, password: canary() })
  await keepMail(email)
  keepSession((await follow(first.link)).fragment)
  await follow(first.link)
  await post('token?grant_type=password', { email, password: canary() })
  const { json: session } = await post('token?grant_type=password', { email, password })
  const spent = keepSession(session)
  const refreshed = { refresh_token: spent, attempt: keep(`${canary()} ${canary()} ${canary()}`) }
  keepSession((await post('token?grant_type=refresh_token', refreshed)).json)
  keepSession((await post('token?grant_type=refresh_token', refreshed)).json)
  await post('token?grant_type=refresh_token', { refresh_token: keep(`none ${newAddress()}`) })

  for (const route of ['magiclink', 'otp', 'recover']) {
    await post(route, { email })
    const { link, code } = await keepMail(email)
    const { status, json } = await post('verify', { type: 'email', email, token: code })
    keepSession(status === 200 ? json : (await follow(link)).fragment)
  }
  await post('recover', { email, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' })
  const { headers } = await follow((await keepMail(email)).link)
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
  keep(code)
  await post('token?grant_type=pkce', { auth_code: code, code_verifier: canary() })
  await post('recover', { email })
  const current = canary()
  const { json: recovered } = await post('verify', {
    type: 'recovery',
    token: tokenOf((await keepMail(email)).link),
    password: current,
  })
  keepSession(recovered)
  const bearer = { authorization: `Bearer ${String(recovered.access_token)}` }

  const changes = { password: canary(), email: newAddress() }
  for (const current_password of [canary(), current])
    await service.auth.send('PUT', 'user', { ...changes, current_password }, bearer)
  await keepMail(changes.email)
  const { json: made } = await post(
    'admin/users',
    { email: newAddress(), password: canary(), email_confirm: true },
    admin,
  )
  await service.auth.send('PUT', `admin/users/${String(made.id)}`, { password: canary() }, admin)
  const invited = newAddress()
  await post('admin/invite', { email: invited }, admin)
  await keepMail(invited)
  const { json: generated } = await post('admin/generate_link', { type: 'recovery', email }, admin)
  keep(tokenOf(String(generated.action_link)))
  keep(String(generated.email_otp))

  for (const name of ['token', 'token_hash', 'code', 'auth_code', 'refresh_token', '%74oken'])
    await service.auth.get(`verify?type=recovery&${name}=${canary()}`)
  for (const body of [
    `{"email":"${email}","password":"${canary()}"`,
    { email, password: [canary()] },
  ])
    for (const route of ['signup', 'verify', 'token?grant_type=password', 'recover'])
      await post(route, body)
  for (const header of ['authorization', 'apikey', 'cookie', 'user-agent'])
    await post('logout', undefined, { [header]: `Bearer ${canary()}` })
  secrets.add(operator.password)
  await service.request('POST', '/admin/v1/login', { body: operator })
}

const rowsOf = async (url: string): Promise<string> =>
  withClient(ownerConfig(url), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const dumped: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ all: string | null }>(
        `select string_agg(to_jsonb(t)::text, '\n') as all from ${name} as t`,
      )
      dumped.push(`${name}\n${rows[0]?.all ?? ''}`)
    }
    return dumped.join('\n')
  })

const run = promisify(execFile)

/** As a backup has it; the rows alone where there is no pg_dump, or one too old for the server. */
const dumpOf = async (url: string): Promise<string> =>
  run('pg_dump', ['--inserts', url], { maxBuffer: 100_000_000 }).then(
    ({ stdout }) => stdout,
    () => rowsOf(url),
  )

/** Parts of seconds may look like a code. */
const withoutTimes = (text: string): string => text.replaceAll(/(:\d\d)\.\d+|"time":\d+/g, '$1')

const holds = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret)

describe('what opens something', () => {
  it('is in no log and in no dump', async () => {
    await walk()
    await until(
      async () =>
        (
          await mailed.service.sql(
            'select from auth.mail_queue where sent_at is null and failed_at is null',
          )
        ).length === 0,
    )
    const { ownerUrl, controlUrl } = mailed.service.database
    for (const secret of [
      testSecret,
      mailed.service.anonKey,
      mailed.service.serviceKey,
      decodeURIComponent(new URL(ownerUrl).password),
    ])
      secrets.add(secret)
    const log = withoutTimes(mailed.service.logs.join(''))
    const dump = withoutTimes(`${await dumpOf(ownerUrl)}\n${await dumpOf(controlUrl)}`)
    expect(log).toContain('/auth/v1/verify?')
    expect(dump).toMatch(/auth\.one_time_tokens/)
    expect(secrets.size).toBeGreaterThan(50)
    const found = [...secrets].filter((secret) => holds(log, secret) || holds(dump, secret))
    expect(found).toEqual([])
  })

  it('is not in the queries that the server shows either', async () => {
    const password = canary()
    await mailed.post('signup', { email: newAddress(), password })
    const seen = JSON.stringify(await mailed.service.sql('select query from pg_stat_activity'))
    expect(seen).not.toContain(password)
    for (const secret of secrets) expect(holds(seen, secret), secret).toBe(false)
  })
})

describe('a service key in a web page', () => {
  const warnings = (): Record<string, unknown>[] =>
    mailed.service.logs
      .filter((line) => line.includes('a service key came from a web page'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  it('is warned of, without showing it', async () => {
    const { service } = mailed
    const origin = 'https://page.example.test'
    const ask = (path: string, headers: Record<string, string>): Promise<unknown> =>
      service.request('GET', path, { headers })
    await ask('/rest/v1/', { apikey: service.serviceKey })
    await ask('/rest/v1/', { apikey: service.anonKey, origin })
    await ask('/rest/v1/', { origin })
    const { headers } = await signIn(service, 'owner')
    await ask('/auth/v1/admin/users', { ...headers, origin })
    expect(warnings()).toEqual([])
    await ask('/rest/v1/', { apikey: service.serviceKey, origin })
    await ask('/auth/v1/admin/users', { authorization: `Bearer ${service.serviceKey}`, origin })
    expect(warnings()).toHaveLength(2)
    for (const line of warnings()) {
      expect(line).toMatchObject({ level: 40, address: '127.0.0.1', reqId: expect.any(String) })
      expect(JSON.stringify(line)).not.toContain('eyJ')
    }
  })
})
