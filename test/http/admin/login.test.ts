import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { withClient } from '../../../src/database/connection/connect.ts'
import { startServer } from '../../../src/server.ts'
import { ownerConfig, testSecret } from '../../support/database.ts'
import { expectRefusal } from '../../support/refused.ts'
import { environmentOf, operator, request, type Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { claimsOf } from '../auth/shapes.ts'

const service = useService()

const login = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  service.request('POST', '/admin/v1/login', { body, headers })

const control = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  withClient(
    ownerConfig(service.database.controlUrl),
    async (client) => (await client.query<Record<string, unknown>>(text, values)).rows,
  )

describe('POST /admin/v1/login', () => {
  it('answers a token and who signed in', async () => {
    const { status, headers, json } = await login(operator)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 28_800,
      expires_at: expect.any(Number),
      user: { id: expect.any(String), email: operator.email, role: 'owner' },
    })
    const claims = JSON.parse(claimsOf(json.access_token))
    expect(claims).toEqual({
      sub: json.user.id,
      sid: expect.any(String),
      role: 'service_role',
      typ: 'platform',
      pr: 'owner',
      email: operator.email,
      iss: 'plinth',
      iat: json.expires_at - 28_800,
      exp: json.expires_at,
    })
    expect(await service.tokens.verify(json.access_token)).toBeDefined()
  })

  it('refuses a wrong password and an unknown operator in the same words', async () => {
    const wrong = await login({ ...operator, password: 'wrong password' })
    const unknown = await login({ ...operator, email: 'nobody@example.com' })
    expectRefusal(wrong, 401, 'invalid_credentials')
    expect(unknown.text).toBe(wrong.text)
    expect(unknown.status).toBe(wrong.status)
  })

  it("refuses the application's users", async () => {
    const body = { email: 'user@example.com', password: 'correct horse battery' }
    await service.auth.post('signup', body)
    await service.sql('update auth.users set email_confirmed_at = now()')
    expectRefusal(await login(body), 401, 'invalid_credentials')
  })

  it('does not mind a stale token that comes along', async () => {
    const { status } = await login(operator, { authorization: 'Bearer stale', apikey: 'x' })
    expect(status).toBe(200)
  })

  it.each([
    ['no body', undefined],
    ['no password', { email: operator.email }],
    ['no address', { password: operator.password }],
    ['a list', [operator]],
  ])('refuses %s', async (_, body) => {
    expectRefusal(await login(body), 400, 'bad_request')
  })
})

describe('the first operator', () => {
  it('is made once: a password changed later survives every start', async () => {
    await control(
      `update control.platform_users set encrypted_password = 'scrypt$16384$8$1$AAAA$AAAA'`,
    )
    const [before] = await control('select * from control.platform_users')
    const config = readConfig(environmentOf(service.database))
    const second = await startServer(
      config,
      {
        secret: testSecret,
        project: { ownerUrl: service.database.ownerUrl, gatewayUrl: undefined },
        control: { ownerUrl: service.database.controlUrl, gatewayUrl: undefined },
        operator: { ...operator, password: 'the one of the environment' },
      },
      { write: () => undefined, written: () => Promise.resolve() },
    )
    expect(await second.ready).toEqual({ operatorMade: false })
    const answer = await request(second.address, 'POST', '/admin/v1/login', {
      body: { ...operator, password: 'the one of the environment' },
    })
    await second.stop()
    expectRefusal(answer, 401, 'invalid_credentials')
    expect(await control('select * from control.platform_users')).toEqual([before])
  })
})

describe("the operators' database", () => {
  it("is closed to the project's login and to everyone else", async () => {
    const { name } = service.database
    const rows = await control(
      `select has_database_privilege($1, $2, 'connect') as project, has_database_privilege($3, $2, 'connect') as own,
              has_database_privilege('anon', $2, 'connect') as anon, has_database_privilege('service_role', $2, 'connect') as service`,
      [`${name}_gateway`, `${name}_control`, `${name}_control_gateway`],
    )
    expect(rows).toEqual([{ project: false, own: true, anon: false, service: false }])
  })
})
