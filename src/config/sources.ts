// Where databases, secret and first operator come from: the environment, or the embedded Postgres and its folder.
import { ConfigError, type Config } from '../config.ts'
import { databaseOf, withDatabase } from '../database/connection/connect.ts'
import { serversOf } from '../database/connection/hosts.ts'
import { ensureSecret, type EmbeddedUrls } from '../database/embedded/start.ts'
import type { Kind } from '../database/install/manifest.ts'
import { derive } from '../tools/derive.ts'

export interface DatabaseUrls {
  ownerUrl: string | undefined
  gatewayUrl: string | undefined
  /** Makes the event triggers where the owner may not; only the embedded Postgres has one. */
  superuserUrl?: string
}

export interface Sources {
  secret: string
  project: DatabaseUrls
  control: DatabaseUrls
  operator: { email: string; password: string } | undefined
}

export const isEmbedded = (config: Config): boolean =>
  !config.DATABASE_URL && !config.DATABASE_GATEWAY_URL

export const secretOf = (config: Config): Promise<string> =>
  config.JWT_SECRET === undefined
    ? ensureSecret(config.SERVICE_DATA_DIR, 'jwt-secret')
    : Promise.resolve(config.JWT_SECRET)

/** The databases of the environment; what is not named follows from what is. */
export const externalUrls = (config: Config): Pick<Sources, 'project' | 'control'> => {
  const owner = config.DATABASE_URL
  const control =
    config.CONTROL_DATABASE_URL ?? (owner && withDatabase(owner, `${databaseOf(owner)}_control`))
  if (owner !== undefined && owner === control) {
    throw new ConfigError('DATABASE_URL and CONTROL_DATABASE_URL must name different databases')
  }
  return {
    project: { ownerUrl: owner, gatewayUrl: config.DATABASE_GATEWAY_URL },
    control: { ownerUrl: control, gatewayUrl: config.CONTROL_DATABASE_GATEWAY_URL },
  }
}

/** What `migrate` prepares as a superuser: the databases on that one's server, each with an owner who is another user. */
export const preparedUrls = (
  superuserUrl: string,
  { project, control }: Pick<Sources, 'project' | 'control'>,
): Partial<Record<Kind, string>> => {
  const isHere = (url: string | undefined): url is string =>
    url !== undefined && serversOf(url) === serversOf(superuserUrl)
  if (!isHere(project.ownerUrl))
    throw new ConfigError('DATABASE_SUPERUSER_URL and DATABASE_URL must name one server')
  const urls = {
    project: project.ownerUrl,
    ...(isHere(control.ownerUrl) && { control: control.ownerUrl }),
  }
  for (const url of Object.values(urls))
    if (['', new URL(superuserUrl).username].includes(new URL(url).username))
      throw new ConfigError(
        'DATABASE_URL and CONTROL_DATABASE_URL must name owners, other users than DATABASE_SUPERUSER_URL',
      )
  return urls
}

export const embeddedUrls = (embedded: EmbeddedUrls): Pick<Sources, 'project' | 'control'> => ({
  project: {
    ownerUrl: embedded.url('plinth'),
    gatewayUrl: undefined,
    superuserUrl: embedded.superuserUrl('plinth'),
  },
  control: { ownerUrl: embedded.controlUrl, gatewayUrl: undefined },
})

/** Without a named operator an embedded instance makes one of its own, with a password that `keys` prints again. */
export const operatorOf = (config: Config, secret: string): Sources['operator'] => {
  if (config.SERVICE_ADMIN_EMAIL && config.SERVICE_ADMIN_PASSWORD) {
    return { email: config.SERVICE_ADMIN_EMAIL, password: config.SERVICE_ADMIN_PASSWORD }
  }
  return isEmbedded(config)
    ? {
        email: 'operator@plinth.local',
        password: derive(secret, 'first password of the operator')
          .toString('base64url')
          .slice(0, 20),
      }
    : undefined
}
