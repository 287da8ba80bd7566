import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, settingsOf } from '../../src/config.ts'

const secret = 'f3b1c0a95e7d42866b1f0c9d8e7a6b5c4d3e2f10'
const database = 'postgres://owner:hunter2hunter2@db/app'

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({})).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8000,
      DATABASE_STATEMENT_TIMEOUT_MS: 8000,
      JWT_ISSUER: 'plinth',
      JWT_ACCESS_TTL: 3600,
      JWT_REFRESH_TTL: 2_592_000,
      OPERATOR_TTL: 28_800,
      AUTH_CONFIRM_EMAIL: true,
      AUTH_ALLOW_SIGNUPS: true,
      AUTH_ANONYMOUS_SIGNUPS: false,
      AUTH_MIN_PASSWORD_LENGTH: 8,
      AUTH_MAX_ATTEMPTS: 8,
      AUTH_MAX_ATTEMPTS_EMAIL: 40,
      AUTH_MAX_ATTEMPTS_IP: 100,
      AUTH_ATTEMPT_WINDOW: 900,
      AUTH_OTP_TTL: 600,
      AUTH_REFRESH_REUSE_SECONDS: 0,
      AUTH_SESSION_TTL: 0,
      AUTH_MAIL_PER_ADDRESS: 3,
      AUTH_EVENT_DAYS: 90,
      BODY_LIMIT_BYTES: 1_048_576,
      RATE_LIMIT_API: 300,
      RATE_LIMIT_SIGNUP: 10,
      RATE_LIMIT_TOKEN: 30,
      RATE_LIMIT_EMAIL: 5,
      SMTP_PORT: 587,
      SERVICE_NEW_TABLES: 'guarded',
      SERVICE_TRUSTED_PROXIES: [],
    })
  })

  it('takes an empty value for an absent one', () => {
    const names = [...Object.keys(readConfig({})), 'DATABASE_URL', 'JWT_SECRET']
    for (const name of names) expect(readConfig({ [name]: '' }), name).toEqual(readConfig({}))
  })

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['', true],
  ])('reads the flag %j', (text, value) => {
    expect(readConfig({ AUTH_CONFIRM_EMAIL: text }).AUTH_CONFIRM_EMAIL).toBe(value)
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', 'x'],
    ['RATE_LIMIT_API', '-1'],
    ['JWT_ACCESS_TTL', '1.5'],
    ['JWT_ACCESS_TTL', '0'],
    ['AUTH_CONFIRM_EMAIL', 'yes'],
    ['SERVICE_NEW_TABLES', 'wide open'],
    ['DATABASE_POOL_SIZE', '0'],
    ['AUTH_ATTEMPT_WINDOW', '0'],
    ['AUTH_OTP_TTL', '0'],
    ['SMTP_TLS', 'maybe'],
    ['SMTP_FROM', 'nobody'],
    ['SMTP_FROM', 'A <a@b.example>\r\nBcc: c@d.example'],
    ['SMTP_FROM', 'a@b.example, c@d.example'],
    ['SMS_WEBHOOK_URL', 'ftp://texts.example'],
    ['SERVICE_PUBLIC_URL', 'api.example.com'],
    ['SERVICE_PUBLIC_URL', 'myapp://open'],
    ['SERVICE_SITE_URL', 'example.com'],
    ['SERVICE_SITE_URL', 'https://example.com/ä'],
  ])('refuses %s=%s by its name, not its value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new ConfigError(`not understood in the environment: ${name}`),
    )
  })

  it('requires a secret with a database of its own', () => {
    expect(() => readConfig({ DATABASE_URL: database })).toThrow(/^JWT_SECRET is required/)
    expect(() => readConfig({ DATABASE_GATEWAY_URL: database })).toThrow(/^JWT_SECRET is required/)
    expect(() => readConfig({ DATABASE_URL: database, JWT_SECRET: '' })).toThrow(/is required/)
  })

  it.each([
    ['short', 'short'],
    ['31 bytes', 'x'.repeat(31)],
    ['a sample', 'your-super-secret-jwt-token-with-at-least-32-characters-long'],
    ['a sample', 'please-change-me-please-change-me-please'],
    ['a sample', 'example-example-example-example-example'],
  ])('refuses a secret that is %s, without showing it', (_, value) => {
    const read = (): unknown => readConfig({ DATABASE_URL: database, JWT_SECRET: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^JWT_SECRET/)
    expect(read).not.toThrow(value)
    expect(read).not.toThrow('hunter2hunter2')
  })

  it('counts the bytes of the secret, not its letters', () => {
    expect(readConfig({ JWT_SECRET: 'ü'.repeat(16) }).JWT_SECRET).toBe('ü'.repeat(16))
  })

  it('reads a list with blanks in it', () => {
    expect(
      readConfig({ SERVICE_TRUSTED_PROXIES: ' 10.0.0.1 ,, 10.1.0.0/16' }).SERVICE_TRUSTED_PROXIES,
    ).toEqual(['10.0.0.1', '10.1.0.0/16'])
  })

  it('takes an address of an application for a site, and a path behind any other', () => {
    const config = readConfig({
      SERVICE_SITE_URL: 'myapp://open/',
      SERVICE_PUBLIC_URL: 'https://example.com/api//',
      SMTP_FROM: 'My App <a@b.example>',
    })
    expect(config).toMatchObject({
      SERVICE_SITE_URL: 'myapp://open/',
      SERVICE_PUBLIC_URL: 'https://example.com/api',
      SMTP_FROM: 'My App <a@b.example>',
    })
  })

  it('ignores what is not its own', () => {
    expect(readConfig({ JWT_SECRET: secret, PATH: '/bin' })).not.toHaveProperty('PATH')
  })
})

describe('the settings for SQL', () => {
  it('hold no secret and no connection', () => {
    const settings = JSON.stringify(
      settingsOf(readConfig({ DATABASE_URL: database, JWT_SECRET: secret }), 'http://here'),
    )
    expect(settings).not.toContain(secret)
    expect(settings).not.toContain('hunter2hunter2')
  })

  it('have a column each', () => {
    const settings = settingsOf(readConfig({ AUTH_OTP_TTL: '60', RATE_LIMIT_EMAIL: '7' }))
    expect(settings).toMatchObject({ otp_ttl: 60, limit_email: 7, anonymous_signups: false })
  })

  it('give the address for sites that are not named', () => {
    const config = readConfig({ SERVICE_SITE_URL: 'https://app.test' })
    expect(settingsOf(config, 'http://here')).toMatchObject({
      site_url: 'https://app.test',
      public_url: 'http://here',
    })
    expect(settingsOf(config)).toMatchObject({ public_url: undefined })
  })
})
