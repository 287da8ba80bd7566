// The environment as operators see it: every variable, and of a secret only whether there is one.
import { readConfig, variables, type Config } from '../config.ts'

export interface ShownVariable {
  name: string
  value: unknown
  default: unknown
  is_secret: boolean
  is_given: boolean
}

export interface ShownEnvironment {
  variables: ShownVariable[]
  /** Variables of providers that lack another. */
  halves: string[]
}

/** A URL of a database holds a password, and that of a webhook often a token. */
const secrets = new Set<string>([
  'DATABASE_URL',
  'DATABASE_GATEWAY_URL',
  'CONTROL_DATABASE_URL',
  'CONTROL_DATABASE_GATEWAY_URL',
  'DATABASE_SUPERUSER_URL',
  'JWT_SECRET',
  'SERVICE_ADMIN_PASSWORD',
  'SMTP_PASSWORD',
  'SMS_WEBHOOK_URL',
  'STORAGE_S3_ACCESS_KEY_ID',
  'STORAGE_S3_SECRET_ACCESS_KEY',
])

export const shownEnvironment = (config: Config): ShownEnvironment => {
  const defaults = readConfig({})
  return {
    variables: variables.map((name) => {
      const is_given = config.given.has(name)
      const is_secret = secrets.has(name)
      const value = is_secret ? (is_given ? 'set' : 'not set') : config[name]
      return { name, value, default: defaults[name], is_secret, is_given }
    }),
    halves: config.oauth.halves,
  }
}
