// The command keys: the keys of the API, and what else an operator needs to begin.
import type { Config } from '../config.ts'
import { externalUrls, operatorOf, secretOf } from '../config/sources.ts'
import { gatewayUrl } from '../database/connection/connect.ts'
import { makeTokens } from '../http/token.ts'
import { makeCommand } from './command.ts'
import { say } from './say.ts'

export const keys = makeCommand(
  {
    name: 'keys',
    does: "Prints the anon and the service key; with the embedded Postgres also the first operator, with your own also the gateway's logins.",
  },
  async (_given, config) => {
    const secret = await secretOf(config)
    const tokens = makeTokens(secret, config.JWT_ISSUER)
    say(`anon     ${await tokens.key('anon')}`)
    say(`service  ${await tokens.key('service_role')}`)
    const operator = operatorOf(config, secret)
    if (operator && config.SERVICE_ADMIN_PASSWORD === undefined)
      say(`operator ${operator.email}  ${operator.password}   (until you change it)`)
    sayLogins(config)
  },
)

/** With these, beside the same JWT_SECRET, a gateway serves what an owner installed and needs no owner's login. */
const sayLogins = (config: Config): void => {
  const { project, control } = externalUrls(config)
  const named = {
    DATABASE_GATEWAY_URL: project.gatewayUrl ?? project.ownerUrl,
    CONTROL_DATABASE_GATEWAY_URL: control.gatewayUrl ?? control.ownerUrl,
  }
  for (const [name, url] of Object.entries(named))
    if (url && config.JWT_SECRET) say(`${name}=${gatewayUrl(url, config.JWT_SECRET)}`)
}
