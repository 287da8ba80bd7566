// All seven providers on one loopback port, each under a path of its name and as strict as the real one. Nobody is asked
// anything: whoever comes to an authorization page is sent back at once, as the plan says that the request names.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { providerIds, rulesOf, somebody, type ProviderId } from './personas.ts'
import { write, type Fault, type Person, type Reply, type Rules } from './rules.ts'

/** Who comes, and what goes wrong. */
export interface Plan {
  person?: Person
  /** The person refuses. */
  denies?: boolean
  /** A challenge is taken for one in hexadecimal. */
  hex?: boolean
  /** What is said in the place of a token, where one would be given; a promise is waited for. */
  token?: (usual: Reply) => Reply | Promise<Reply>
  /** What is told in the place of what would be told of the person. */
  user?: (usual: Reply, path: string) => Reply | Promise<Reply>
}

/** A request as it came. */
export interface Seen {
  provider: ProviderId
  step: 'authorize' | 'token' | 'user'
  path: string
  query: URLSearchParams
  form: URLSearchParams
  headers: IncomingMessage['headers']
}

export interface Providers {
  url: string
  /** The environment of a service that takes these for the real ones. */
  variables: Record<string, string>
  /** Goes where the service sends a browser; gives where that is sent back to. */
  visit: (location: string, plan?: Plan) => Promise<URL>
  /** Who comes where no plan is named: a browser. */
  expect: (plan: Plan) => void
  /** Every request after the one for the authorization, by the code that this callback carries. */
  seen: (callback: URL) => Seen[]
  stop: () => Promise<void>
}

interface Grant {
  id: ProviderId
  plan: Plan
  person: Person
  redirect: string
  challenge: string | undefined
  used: boolean
  seen: Seen[]
}

export const clientIdOf = (id: ProviderId): string => `client-of-${id}`
export const secretOf = (id: ProviderId): string => `canary-secret-of-${id}`
/** How every token begins. */
export const tokenCanary = 'canary-token'

/** The header that names a plan. */
const planHeader = 'x-plan'

export const providerVariables = (url: string): Record<string, string> =>
  Object.fromEntries(
    providerIds.flatMap((id) => {
      const { authorizePath, tokenPath, userPath } = rulesOf[id]
      const at = `${url}/${id}`
      return Object.entries({
        CLIENT_ID: clientIdOf(id),
        CLIENT_SECRET: secretOf(id),
        AUTHORIZE_URL: at + authorizePath,
        TOKEN_URL: at + tokenPath,
        USERINFO_URL: at + userPath,
      }).map(([name, value]) => [`SERVICE_OAUTH_${id.toUpperCase()}_${name}`, value])
    }),
  )

