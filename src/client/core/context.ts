// What every part of the client needs to reach the service.
import { makeAfter, type After } from './after.ts'

export interface ClientOptions {
  fetch?: typeof fetch
  headers?: Record<string, string>
  /** Milliseconds for a request, its reply included; 0 is for ever. */
  timeout?: number
  throwOnError?: boolean
  /** The user's access token; null: nobody is signed in, and the key is sent. A rejection fails the request. */
  accessToken?: () => Promise<string | null>
  /** Of parts that belong together: what one has written, the others see. */
  after?: After
}

export interface Context {
  /** Without a slash at its end. */
  readonly url: string
  readonly key: string
  readonly fetch: typeof fetch
  readonly headers: Record<string, string>
  readonly timeout: number
  readonly throwing: boolean
  readonly accessToken: () => Promise<string | null>
  /** Hears of each token that the service answered with 401. */
  readonly refused: (token: string) => void
  /** Of all that was written through this client. */
  readonly after: After
}

const usualTimeout = 30_000

export const makeContext = (
  url: string,
  key: string,
  options: ClientOptions = {},
  refused: (token: string) => void = () => undefined,
): Context => {
  if (!/^https?:\/\/[^/]/i.test(url)) throw new TypeError(`not the address of a service: ${url}`)
  if (key === '') throw new TypeError('the key is empty')
  return {
    url: url.replace(/\/+$/, ''),
    key,
    // Called as a bare function: browsers refuse fetch with another `this`.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    headers: options.headers ?? {},
    timeout: options.timeout ?? usualTimeout,
    throwing: options.throwOnError ?? false,
    accessToken: options.accessToken ?? (() => Promise.resolve(null)),
    refused,
    after: options.after ?? makeAfter(),
  }
}
