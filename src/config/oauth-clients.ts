// The clients registered at providers, out of the environment, and where the gateway may call each. SQL knows how to
// speak with a provider; its addresses stand here too, because whoever owns the database writes those that stand there.

/** As it stands in core.settings, to which the secret never goes. */
export interface OauthClient {
  client_id: string
  authorize_url?: string
  token_url?: string
  userinfo_url?: string
  pkce?: string
}

export interface Endpoint {
  url: string
  /** Named by the environment, which may mean a server in a network of one's own. */
  isOwn: boolean
}

export interface Provider {
  secret: string
  token: Endpoint
  /** What is asked with the token stands below it. */
  userinfo: Endpoint
}

export type Providers = ReadonlyMap<string, Provider>

export interface OauthClients {
  clients: Record<string, OauthClient>
  providers: Providers
  /** Variables of providers that lack another. */
  halves: string[]
}

/** As in auth.oauth_providers; a test holds both equal. */
export const addresses: Readonly<Record<string, { token: string; userinfo: string }>> = {
  google: {
    token: 'https://oauth2.googleapis.com/token',
    userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  github: {
    token: 'https://github.com/login/oauth/access_token',
    userinfo: 'https://api.github.com',
  },
  linkedin: {
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    userinfo: 'https://api.linkedin.com/v2/userinfo',
  },
  facebook: {
    token: 'https://graph.facebook.com/oauth/access_token',
    userinfo: 'https://graph.facebook.com/me',
  },
  instagram: {
    token: 'https://api.instagram.com/oauth/access_token',
    userinfo: 'https://graph.instagram.com/me',
  },
  tiktok: {
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    userinfo: 'https://open.tiktokapis.com/v2/user/info/',
  },
  envato: {
    token: 'https://api.envato.com/token',
    userinfo: 'https://api.envato.com',
  },
}

const named =
  /^SERVICE_OAUTH_([A-Z][A-Z0-9_]{0,30})_(CLIENT_ID|CLIENT_SECRET|AUTHORIZE_URL|TOKEN_URL|USERINFO_URL|PKCE)$/

type Parts = Record<string, string>

/** Called with the name of each variable that is not understood, and what it must be. */
type Refuse = (variable: string, words: string) => void

export const readOauthClients = (variables: Parts, refuse: Refuse): OauthClients => {
  const clients: OauthClients['clients'] = {}
  const providers = new Map<string, Provider>()
  const halves: string[] = []
  for (const [provider, parts] of partsByProvider(variables, refuse)) {
    const { client_id: id, client_secret: secret, ...overrides } = parts
    const known = Object.hasOwn(addresses, provider) ? addresses[provider] : undefined
    const token = endpointOf(overrides['token_url'], known?.token)
    const userinfo = endpointOf(overrides['userinfo_url'], known?.userinfo)
    if (id !== undefined && secret !== undefined && token && userinfo) {
      clients[provider] = { client_id: id, ...overrides }
      providers.set(provider, { secret, token, userinfo })
    } else if (id !== undefined || secret !== undefined) {
      const there = needed.filter((part) => parts[part] !== undefined)
      halves.push(...there.map((part) => `SERVICE_OAUTH_${provider}_${part}`.toUpperCase()))
    }
  }
  return { clients, providers, halves }
}

/** The addresses of a provider that stands above are known. */
const needed = ['client_id', 'client_secret', 'token_url', 'userinfo_url']

const endpointOf = (given?: string, known?: string): Endpoint | undefined => {
  if (given !== undefined) return { url: given, isOwn: true }
  return known === undefined ? undefined : { url: known, isOwn: false }
}

const partsByProvider = (variables: Parts, refuse: Refuse): Map<string, Parts> => {
  const providers = new Map<string, Parts>()
  for (const [variable, value] of Object.entries(variables)) {
    const [, provider, part] = named.exec(variable)?.map((text) => text.toLowerCase()) ?? []
    if (provider === undefined || part === undefined) continue
    if (!isUsable(part, value))
      refuse(
        variable,
        part === 'pkce' ? 'base64url or hex' : 'a URL of http or https without a user',
      )
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
