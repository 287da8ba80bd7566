// The environment, read once and checked; nothing else looks at process.env.
import { z } from 'zod'

const flag = (otherwise: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .optional()
    .transform((text) => (text === undefined ? otherwise : text === 'true' || text === '1'))

const whole = (otherwise: number, least = 0, most = 2_147_483_647) =>
  z.coerce.number().int().min(least).max(most).default(otherwise)

const text = z.string().optional()

const address = text.refine(
  (value) => value === undefined || (/^postgres(ql)?:/.test(value) && URL.canParse(value)),
)

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(8000, 0, 65535),
  DATABASE_URL: address,
  CONTROL_DATABASE_URL: address,
  DATABASE_GATEWAY_URL: address,
  CONTROL_DATABASE_GATEWAY_URL: address,
  DATABASE_POOL_SIZE: whole(5, 1, 100),
  DATABASE_STATEMENT_TIMEOUT_MS: whole(8000, 100),
  JWT_SECRET: text,
  JWT_ISSUER: z.string().default('plinth'),
  JWT_ACCESS_TTL: whole(3600, 1),
  JWT_REFRESH_TTL: whole(2_592_000, 1),
  OPERATOR_TTL: whole(28_800, 1),
  AUTH_CONFIRM_EMAIL: flag(true),
  AUTH_ALLOW_SIGNUPS: flag(true),
  AUTH_MIN_PASSWORD_LENGTH: whole(8, 1, 256),
  BODY_LIMIT_BYTES: whole(1_048_576, 1),
  RATE_LIMIT_API: whole(300),
  RATE_LIMIT_SIGNUP: whole(10),
  RATE_LIMIT_TOKEN: whole(30),
  SERVICE_ADMIN_EMAIL: text,
  SERVICE_ADMIN_PASSWORD: text,
  SERVICE_DATA_DIR: z.string().default('.data'),
  SERVICE_DRAIN_MS: whole(10_000),
  SERVICE_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info'),
  SERVICE_NEW_TABLES: z.enum(['guarded', 'closed', 'open']).default('guarded'),
  SERVICE_PUBLIC_URL: text,
  SERVICE_SITE_URL: text,
  SERVICE_PRE_REQUEST: text,
  SERVICE_TRUSTED_PROXIES: list,
})

export type Config = z.infer<typeof environment>

/** A mistake in the environment, told by the names of the variables and never by their values. */
export class ConfigError extends Error {}

/** Values printed anywhere in this repository or in well-known samples: a secret that is public is none. */
const publicSecrets =
  /change[-_ ]?me|example|your[-_ ]?(super[-_ ]?)?secret|super-secret-jwt-token|secret-secret/i

export const readConfig = (variables: NodeJS.ProcessEnv = process.env): Config => {
  // A compose file names variables that nobody gave: an empty one is an absent one.
  const given = Object.entries(variables).filter(([, value]) => value !== '')
  const parsed = environment.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
    throw new ConfigError(`not understood in the environment: ${names.join(', ')}`)
  }
  const config = parsed.data
  const external = config.DATABASE_URL ?? config.DATABASE_GATEWAY_URL
  if (external && !config.JWT_SECRET)
    throw new ConfigError('JWT_SECRET is required with a database of your own')
  if (config.JWT_SECRET !== undefined) requireStrongSecret(config.JWT_SECRET)
  return config
}

const requireStrongSecret = (secret: string): void => {
  if (Buffer.byteLength(secret) < 32)
    throw new ConfigError('JWT_SECRET must have at least 32 bytes')
  if (publicSecrets.test(secret))
    throw new ConfigError('JWT_SECRET is a sample value, make one of your own')
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
  confirm_email: config.AUTH_CONFIRM_EMAIL,
  allow_signups: config.AUTH_ALLOW_SIGNUPS,
  min_password_length: config.AUTH_MIN_PASSWORD_LENGTH,
  limit_signup: config.RATE_LIMIT_SIGNUP,
  limit_token: config.RATE_LIMIT_TOKEN,
})
