import { beforeAll, describe, expect, it } from 'vitest'
import { variables } from '../../../src/config.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { testSecret } from '../../support/database.ts'
import { operator } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  env: {
    SMTP_HOST: '127.0.0.1',
    SMTP_PASSWORD: 'a password of the mail server',
    SMTP_USER: 'mailer@example.com',
    SERVICE_PUBLIC_URL: 'https://api.example',
    SERVICE_OAUTH_GOOGLE_CLIENT_ID: 'google-client',
    SERVICE_OAUTH_GOOGLE_CLIENT_SECRET: 'google-secret',
    SERVICE_OAUTH_GITHUB_CLIENT_ID: 'github-client',
  },
})
let viewer: SignedIn
let owner: SignedIn

beforeAll(async () => {
  viewer = await signIn(service, 'viewer')
  owner = await signIn(service, 'owner')
})

describe('GET /admin/v1/settings', () => {
  it('shows every variable, and no secret', async () => {
    const { status, json, text } = await viewer.send('GET', 'settings')
    expect(status).toBe(200)
    const settings = json.settings as Record<string, unknown>[]
    expect(settings.map(({ variable }) => variable).sort()).toEqual([...variables].sort())
    const of = (name: string): unknown => settings.find(({ variable }) => variable === name)
    expect(of('SMTP_PASSWORD')).toMatchObject({
      value: 'set',
      secret: true,
      from_environment: true,
    })
    expect(of('SMS_WEBHOOK_URL')).toMatchObject({
      value: 'not set',
      secret: true,
      from_environment: false,
    })
    expect(of('RATE_LIMIT_API')).toMatchObject({ value: 0, default: 300, from_environment: true })
    expect(of('JWT_ACCESS_TTL')).toMatchObject({
      value: 3600,
      default: 3600,
      from_environment: false,
    })
    expect(of('SERVICE_PUBLIC_URL')).toMatchObject({ value: 'https://api.example' })
    for (const secret of [
      testSecret,
      'a password of the mail server',
      'google-secret',
      operator.password,
    ])
      expect(text).not.toContain(secret)
    expect(text).not.toContain('postgres://')
  })
})

describe('GET /admin/v1/readiness', () => {
  it('says what is missing, with what the operators know too', async () => {
    const { status, json, text } = await viewer.send('GET', 'readiness')
    expect(status).toBe(200)
    const points = json.points as { severity: string; variable: string | null }[]
    expect(points).toContainEqual({
      severity: 'high',
      variable: null,
      sentence: 'an operator has a password that somebody else chose, printed or knows',
      remedy: 'change it on the page Account',
    })
    expect(points.map(({ variable }) => variable)).not.toContain('SMTP_HOST')
    expect(points).toContainEqual(
      expect.objectContaining({ severity: 'medium', variable: 'SERVICE_TRUSTED_PROXIES' }),
    )
    for (const secret of [testSecret, operator.password]) expect(text).not.toContain(secret)
  })
})

describe('GET /admin/v1/providers', () => {
  it('names what is missing, and what to register', async () => {
    const { status, json, text } = await viewer.send('GET', 'providers')
    expect(status).toBe(200)
    expect(json.callback_url).toBe('https://api.example/auth/v1/callback')
    expect(json.providers.slice(0, 2)).toMatchObject([
      {
        id: 'google',
        name: 'Google',
        enabled: true,
        client_id: 'google-client',
        missing: [],
        sign_in_url: 'https://api.example/auth/v1/authorize?provider=google',
      },
      {
        id: 'github',
        name: 'GitHub',
        enabled: false,
        client_id: null,
        missing: ['SERVICE_OAUTH_GITHUB_CLIENT_SECRET'],
        sign_in_url: null,
      },
    ])
    expect(text).not.toContain('google-secret')
  })
})

describe('the keys', () => {
  it('are those that npm run keys prints', async () => {
    const anon = await viewer.send('GET', 'keys')
    expect(anon.json).toEqual({ anon_key: service.anonKey, expires_at: 2_082_585_600 })
    const body = { current_password: owner.password }
    const { status, json } = await owner.send('POST', 'keys/service', body)
    expect(status).toBe(200)
    expect(json.service_key).toBe(service.serviceKey)
    expect((await service.auth.get('admin/users', { apikey: json.service_key })).status).toBe(200)
  })

  it('of the service is for owners who confirm, and in neither log nor audit', async () => {
    const admin = await signIn(service, 'admin')
    const confirmed = { current_password: admin.password }
    expectRefusal(await admin.send('POST', 'keys/service', confirmed), 403, 'forbidden')
    expectRefusal(await viewer.send('POST', 'keys/service', confirmed), 403, 'forbidden')
    const wrong = await owner.send('POST', 'keys/service', { current_password: 'wrong' })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    expect(wrong.text).not.toContain('service_key')
    await owner.send('POST', 'keys/service', { current_password: owner.password })
    const { text } = await owner.send('GET', 'audit')
    expect(text).toContain('/admin/v1/keys/service')
    const [, , signature] = service.serviceKey.split('.')
    expect(text).not.toContain(signature)
    expect(service.logs.join('')).not.toContain(signature)
  })
})
