// The environment, read once and checked.
import { z } from 'zod'
import { ConfigError } from './config/error.ts'
import { readOauthClients, type OauthClients } from './config/oauth-clients.ts'
import {
  address,
  addresses,
  among,
  flag,
  headers,
  link,
  list,
  metricsToken,
  postgresSettings,
  sender,
  share,
  text,
  timeout,
  timesOfDay,
  webLink,
  whole,
} from './config/kinds.ts'
import { faultOf } from './config/redirect-entries.ts'
import { withSecretFiles } from './config/secrets.ts'

export { ConfigError }

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(8000, 0, 65535),
  DATABASE_URL: address,
  CONTROL_DATABASE_URL: address,
  DATABASE_GATEWAY_URL: address,
  CONTROL_DATABASE_GATEWAY_URL: address,
  DATABASE_SUPERUSER_URL: address,
  DATABASE_POOL_SIZE: whole(5, 1, 100),
  DATABASE_STATEMENT_TIMEOUT_MS: timeout(8000, 100),
  DATABASE_QUEUE_TIMEOUT_MS: timeout(3000, 100),
  DATABASE_OUTAGE_WAIT_MS: whole(10_000, 0, 60_000),
  DATABASE_POOLER_URL: address,
  DATABASE_REPLICA_URLS: addresses,
  // A client forgets after ten minutes what it has written.
  REPLICA_MAX_LAG_MS: whole(5000, 100, 300_000),
  JWT_SECRET: text,
  JWT_ISSUER: z.string().default('plinth'),
  JWT_ACCESS_TTL: whole(3600, 1),
  JWT_REFRESH_TTL: whole(2_592_000, 1),
  OPERATOR_TTL: whole(28_800, 1),
  OPERATOR_SQL: among('on', 'off').default('on'),
  OPERATOR_STATEMENT_TIMEOUT_MS: timeout(600_000, 1_000),
  AUTH_CONFIRM_EMAIL: flag(true),
  AUTH_FIRST_PROOF: among('clear', 'keep').default('clear'),
  AUTH_ALLOW_SIGNUPS: flag(true),
  AUTH_ANONYMOUS_SIGNUPS: flag(false),
  AUTH_MIN_PASSWORD_LENGTH: whole(8, 1, 256),
  AUTH_PASSWORD_CHANGE: among('open', 'recent', 'current').default('open'),
  AUTH_MAX_ATTEMPTS: whole(8),
  AUTH_MAX_ATTEMPTS_EMAIL: whole(40),
  AUTH_MAX_ATTEMPTS_IP: whole(100),
  AUTH_ATTEMPT_WINDOW: whole(900, 1),
  AUTH_OTP_TTL: whole(600, 1),
  AUTH_REFRESH_REUSE_SECONDS: whole(0),
  AUTH_SESSION_TTL: whole(0),
  AUTH_MAIL_PER_ADDRESS: whole(3),
  AUTH_EVENT_DAYS: whole(90, 1, 36_500),
  BACKUP_ARCHIVE: flag(false),
  BACKUP_DIR: text,
  BACKUP_KEEP: whole(7, 1, 3_650),
  BACKUP_SCHEDULE: timesOfDay,
  BACKUP_S3_ENDPOINT: webLink,
  BACKUP_S3_REGION: text,
  BACKUP_S3_BUCKET: text,
  BACKUP_S3_PREFIX: z.string().default(''),
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  BACKUP_S3_PATH_STYLE: flag(false),
  BODY_LIMIT_BYTES: whole(1_048_576, 1),
  OTEL_EXPORTER_OTLP_ENDPOINT: webLink,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: z.string().default('plinth'),
  OTEL_TRACES_SAMPLER_ARG: share,
  RATE_LIMIT_API: whole(300),
  RATE_LIMIT_SIGNUP: whole(10),
  RATE_LIMIT_TOKEN: whole(30),
  RATE_LIMIT_EMAIL: whole(5),
  RATE_LIMIT_AUTHORIZE: whole(20),
  REALTIME_MAX_SOCKETS: whole(10_000, 1),
  REALTIME_SOCKETS_PER_ADDRESS: whole(200, 1),
  REALTIME_CHANNELS: whole(100, 1),
  REALTIME_MESSAGES_PER_SECOND: whole(20, 1),
  REALTIME_FRAME_BYTES: whole(65_536, 1_024),
  REALTIME_BUFFER_BYTES: whole(1_048_576, 1_024),
  REALTIME_FRAMES_PER_SECOND: whole(20_000, 1),
  REALTIME_RETENTION_SECONDS: whole(600, 10),
  REALTIME_RETENTION_BYTES: whole(268_435_456, 1_048_576, Number.MAX_SAFE_INTEGER),
  SERVICE_ADMIN_EMAIL: text,
  SERVICE_ADMIN_PASSWORD: text,
  SERVICE_CONSOLE: flag(true),
  SERVICE_DATA_DIR: z.string().default('.data'),
  SERVICE_DRAIN_MS: whole(10_000),
  SERVICE_IMPORT_ALLOW_PRIVATE: flag(true),
  SERVICE_IMPORT_DIR: text,
  SERVICE_IMPORT_MAX_BYTES: whole(10_737_418_240, 1, Number.MAX_SAFE_INTEGER),
  SERVICE_LOG_LEVEL: among(
    ...(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const),
  ).default('info'),
  SERVICE_METRICS_TOKEN: metricsToken,
  SERVICE_NEW_TABLES: among('guarded', 'closed', 'open').default('guarded'),
  SERVICE_OAUTH_REDIRECT_ALLOWLIST: list,
  SERVICE_OAUTH_STRICT: flag(false),
  // A path is put behind it.
  SERVICE_POSTGRES_SETTINGS: postgresSettings,
  SERVICE_PUBLIC_URL: webLink
    .transform((value) => value?.replace(/\/+$/, ''))
    .describe('a URL that begins with https:// or http://'),
  SERVICE_SITE_URL: link,
  SERVICE_PRE_REQUEST: text,
  SERVICE_TRUSTED_PROXIES: list,
  SMTP_HOST: text,
  SMTP_PORT: whole(587, 1, 65535),
  SMTP_USER: text,
  SMTP_PASSWORD: text,
  SMTP_FROM: sender,
  SMTP_TLS: among('starttls', 'required', 'implicit', 'off').optional(),
  SMS_WEBHOOK_URL: webLink,
  STORAGE_STORE: among('file', 's3').default('file'),
  STORAGE_DIR: text,
  STORAGE_MAX_BYTES: whole(52_428_800, 1, Number.MAX_SAFE_INTEGER),
  STORAGE_UPLOADS_AT_ONCE: whole(64, 1),
  STORAGE_PART_BUFFERS: whole(16, 1, 1_000),
  STORAGE_IDLE_SECONDS: whole(30, 1, 3_600),
  STORAGE_UPLOAD_TTL: whole(86_400, 60),
  STORAGE_GRACE_SECONDS: whole(3_600),
  STORAGE_MIN_FREE_BYTES: whole(268_435_456, 0, Number.MAX_SAFE_INTEGER),
  STORAGE_LINK_MAX_SECONDS: whole(31_536_000, 1),
  STORAGE_S3_ENDPOINT: webLink,
  STORAGE_S3_REGION: text,
  STORAGE_S3_BUCKET: text,
  STORAGE_S3_PREFIX: z.string().default(''),
  STORAGE_S3_ACCESS_KEY_ID: text,
  STORAGE_S3_SECRET_ACCESS_KEY: text,
  STORAGE_S3_PATH_STYLE: flag(false),
})

