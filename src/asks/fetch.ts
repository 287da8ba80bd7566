// The fetch ask: one call to a provider of third-party sign-in, by the addresses that the gateway knows of it. The
// client's secret is put in here, so that SQL never has it; SQL judges whatever comes back.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint, Provider, Providers } from '../config/oauth-clients.ts'
import { AddressRefused, makeNet, type Net } from '../import/net/fetch.ts'
import { codeOf } from '../tools/code-of.ts'
import type { Perform } from './perform.ts'

/** No other: one that names a host would lead to a neighbour of the provider's. */
const header = z.string().regex(/^(accept|authorization|content-type|user-agent)$/)

const shape = z.object({
  kind: z.literal('fetch'),
  provider: z.string(),
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  headers: z.record(header, z.string()),
  form: z.record(z.string(), z.string()).nullish(),
  ms: z.int().positive(),
  fill: z
    .array(
      z.discriminatedUnion('in', [
        z.object({ in: z.literal('form'), name: z.literal('client_secret') }),
        z.object({ in: z.literal('query'), name: z.string(), over: z.string() }),
      ]),
    )
    .default([]),
})

type Ask = z.infer<typeof shape>

/** For the log: holds no part of an address, of a body or of a secret. */
export interface FetchTrouble {
  provider: string
  failure: string
  code: string | undefined
}

const mostBytes = 1_048_576

export const makeFetch = (
  providers: Providers,
  onTrouble: (trouble: FetchTrouble) => void,
): Perform => {
  const [own, others] = [makeNet({ allowPrivate: true }), makeNet({ allowPrivate: false })]
  return async (asked) => {
    const ask = shape.parse(asked)
    const fail = (failure: string, code?: string): Record<string, unknown> => {
      onTrouble({ provider: ask.provider, failure, code })
      return { status: null, failure, body: null }
    }
    const provider = providers.get(ask.provider)
    if (!provider) return fail('unconfigured')
    const endpoint = endpointOf(ask, provider)
    if (!endpoint) return fail('address not named')
    const signal = AbortSignal.timeout(ask.ms)
    try {
      const net = endpoint.isOwn ? own : others
      return await answerTo(withSecret(ask, provider.secret), net, signal)
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      return fail(failureOf(error, signal), codeOf(cause))
    }
  }
}

/** The secret goes to the one address for tokens; all that is read stands below the other. */
const endpointOf = ({ method, url }: Ask, { token, userinfo }: Provider): Endpoint | undefined => {
  if (!URL.canParse(url)) return undefined
  const { href } = new URL(url)
  const endpoint = method === 'POST' ? token : userinfo
  const named = new URL(endpoint.url).href
  return href === named || (method === 'GET' && href.startsWith(named)) ? endpoint : undefined
}

/** Fills in the secret itself, or an HMAC of a message, which proves that we have it. */
const withSecret = (ask: Ask, secret: string): Ask => {
  const form = { ...ask.form }
  let { url } = ask
  for (const fill of ask.fill) {
    if (fill.in === 'form') {
      form[fill.name] = secret
    } else {
      const proof = createHmac('sha256', secret).update(fill.over).digest('hex')
      url += `${url.includes('?') ? '&' : '?'}${fill.name}=${proof}`
    }
  }
  return { ...ask, url, form }
}

class TooLarge extends Error {}

const answerTo = async (
  { method, url, headers, form, ms }: Ask,
  net: Net,
  signal: AbortSignal,
): Promise<Record<string, unknown>> => {
  const response = await Promise.race([
    net.fetch(url, {
      method,
      // A code is good for one try: it must not be lost on a kept connection that the provider has closed meanwhile.
      headers: { ...headers, 'accept-encoding': 'identity', connection: 'close' },
      ...(method === 'POST' && { body: new URLSearchParams(form ?? {}).toString() }),
      manual: true,
      signal,
      ms,
    }),
    overdue(signal), // a name may be looked up for longer
  ])
  return { status: response.status, body: await textOf(response) }
}

const overdue = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** At most so many bytes, and without NUL, which Postgres cannot store. */
const textOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const body: AsyncIterable<Uint8Array> | undefined = response.body ?? undefined
  if (body === undefined) return ''
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks)).replaceAll('\0', '\ufffd')
}

const failureOf = (error: unknown, signal: AbortSignal): string => {
  if (error instanceof TooLarge) return 'too large'
  if (error instanceof AddressRefused) return 'address refused'
  return signal.aborted ? 'timeout' : 'unreachable'
}
