// Which variables hold a secret: their values are shown nowhere, and each may stand in a file that <NAME>_FILE names.
import { readFileSync } from 'node:fs'
import { ConfigError } from './error.ts'

/** A URL of a database holds a password, and that of a webhook often a token. */
const secrets: ReadonlySet<string> = new Set([
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'DATABASE_GATEWAY_URL',
  'CONTROL_DATABASE_URL',
  'CONTROL_DATABASE_GATEWAY_URL',
  'DATABASE_SUPERUSER_URL',
  'DATABASE_POOLER_URL',
  'DATABASE_REPLICA_URLS',
  'JWT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SERVICE_ADMIN_PASSWORD',
  'SERVICE_METRICS_TOKEN',
  'SMTP_PASSWORD',
  'SMS_WEBHOOK_URL',
  'STORAGE_S3_ACCESS_KEY_ID',
  'STORAGE_S3_SECRET_ACCESS_KEY',
])

export const isSecret = (name: string): boolean =>
  secrets.has(name) || /^SERVICE_OAUTH_\w+_CLIENT_SECRET$/.test(name)

const suffix = '_FILE'

/** The variables with the secrets that stand in files. */
export const withSecretFiles = (given: Record<string, string>): Record<string, string> => {
  const all = { ...given }
  for (const [variable, path] of Object.entries(given)) {
    const name = variable.slice(0, -suffix.length)
    if (!variable.endsWith(suffix) || !isSecret(name)) continue
    if (given[name] !== undefined)
      throw new ConfigError(`${name} and ${variable} are both set: give one of them`)
    all[name] = readSecret(variable, path)
  }
  return all
}

const readSecret = (variable: string, path: string): string => {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw new ConfigError(`${variable} names ${path}, which cannot be read`, { cause })
  }
  if (text === '') throw new ConfigError(`${variable} names ${path}, which is empty`)
  return text
}
