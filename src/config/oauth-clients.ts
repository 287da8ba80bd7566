// The clients registered at providers, out of the environment. SQL knows which providers there are: an id is
// whatever the variables name, so a new provider needs no line here.

/** As it stands in core.settings, to which the secret never goes. */
export interface OauthClient {
  client_id: string
  authorize_url?: string
  token_url?: string
  userinfo_url?: string
  pkce?: string
}

export interface OauthClients {
  clients: Record<string, OauthClient>
  /** By provider. */
  secrets: ReadonlyMap<string, string>
  /** Variables that came without the other of their pair. */
  halves: string[]
}

const named =
  /^SERVICE_OAUTH_([A-Z][A-Z0-9_]{0,30})_(CLIENT_ID|CLIENT_SECRET|AUTHORIZE_URL|TOKEN_URL|USERINFO_URL|PKCE)$/

type Parts = Record<string, string>

/** `refuse` is called with the name of each variable that is not understood. */
export const readOauthClients = (
  variables: Parts,
  refuse: (variable: string) => void,
): OauthClients => {
  const clients: OauthClients['clients'] = {}
  const secrets = new Map<string, string>()
  const halves: string[] = []
  for (const [provider, parts] of partsByProvider(variables, refuse)) {
    const { client_id: id, client_secret: secret, ...overrides } = parts
    if (id !== undefined && secret !== undefined) {
      clients[provider] = { client_id: id, ...overrides }
      secrets.set(provider, secret)
    } else if (id !== undefined || secret !== undefined) {
      const there = id === undefined ? 'CLIENT_SECRET' : 'CLIENT_ID'
      halves.push(`SERVICE_OAUTH_${provider.toUpperCase()}_${there}`)
    }
  }
  return { clients, secrets, halves }
}

const partsByProvider = (
  variables: Parts,
  refuse: (variable: string) => void,
): Map<string, Parts> => {
  const providers = new Map<string, Parts>()
  for (const [variable, value] of Object.entries(variables)) {
    const [, provider, part] = named.exec(variable)?.map((text) => text.toLowerCase()) ?? []
    if (provider === undefined || part === undefined) continue
    if (!isUsable(part, value)) refuse(variable)
    providers.set(provider, { ...providers.get(provider), [part]: value })
  }
  return providers
}

const isUsable = (part: string, value: string): boolean => {
  if (part === 'pkce') return ['base64url', 'hex'].includes(value)
  return !part.endsWith('_url') || isAddress(value)
}

/** Without a fragment or a user name, which no request can have. */
const isAddress = (value: string): boolean =>
  /^https?:\/\/[^/?#@]+([/?][^#]*)?$/i.test(value) &&
  /^[\x21-\x7e]+$/.test(value) &&
  URL.canParse(value)