export const startProviders = async (): Promise<Providers> => {
  const plans = new Map<string, Plan>()
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  let standing: Plan = {}

  const authorize = (rules: Rules, { provider, query, headers }: Seen): Reply => {
    const plan = plans.get(String(headers[planHeader])) ?? standing
    const complaint = complaintOf(rules, provider, query, plan)
    if (complaint !== undefined) return { status: 400, body: `<h1>${complaint}</h1>` }
    const redirect = query.get('redirect_uri') ?? ''
    const code = rules.code(randomBytes(16).toString('hex'))
    grants.set(code, {
      id: provider,
      plan,
      person: plan.person ?? somebody(provider),
      redirect,
      challenge: query.get('code_challenge') ?? undefined,
      used: false,
      seen: [],
    })
    const state = query.get('state') ?? ''
    const said = plan.denies ? { ...rules.denied, state } : { state, code, ...rules.extras }
    const back = `${redirect}?${new URLSearchParams(said).toString()}${rules.fragment}`
    return { status: 302, headers: { location: back } }
  }

  const exchange = (rules: Rules, seen: Seen): Reply | Promise<Reply> => {
    const grant = grants.get(seen.form.get('code') ?? '')
    grant?.seen.push(seen)
    const fault = faultOf(rules, seen, grant)
    if (fault !== undefined || !grant) return rules.refusals[fault ?? 'code']
    grant.used = true
    const token = `${tokenCanary}-${seen.provider}-${randomBytes(12).toString('hex')}`
    tokens.set(token, grant)
    const body = rules.granted(token, grant.person)
    const usual = rules.written?.(body, seen.headers) ?? { body }
    return grant.plan.token?.(usual) ?? usual
  }

  const tell = (rules: Rules, seen: Seen): Reply | Promise<Reply> => {
    const token = tokenOf(rules, seen)
    const grant = tokens.get(token)
    if (grant?.id !== seen.provider) return rules.badToken
    grant.seen.push(seen)
    const { path, query, headers, provider } = seen
    const secret = secretOf(provider)
    const usual = rules.tell({ path, query, headers, token, secret, person: grant.person })
    return grant.plan.user?.(usual, path) ?? usual
  }

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const seen = await seenOf(request)
    if (!seen) return { status: 404, body: 'no provider of that name' }
    const rules: Rules = rulesOf[seen.provider]
    if (seen.step === 'authorize') return authorize(rules, seen)
    if (seen.step === 'user') return tell(rules, seen)
    return request.method === 'POST' ? exchange(rules, seen) : { status: 405, body: 'POST' }
  }

  const server = createServer((request, response) => {
    void answer(request).then((reply) => send(response, reply))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  return {
    url,
    variables: providerVariables(url),
    visit: async (location, plan = {}) => {
      const name = randomBytes(8).toString('hex')
      plans.set(name, plan)
      const response = await fetch(location, {
        redirect: 'manual',
        headers: { [planHeader]: name },
      })
      if (response.status !== 302) throw new Error(`${location}: ${await response.text()}`)
      return new URL(response.headers.get('location') ?? '')
    },
    expect: (plan) => {
      standing = plan
    },
    seen: (callback) => grants.get(callback.searchParams.get('code') ?? '')?.seen ?? [],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const seenOf = async (request: IncomingMessage): Promise<Seen | undefined> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
  const provider = providerIds.find((id) => pathname.startsWith(`/${id}/`))
  if (!provider) return undefined
  const path = pathname.slice(provider.length + 1)
  const { authorizePath, tokenPath } = rulesOf[provider]
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return {
    provider,
    step: path === authorizePath ? 'authorize' : path === tokenPath ? 'token' : 'user',
    path,
    query: searchParams,
    form: new URLSearchParams(Buffer.concat(chunks).toString()),
    headers: request.headers,
  }
}

const repeats = (parameters: URLSearchParams): boolean =>
  new Set(parameters.keys()).size < [...parameters.keys()].length

/** What the page says that a person would see in the place of the question; nothing: all is well. */
const complaintOf = (
  rules: Rules,
  id: ProviderId,
  query: URLSearchParams,
  { hex = false }: Plan,
): string | undefined => {
  const given = (name: string): string | undefined => query.get(name) ?? undefined
  const foreign = rules.clientIdName === 'client_key' ? 'client_id' : 'client_key'
  const challenge = hex ? /^[0-9a-f]{64}$/ : /^[\w-]{43}$/
  if (repeats(query)) return 'a parameter is repeated'
  if (query.has(foreign)) return `${foreign} is not known here`
  if (given(rules.clientIdName) !== clientIdOf(id)) return `no such ${rules.clientIdName}`
  if (!/^http:\/\/[\w.:]+\/auth\/v1\/callback$/.test(given('redirect_uri') ?? ''))
    return 'redirect_uri_mismatch'
  if (given('response_type') !== 'code') return 'unsupported_response_type'
  if ((given('state') ?? '').length < 20) return 'a state that can be guessed'
  if (given('scope') !== rules.scope) return `the scope is not ${rules.scope ?? 'left out'}`
  if (!rules.pkce && (query.has('code_challenge') || query.has('code_challenge_method')))
    return 'a challenge'
  if (rules.pkce && given('code_challenge_method') !== 'S256') return 'no S256'
  if (rules.pkce && !challenge.test(given('code_challenge') ?? '')) return 'a bad challenge'
  return undefined
}

const faultOf = (
  rules: Rules,
  { provider, query, form, headers }: Seen,
  grant: Grant | undefined,
): Fault | undefined => {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return 'form'
  if (repeats(form) || [...query].length > 0) return 'form'
  if (form.get(rules.clientIdName) !== clientIdOf(provider)) return 'client'
  if (form.get('client_secret') !== secretOf(provider)) return 'secret'
  if (rules.asksGrantType && form.get('grant_type') !== 'authorization_code') return 'form'
  if (grant?.id !== provider) return 'code'
  if (grant.used) return 'used'
  if (rules.comparesRedirect && form.get('redirect_uri') !== grant.redirect) return 'redirect'
  return proves(grant, form.get('code_verifier') ?? undefined) ? undefined : 'verifier'
}

const proves = ({ challenge, plan }: Grant, verifier: string | undefined): boolean => {
  if (challenge === undefined) return verifier === undefined
  if (!/^[\w.~-]{43,128}$/.test(verifier ?? '')) return false
  const hash = createHash('sha256').update(verifier ?? '')
  return hash.digest(plan.hex ? 'hex' : 'base64url') === challenge
}

const tokenOf = ({ tokenIn }: Rules, { headers, query }: Seen): string => {
  const inHeader = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  const inQuery = query.get('access_token') ?? undefined
  if (tokenIn === 'header') return inHeader ?? ''
  return (tokenIn === 'query' ? inQuery : (inQuery ?? inHeader)) ?? ''
}

const send = (response: ServerResponse, { status = 200, headers, body, hangs }: Reply): void => {
  if (hangs) return
  const isText = typeof body === 'string'
  const type = isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(isText || body === undefined ? body : write(body))
}
