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
      DATABASE_QUEUE_TIMEOUT_MS: 3000,
      DATABASE_OUTAGE_WAIT_MS: 10_000,
      JWT_ISSUER: 'plinth',
      JWT_ACCESS_TTL: 3600,
      JWT_REFRESH_TTL: 2_592_000,
      OPERATOR_TTL: 28_800,
      AUTH_CONFIRM_EMAIL: true,
      AUTH_FIRST_PROOF: 'clear',
      AUTH_ALLOW_SIGNUPS: true,
      AUTH_ANONYMOUS_SIGNUPS: false,
      AUTH_MIN_PASSWORD_LENGTH: 8,
      AUTH_PASSWORD_CHANGE: 'open',
      AUTH_MAX_ATTEMPTS: 8,
      AUTH_MAX_ATTEMPTS_EMAIL: 40,
      AUTH_MAX_ATTEMPTS_IP: 100,
      AUTH_ATTEMPT_WINDOW: 900,
      AUTH_OTP_TTL: 600,
      AUTH_REFRESH_REUSE_SECONDS: 0,
      AUTH_SESSION_TTL: 0,
      AUTH_MAIL_PER_ADDRESS: 3,
      AUTH_EVENT_DAYS: 90,
      BACKUP_ARCHIVE: false,
      BACKUP_KEEP: 7,
      BACKUP_SCHEDULE: [],
      BODY_LIMIT_BYTES: 1_048_576,
      RATE_LIMIT_API: 300,
      RATE_LIMIT_SIGNUP: 10,
      RATE_LIMIT_TOKEN: 30,
      RATE_LIMIT_EMAIL: 5,
      RATE_LIMIT_AUTHORIZE: 20,
      REALTIME_MAX_SOCKETS: 10_000,
      REALTIME_SOCKETS_PER_ADDRESS: 200,
      REALTIME_CHANNELS: 100,
      REALTIME_MESSAGES_PER_SECOND: 20,
      REALTIME_FRAME_BYTES: 65_536,
      REALTIME_BUFFER_BYTES: 1_048_576,
      REALTIME_FRAMES_PER_SECOND: 20_000,
      REALTIME_RETENTION_SECONDS: 600,
      REALTIME_RETENTION_BYTES: 268_435_456,
      STORAGE_STORE: 'file',
      STORAGE_MAX_BYTES: 52_428_800,
      STORAGE_UPLOADS_AT_ONCE: 64,
      STORAGE_PART_BUFFERS: 16,
      STORAGE_IDLE_SECONDS: 30,
      STORAGE_UPLOAD_TTL: 86_400,
      STORAGE_GRACE_SECONDS: 3_600,
      STORAGE_MIN_FREE_BYTES: 268_435_456,
      STORAGE_LINK_MAX_SECONDS: 31_536_000,
      STORAGE_S3_PREFIX: '',
      STORAGE_S3_PATH_STYLE: false,
      SMTP_PORT: 587,
      SERVICE_NEW_TABLES: 'guarded',
      SERVICE_OAUTH_REDIRECT_ALLOWLIST: [],
      SERVICE_OAUTH_STRICT: false,
      SERVICE_TRUSTED_PROXIES: [],
      oauth: { clients: {}, providers: new Map(), halves: [] },
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
    ['AUTH_FIRST_PROOF', 'never'],
    ['SERVICE_NEW_TABLES', 'wide open'],
    ['AUTH_PASSWORD_CHANGE', 'never'],
    ['DATABASE_POOL_SIZE', '0'],
    // Timers of that and a little more would end each statement at once.
    ['DATABASE_STATEMENT_TIMEOUT_MS', '2147483647'],
    ['DATABASE_QUEUE_TIMEOUT_MS', '0'],
    ['DATABASE_OUTAGE_WAIT_MS', '60001'],
    ['OPERATOR_STATEMENT_TIMEOUT_MS', '2147483647'],
    ['AUTH_ATTEMPT_WINDOW', '0'],
    ['AUTH_OTP_TTL', '0'],
    ['BACKUP_SCHEDULE', 'daily'],
    ['BACKUP_SCHEDULE', '03:00, 24:00'],
    ['BACKUP_SCHEDULE', '9:30'],
    ['BACKUP_KEEP', '0'],
    ['SMTP_TLS', 'maybe'],
    ['SMTP_FROM', 'nobody'],
    ['SMTP_FROM', 'A <a@b.example>\r\nBcc: c@d.example'],
    ['SMTP_FROM', 'a@b.example, c@d.example'],
    ['SMS_WEBHOOK_URL', 'ftp://texts.example'],
    ['RATE_LIMIT_AUTHORIZE', '-1'],
    ['REALTIME_MAX_SOCKETS', '0'],
    ['REALTIME_FRAME_BYTES', '100'],
    ['REALTIME_RETENTION_SECONDS', '1'],
    ['SERVICE_OAUTH_STRICT', 'yes'],
    ['SERVICE_OAUTH_GOOGLE_TOKEN_URL', 'oauth2.googleapis.com/token'],
    ['SERVICE_OAUTH_GOOGLE_AUTHORIZE_URL', 'javascript://x'],
    ['SERVICE_OAUTH_GOOGLE_AUTHORIZE_URL', 'https://x.example/#y'],
    ['SERVICE_OAUTH_GOOGLE_USERINFO_URL', 'https://me:pw@x.example'],
    ['SERVICE_OAUTH_GOOGLE_USERINFO_URL', 'https://x.example/ y'],
    ['SERVICE_OAUTH_GOOGLE_USERINFO_URL', 'http://'],
    ['SERVICE_OAUTH_TIKTOK_PKCE', 'plain'],
    ['SERVICE_POSTGRES_SETTINGS', 'shared_buffers'],
    ['SERVICE_POSTGRES_SETTINGS', 'work_mem=16MB; port=1'],
    ['SERVICE_POSTGRES_SETTINGS', 'hba_file=/tmp/mine'],
    ['SERVICE_PUBLIC_URL', 'api.example.com'],
    ['SERVICE_PUBLIC_URL', 'myapp://open'],
    ['SERVICE_SITE_URL', 'example.com'],
    ['SERVICE_SITE_URL', 'https://example.com/ä'],
  ])('refuses %s=%s by its name, not its value', (name, value) => {
    const read = (): unknown => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} must be [^;]+$`))
    if (value.length > 2) expect(read).not.toThrow(value)
  })

  it('keeps accounts at their first proof only where addresses need none', () => {
    const keep = { AUTH_FIRST_PROOF: 'keep' }
    expect(() => readConfig(keep)).toThrow(/^AUTH_FIRST_PROOF=keep is for AUTH_CONFIRM_EMAIL=false/)
    const config = readConfig({ ...keep, AUTH_CONFIRM_EMAIL: 'false' })
    expect(settingsOf(config)).toMatchObject({ first_proof: 'keep', confirm_email: false })
  })

  it('makes backups at times of the day into a folder, of the embedded Postgres alone', () => {
    const rhythm = { BACKUP_DIR: '/backups', BACKUP_SCHEDULE: '03:00, 15:30' }
    expect(readConfig(rhythm).BACKUP_SCHEDULE).toEqual(['03:00', '15:30'])
    expect(() => readConfig({ BACKUP_SCHEDULE: '03:00' })).toThrow(/needs BACKUP_DIR, a folder/)
    const archive = { BACKUP_DIR: '/backups', BACKUP_ARCHIVE: 'true' }
    expect(() => readConfig(archive)).toThrow(/^BACKUP_ARCHIVE needs BACKUP_SCHEDULE/)
    for (const SERVICE_POSTGRES_SETTINGS of [
      'archive_command=x',
      'basic_archive.archive_directory=x',
    ])
      expect(() => readConfig({ ...rhythm, ...archive, SERVICE_POSTGRES_SETTINGS })).toThrow(
        /remove it from SERVICE_POSTGRES_SETTINGS/,
      )
    const SERVICE_POSTGRES_SETTINGS = 'archive_timeout=300'
    expect(() => readConfig({ ...rhythm, ...archive, SERVICE_POSTGRES_SETTINGS })).not.toThrow()
    for (const name of ['DATABASE_URL', 'DATABASE_GATEWAY_URL'])
      expect(() => readConfig({ [name]: database, JWT_SECRET: secret, ...rhythm })).toThrow(
        /^BACKUP_DIR, BACKUP_SCHEDULE: only the embedded Postgres is backed up by the service/,
      )
  })

  it('takes a pooler before a database of its own alone', () => {
    const pooler = { DATABASE_POOLER_URL: 'postgres://pooler/app' }
    expect(() => readConfig(pooler)).toThrow(/^DATABASE_POOLER_URL is for a database of your own/)
    for (const name of ['DATABASE_URL', 'DATABASE_GATEWAY_URL'])
      expect(() => readConfig({ [name]: database, JWT_SECRET: secret, ...pooler })).not.toThrow()
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

  it('reads settings of Postgres, whose values may hold commas and equal signs', () => {
    const SERVICE_POSTGRES_SETTINGS = ' work_mem = 16MB;search_path=a, b; app.x=y=z; '
    expect(readConfig({ SERVICE_POSTGRES_SETTINGS }).SERVICE_POSTGRES_SETTINGS).toEqual([
      ['work_mem', '16MB'],
      ['search_path', 'a, b'],
      ['app.x', 'y=z'],
    ])
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

  it('knows each provider that has an id, a secret and addresses, whatever its name', () => {
    const { oauth } = readConfig({
      SERVICE_OAUTH_GOOGLE_CLIENT_ID: 'google id',
      SERVICE_OAUTH_GOOGLE_CLIENT_SECRET: 'google secret',
      SERVICE_OAUTH_MY_OWN_2_CLIENT_ID: 'own id',
      SERVICE_OAUTH_MY_OWN_2_CLIENT_SECRET: 'own secret',
      SERVICE_OAUTH_MY_OWN_2_AUTHORIZE_URL: 'https://own.example/authorize?tenant=1',
      SERVICE_OAUTH_MY_OWN_2_TOKEN_URL: 'http://127.0.0.1:9000/token/',
      SERVICE_OAUTH_MY_OWN_2_USERINFO_URL: 'https://own.example/me?fields=id@x',
      SERVICE_OAUTH_MY_OWN_2_PKCE: 'hex',
      SERVICE_OAUTH_GITHUB_CLIENT_ID: 'github id',
      SERVICE_OAUTH_GITHUB_CLIENT_SECRET: '',
      SERVICE_OAUTH_ENVATO_CLIENT_SECRET: 'envato secret',
      SERVICE_OAUTH_TIKTOK_TOKEN_URL: 'https://tiktok.example',
      SERVICE_OAUTH_NO_ADDRESS_CLIENT_ID: 'id',
      SERVICE_OAUTH_NO_ADDRESS_CLIENT_SECRET: 'secret',
      SERVICE_OAUTH_NO_ADDRESS_TOKEN_URL: 'https://own.example/token',
    })
    expect(oauth).toEqual({
      clients: {
        google: { client_id: 'google id' },
        my_own_2: {
          client_id: 'own id',
          authorize_url: 'https://own.example/authorize?tenant=1',
          token_url: 'http://127.0.0.1:9000/token/',
          userinfo_url: 'https://own.example/me?fields=id@x',
          pkce: 'hex',
        },
      },
      providers: new Map([
        [
          'google',
          {
            secret: 'google secret',
            token: { url: 'https://oauth2.googleapis.com/token', isOwn: false },
            userinfo: { url: 'https://openidconnect.googleapis.com/v1/userinfo', isOwn: false },
          },
        ],
        [
          'my_own_2',
          {
            secret: 'own secret',
            token: { url: 'http://127.0.0.1:9000/token/', isOwn: true },
            userinfo: { url: 'https://own.example/me?fields=id@x', isOwn: true },
          },
        ],
      ]),
      halves: [
        'SERVICE_OAUTH_GITHUB_CLIENT_ID',
        'SERVICE_OAUTH_ENVATO_CLIENT_SECRET',
        'SERVICE_OAUTH_NO_ADDRESS_CLIENT_ID',
        'SERVICE_OAUTH_NO_ADDRESS_CLIENT_SECRET',
        'SERVICE_OAUTH_NO_ADDRESS_TOKEN_URL',
      ],
    })
  })

  it('tells of all that is not understood at once', () => {
    const read = (): unknown =>
      readConfig({ PORT: 'x', SERVICE_OAUTH_GOOGLE_PKCE: 'x', SERVICE_OAUTH_X_TOKEN_URL: 'x' })
    expect(read).toThrow(
      /^PORT must be .+; SERVICE_OAUTH_GOOGLE_PKCE must be .+; SERVICE_OAUTH_X_TOKEN_URL must be .+$/,
    )
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

  it('hold the clients at providers without their secrets', () => {
    const settings = settingsOf(
      readConfig({
        SERVICE_OAUTH_GOOGLE_CLIENT_ID: 'google id',
        SERVICE_OAUTH_GOOGLE_CLIENT_SECRET: 'google secret',
        SERVICE_OAUTH_GITHUB_CLIENT_SECRET: 'github secret',
        SERVICE_OAUTH_REDIRECT_ALLOWLIST: 'https://app.test,myapp://open/in',
        SERVICE_OAUTH_STRICT: 'true',
        RATE_LIMIT_AUTHORIZE: '3',
      }),
    )
    expect(settings).toMatchObject({
      limit_authorize: 3,
      oauth_strict: true,
      oauth_redirects: ['https://app.test', 'myapp://open/in'],
      oauth_clients: { google: { client_id: 'google id' } },
    })
    expect(JSON.stringify(settings)).not.toContain('secret')
  })

  it('have a column each', () => {
    const settings = settingsOf(readConfig({ AUTH_OTP_TTL: '60', RATE_LIMIT_EMAIL: '7' }))
    expect(settings).toMatchObject({ otp_ttl: 60, limit_email: 7, anonymous_signups: false })
  })

  it('hold the erasure of files back for as long as an archive reaches back', () => {
    const graceOf = (given: NodeJS.ProcessEnv): unknown =>
      settingsOf(
        readConfig({ BACKUP_DIR: '/b', BACKUP_SCHEDULE: '03:00', BACKUP_KEEP: '3', ...given }),
      )['storage_grace']
    expect(graceOf({})).toBe(3_600)
    expect(graceOf({ BACKUP_ARCHIVE: 'true' })).toBe(3 * 86_400)
    expect(graceOf({ BACKUP_ARCHIVE: 'true', STORAGE_GRACE_SECONDS: '1000000' })).toBe(1_000_000)
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