export type Config = z.infer<typeof environment> & {
  oauth: OauthClients
  /** The names of the variables that were given. */
  given: ReadonlySet<string>
}

/** Those with one name. The others, of clients registered at providers, are in `oauth`. */
export const variables = Object.keys(environment.shape) as (keyof z.infer<typeof environment>)[]

/** Values that stand in this repository or in well-known samples: a secret that is public is none. */
const publicSecrets =
  /change[-_ ]?me|example|your[-_ ]?(super[-_ ]?)?secret|super-secret-jwt-token|secret-secret/i

export const readConfig = (variables: NodeJS.ProcessEnv): Config => {
  // A compose file names variables that nobody gave: an empty one is an absent one.
  const given = withSecretFiles(
    Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    ),
  )
  const parsed = environment.safeParse(given)
  const faults = new Map(parsed.error?.issues.map(({ path: [name] }) => [name, wordsOf(name)]))
  const oauth = readOauthClients(given, (name, words) => void faults.set(name, words))
  if (!parsed.success || faults.size > 0)
    throw new ConfigError(
      [...faults].map(([name, words]) => `${String(name)} must be ${words}`).join('; '),
    )
  const config = { ...parsed.data, oauth, given: new Set(Object.keys(given)) }
  const fault = faultOf(config.SERVICE_OAUTH_REDIRECT_ALLOWLIST)
  if (fault !== undefined) throw new ConfigError(`SERVICE_OAUTH_REDIRECT_ALLOWLIST: ${fault}`)
  const external = config.DATABASE_URL ?? config.DATABASE_GATEWAY_URL
  if (external && !config.JWT_SECRET)
    throw new ConfigError('JWT_SECRET is required with a database of your own')
  if (config.JWT_SECRET !== undefined) requireStrongSecret(config.JWT_SECRET)
  if (config.AUTH_FIRST_PROOF === 'keep' && config.AUTH_CONFIRM_EMAIL)
    throw new ConfigError('AUTH_FIRST_PROOF=keep is for AUTH_CONFIRM_EMAIL=false alone')
  if (config.DATABASE_POOLER_URL !== undefined && external === undefined)
    throw new ConfigError('DATABASE_POOLER_URL is for a database of your own: name that too')
  requireBuckets(config)
  requireBackups(config, external !== undefined)
  return config
}

