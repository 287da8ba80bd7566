// A certified OpenID provider in the place of one of ours. Its pages are not shown: who comes is signed in at once.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { vi } from 'vitest'
import type { ProviderId } from './personas.ts'
import { clientIdOf, secretOf } from './server.ts'

export interface OpenId {
  url: string
  /** The environment of a service that takes this for the real ones. */
  variables: Record<string, string>
  /** From now on; its clients are sent back to this callback only. */
  serve: (callback: string) => void
  /** Signs this account in, or refuses where it is null; gives where the browser is sent back to. */
  visit: (location: string, account: string | null) => Promise<URL>
  stop: () => Promise<void>
}

const paths = { AUTHORIZE_URL: '/auth', TOKEN_URL: '/token', USERINFO_URL: '/me' }

export const startOpenId = async (
  ids: readonly ProviderId[],
  withPkce: ProviderId,
  accounts: Record<string, Record<string, unknown>>,
): Promise<OpenId> => {
  let handle = async (_: IncomingMessage, response: ServerResponse): Promise<void> =>
    void response.writeHead(503).end()
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  let account: string | null = null

  const finish = async (
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const { params } = await provider.interactionDetails(request, response)
    if (account === null)
      return provider.interactionFinished(
        request,
        response,
        { error: 'access_denied', error_description: 'End-User aborted interaction' },
        { mergeWithLastSubmission: false },
      )
    const grant = new provider.Grant({ accountId: account, clientId: params.client_id })
    grant.addOIDCScope(params.scope)
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId: account }, consent },
      { mergeWithLastSubmission: false },
    )
  }

  return {
    url,
    variables: Object.fromEntries(
      ids.flatMap((id) => {
        const name = `SERVICE_OAUTH_${id.toUpperCase()}`
        return [
          [`${name}_CLIENT_ID`, clientIdOf(id)],
          [`${name}_CLIENT_SECRET`, secretOf(id)],
          ...Object.entries(paths).map(([which, path]) => [`${name}_${which}`, url + path]),
        ] as [string, string][]
      }),
    ),
    serve: (callback) => {
      // Its notices are for those who run it.
      for (const method of ['info', 'warn'] as const)
        vi.spyOn(console, method).mockReturnValue(undefined)
      const provider = new Provider(url, {
        clients: ids.map((id) => ({
          client_id: clientIdOf(id),
          client_secret: secretOf(id),
          redirect_uris: [callback],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
        })),
        pkce: {
          methods: ['S256'],
          required: (_: unknown, { clientId }: { clientId: string }) =>
            clientId === clientIdOf(withPkce),
        },
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name', 'picture'],
        },
        findAccount: (_: unknown, sub: string) =>
          accounts[sub] && { accountId: sub, claims: () => ({ sub, ...accounts[sub] }) },
        interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
        features: { devInteractions: { enabled: false } },
        cookies: { keys: [randomBytes(16).toString('hex')] },
        jwks: {
          keys: [
            {
              ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
                format: 'jwk',
              }),
              use: 'sig',
              alg: 'ES256',
            },
          ],
        },
      })
      const usual = provider.callback()
      handle = (request, response) =>
        request.url?.startsWith('/interaction/')
          ? finish(provider, request, response)
          : usual(request, response)
    },
    visit: async (location, who) => {
      account = who
      const jar = new Map<string, string>()
      let place = new URL(location)
      while (place.origin === url) {
        const response = await fetch(place, {
          redirect: 'manual',
          headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          jar.set(name ?? '', value ?? '')
        }
        const next = response.headers.get('location')
        if (next === null) throw new Error(`${place.href}: ${await response.text()}`)
        place = new URL(next, place)
      }
      return place
    },
    stop: async () => {
      vi.restoreAllMocks()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
