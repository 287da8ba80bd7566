// How sources of imports are reached: by an address that was checked, never by a name that may mean another address
// a moment later. Redirects stay with the origin, so a key reaches nobody but who it was given for.
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { codeOf } from '../../tools/code-of.ts'
import { SourceBusy, SourceFailed } from '../source.ts'
import { reachOf, type Reach } from './address.ts'

export interface Resolved {
  address: string
  family: 4 | 6
  /** For TLS; undefined when the host is an address itself. */
  servername: string | undefined
}

export interface FetchInit {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
  /** Until the head of the answer is there. */
  ms?: number
  /** Between two pieces of the answer. */
  idleMs?: number
  /** An answer that leads elsewhere is the answer, instead of followed. */
  manual?: boolean
  /** A longer body fails while it is read; 64 MiB without it. */
  mostBytes?: number
}

export interface Net {
  /** Resolves a name once, and refuses it when any of its addresses is one that imports keep away from. */
  resolve: (host: string) => Promise<Resolved>
  /** As fetch, but by a checked address. Bodies come as they were sent: no encoding is undone. Read them or cancel. */
  fetch: (url: string, init?: FetchInit) => Promise<Response>
  close: () => void
}

/** What a source means by a status that is no success; the message is ours, for people. */
export const failureOfStatus = (status: number, message: string): SourceFailed =>
  status === 429 || status >= 500 ? new SourceBusy(message) : new SourceFailed(message)

/** An address that imports do not connect to: the operator has to name another one. */
export class AddressRefused extends SourceFailed {}

export interface NetOptions {
  allowPrivate: boolean
  /** For tests. */
  lookup?: (host: string) => Promise<LookupAddress[]>
}

const mostRedirects = 3

export const makeNet = ({ allowPrivate, lookup = lookUp }: NetOptions): Net => {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxFreeSockets: 4 }),
    'https:': new HttpsAgent({ keepAlive: true, maxFreeSockets: 4 }),
  }

  const addressesOf = async (host: string): Promise<{ all: LookupAddress[]; reach: Reach }> => {
    const all = await lookup(unbracketed(host)).catch((error: unknown) => {
      throw new SourceFailed(`the host ${host} is not known`, { cause: error })
    })
    const reaches = all.map(({ address }) => reachOf(address))
    if (all.length === 0) throw new SourceFailed(`the host ${host} has no address`)
    if (reaches.includes('never'))
      throw new AddressRefused(`${host} is an address that imports do not connect to`)
    if (reaches.includes('private') && !allowPrivate)
      throw new AddressRefused(`${host} is a private address (SERVICE_IMPORT_ALLOW_PRIVATE=false)`)
    // A container often has no way to IPv6 addresses.
    all.sort((one, other) => one.family - other.family)
    return { all, reach: reaches.includes('public') ? 'public' : 'private' }
  }

  const send = async (url: URL, init: FetchInit): Promise<IncomingMessage> => {
    const { protocol, hostname } = url
    if (protocol !== 'http:' && protocol !== 'https:')
      throw new AddressRefused('the address must begin with https:// or http://')
    const { all, reach } = await addressesOf(hostname)
    if (protocol === 'http:' && reach === 'public')
      throw new AddressRefused(`${hostname} is a public address: use https://`)
    const ask = () => askOnce(url, init, agents[protocol], all)
    return ask().catch((error: unknown) => {
      if (error instanceof StaleConnection) return ask()
      throw error
    })
  }

  const follow = async (url: URL, init: FetchInit, left: number): Promise<Response> => {
    const message = await send(url, init)
    const { location } = message.headers
    const status = message.statusCode ?? 0
    const leads = location !== undefined && status >= 300 && status <= 399
    if (!leads || init.manual) return responseOf(message, init)
    message.destroy()
    if (!URL.canParse(location, url.href) || new URL(location, url).origin !== url.origin)
      throw new SourceFailed(`${url.host} redirects to another address, which is not followed`)
    if (left === 0 || (init.method ?? 'GET') !== 'GET')
      throw new SourceFailed(`${url.host} redirects without end`)
    return follow(new URL(location, url), init, left - 1)
  }

  return {
    resolve: async (host) => {
      const [first] = (await addressesOf(host)).all
      const { address, family } = first as LookupAddress
      return {
        address,
        family: family === 6 ? 6 : 4,
        servername: isIP(unbracketed(host)) ? undefined : host,
      }
    },
    fetch: (address, init = {}) => {
      if (!URL.canParse(address))
        return Promise.reject(new AddressRefused('the address is not a URL'))
      const url = new URL(address)
      // They would be sent as a header of ours, or be lost.
      if (url.username || url.password)
        return Promise.reject(new AddressRefused('the address must be without user and password'))
      return follow(url, init, mostRedirects)
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

const unbracketed = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

const lookUp = (host: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, addresses) => {
      if (error) reject(error)
      else resolve(addresses)
    })
  })

/** The server had closed a kept connection just when we used it: nothing was asked. */
class StaleConnection extends Error {}

const askOnce = (
  url: URL,
  init: FetchInit,
  agent: HttpAgent | HttpsAgent,
  checked: LookupAddress[],
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      agent,
      method: init.method ?? 'GET',
      headers: { 'user-agent': 'plinth-import', accept: '*/*', ...init.headers },
      ...(init.signal && { signal: init.signal }),
      // The agent looks the name up when it connects; it gets what was checked.
      lookup: (_host, { all }, done) => {
        const [first] = checked as [LookupAddress]
        if (all) (done as (error: null, addresses: LookupAddress[]) => void)(null, checked)
        else done(null, first.address, first.family)
      },
    }
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)
    const late = setTimeout(() => {
      request.destroy(new SourceBusy(`${url.host} does not answer in time`))
    }, init.ms ?? 30_000)
    request.once('response', (message) => {
      clearTimeout(late)
      resolve(message)
    })
    request.once('error', (error) => {
      clearTimeout(late)
      reject(
        request.reusedSocket && codeOf(error) === 'ECONNRESET'
          ? new StaleConnection()
          : failureOf(error, url),
      )
    })
    request.end(init.body)
  })

const failureOf = (error: Error, url: URL): Error => {
  if (error instanceof SourceFailed || error.name === 'AbortError') return error
  const code = codeOf(error)
  const isBroken = code === 'ECONNRESET' || code === 'EPIPE'
  return new (isBroken ? SourceBusy : SourceFailed)(
    `${url.host} cannot be reached${code === undefined ? '' : ` (${code})`}`,
    { cause: error },
  )
}

const withoutBody = new Set([204, 205, 304])

const responseOf = (message: IncomingMessage, init: FetchInit): Response => {
  const { statusCode: status = 0, headersDistinct } = message
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  if (withoutBody.has(status)) {
    message.resume()
    return new Response(null, { status, headers })
  }
  const body = Readable.from(piecesOf(message, init), { objectMode: false })
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers })
}

/** The body, while it keeps coming and stays within its limit. A slow reader is not the fault of the source. */
async function* piecesOf(message: IncomingMessage, init: FetchInit): AsyncGenerator<Buffer> {
  const { idleMs = 30_000, mostBytes = 67_108_864, signal } = init
  const stop = () => message.destroy(new SourceBusy('the answer stopped coming'))
  let bytes = 0
  let timer = setTimeout(stop, idleMs)
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      clearTimeout(timer)
      bytes += chunk.length
      if (bytes > mostBytes) throw new SourceFailed(`the answer is longer than ${mostBytes} bytes`)
      yield chunk
      timer = setTimeout(stop, idleMs)
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof SourceFailed
      ? error
      : new SourceBusy('the answer broke off', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