const wordsOf = (name: PropertyKey | undefined): string => {
  const schema = environment.shape[name as keyof typeof environment.shape] as z.ZodType
  return described(schema) ?? 'something else'
}

/** A default and an alternative stand around what was described. */
const described = (schema: z.ZodType): string | undefined =>
  schema.description ??
  ('unwrap' in schema ? described((schema.unwrap as () => z.ZodType)()) : undefined)

const requireStrongSecret = (secret: string): void => {
  if (Buffer.byteLength(secret) < 32)
    throw new ConfigError('JWT_SECRET must have at least 32 bytes')
  if (publicSecrets.test(secret))
    throw new ConfigError('JWT_SECRET is a sample value, make one of your own')
}

const requireBuckets = (config: Config): void => {
  if (config.STORAGE_STORE === 's3' && !config.STORAGE_S3_BUCKET)
    throw new ConfigError('STORAGE_S3_BUCKET is required with STORAGE_STORE=s3')
  for (const kind of ['STORAGE', 'BACKUP'] as const)
    if (!config[`${kind}_S3_ACCESS_KEY_ID`] !== !config[`${kind}_S3_SECRET_ACCESS_KEY`])
      throw new ConfigError(
        `${kind}_S3_ACCESS_KEY_ID and ${kind}_S3_SECRET_ACCESS_KEY belong together`,
      )
}

const requireBackups = (config: Config, isExternal: boolean): void => {
  const given = [...config.given].filter((name) => /^BACKUP_/.test(name))
  if (isExternal && given.length > 0)
    throw new ConfigError(
      `${given.join(', ')}: only the embedded Postgres is backed up by the service; your own server is by its own means, see src/backup.md`,
    )
  if (config.BACKUP_SCHEDULE.length > 0 && config.BACKUP_DIR === undefined)
    throw new ConfigError(
      'BACKUP_SCHEDULE needs BACKUP_DIR, a folder for the backups, best on another disk',
    )
  if (config.BACKUP_S3_BUCKET !== undefined && config.BACKUP_DIR === undefined)
    throw new ConfigError(
      'BACKUP_S3_BUCKET needs BACKUP_DIR, a folder in which backups are made and tried before they leave',
    )
  if (!config.BACKUP_ARCHIVE) return
  if (config.BACKUP_SCHEDULE.length === 0)
    throw new ConfigError(
      'BACKUP_ARCHIVE needs BACKUP_SCHEDULE: what is archived is replayed on a backup',
    )
  const theirs = config.SERVICE_POSTGRES_SETTINGS.find(([name]) =>
    /^(archive_(?!timeout$)|basic_archive\.)/i.test(name),
  )
  if (theirs)
    throw new ConfigError(
      `BACKUP_ARCHIVE sets ${theirs[0]}: remove it from SERVICE_POSTGRES_SETTINGS`,
    )
}

/** What SQL decides by: the columns of core.settings. Without an address, only what the environment says. */
export const settingsOf = (config: Config, address?: string): Record<string, unknown> => ({
  site_url: config.SERVICE_SITE_URL ?? address,
  pre_request: config.SERVICE_PRE_REQUEST ?? '',
  public_url: config.SERVICE_PUBLIC_URL ?? address,
  jwt_issuer: config.JWT_ISSUER,
  access_ttl: config.JWT_ACCESS_TTL,
  refresh_ttl: config.JWT_REFRESH_TTL,
  operator_ttl: config.OPERATOR_TTL,
  operator_sql: config.OPERATOR_SQL === 'on',
  operator_statement_timeout: config.OPERATOR_STATEMENT_TIMEOUT_MS,
  confirm_email: config.AUTH_CONFIRM_EMAIL,
  first_proof: config.AUTH_FIRST_PROOF,
  allow_signups: config.AUTH_ALLOW_SIGNUPS,
  min_password_length: config.AUTH_MIN_PASSWORD_LENGTH,
  password_change: config.AUTH_PASSWORD_CHANGE,
  anonymous_signups: config.AUTH_ANONYMOUS_SIGNUPS,
  max_attempts: config.AUTH_MAX_ATTEMPTS,
  max_attempts_email: config.AUTH_MAX_ATTEMPTS_EMAIL,
  max_attempts_ip: config.AUTH_MAX_ATTEMPTS_IP,
  attempt_window: config.AUTH_ATTEMPT_WINDOW,
  otp_ttl: config.AUTH_OTP_TTL,
  refresh_reuse: config.AUTH_REFRESH_REUSE_SECONDS,
  session_ttl: config.AUTH_SESSION_TTL,
  mail_per_address: config.AUTH_MAIL_PER_ADDRESS,
  event_days: config.AUTH_EVENT_DAYS,
  limit_signup: config.RATE_LIMIT_SIGNUP,
  limit_token: config.RATE_LIMIT_TOKEN,
  limit_email: config.RATE_LIMIT_EMAIL,
  limit_authorize: config.RATE_LIMIT_AUTHORIZE,
  oauth_redirects: config.SERVICE_OAUTH_REDIRECT_ALLOWLIST,
  oauth_strict: config.SERVICE_OAUTH_STRICT,
  oauth_clients: config.oauth.clients,
  realtime_retention: config.REALTIME_RETENTION_SECONDS,
  realtime_bytes: config.REALTIME_RETENTION_BYTES,
  storage_max_bytes: config.STORAGE_MAX_BYTES,
  storage_upload_ttl: config.STORAGE_UPLOAD_TTL,
  storage_grace: graceOf(config),
  storage_link_max: config.STORAGE_LINK_MAX_SECONDS,
})

/** A restore to any second of the retention finds the files of that second. */
const graceOf = (config: Config): number =>
  config.BACKUP_ARCHIVE
    ? Math.max(config.STORAGE_GRACE_SECONDS, config.BACKUP_KEEP * secondsOfDay)
    : config.STORAGE_GRACE_SECONDS

const secondsOfDay = 86_400
