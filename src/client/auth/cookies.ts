// A session in cookies, for servers that render pages: in as many as it takes, since browsers drop large ones.
import { bytesOf, decode, encode, textOf } from './base64.ts'
import type { AuthStorage } from './types.ts'

export interface CookieOptions {
  path?: string
  domain?: string
  /** Seconds. */
  maxAge?: number
  httpOnly?: boolean
  secure?: boolean
  sameSite?: 'lax' | 'strict' | 'none'
}

export interface Cookie {
  name: string
  value: string
}

export interface SetCookie extends Cookie {
  options: CookieOptions
}

export interface CookieMethods {
  /** The request's cookies, or the document's. */
  getAll: () => Cookie[] | null | Promise<Cookie[] | null>
  /** Those with maxAge 0 are to be removed. */
  setAll: (cookies: SetCookie[]) => unknown
  options?: CookieOptions
}

/** Browsers take 4096 bytes with name and options. */
const largest = 3200
/** Browsers keep none for longer than 400 days. */
const usual: CookieOptions = { path: '/', sameSite: 'lax', maxAge: 400 * 24 * 3600 }

/** One for each request. */
export const cookieStorage = ({ getAll, setAll, ...more }: CookieMethods): AuthStorage => {
  const isServer = typeof document === 'undefined'
  // A server does not know how browsers reach it.
  const secure = !isServer && location.protocol === 'https:'
  const options: CookieOptions = { ...usual, ...(secure && { secure }), ...more.options }
  /** What this request has set: its own cookies are still the old ones. */
  const written = new Map<string, string | null>()

  const partsOf = async (key: string): Promise<Cookie[]> =>
    ((await getAll()) ?? []).filter(
      ({ name }) =>
        name === key || (name.startsWith(`${key}.`) && /^\d+$/.test(name.slice(key.length + 1))),
    )

  const store = async (key: string, value: string | null): Promise<void> => {
    const text = value === null ? '' : encode(bytesOf(value))
    const chunks = text.match(new RegExp(`.{1,${largest}}`, 'g')) ?? []
    const fresh = chunks.map((chunk, at) => ({
      name: chunks.length === 1 ? key : `${key}.${at}`,
      value: chunk,
      options,
    }))
    const old = (await partsOf(key))
      .filter(({ name }) => !fresh.some((one) => one.name === name))
      .map(({ name }) => ({ name, value: '', options: { ...options, maxAge: 0 } }))
    if (fresh.length + old.length > 0) await setAll([...fresh, ...old])
    if (isServer) written.set(key, value)
  }

  return {
    isServer,
    getItem: async (key) => {
      const set = written.get(key)
      if (set !== undefined) return set
      const parts = await partsOf(key)
      const text = (name: string): string | undefined =>
        parts.find((part) => part.name === name)?.value
      let whole = text(key) ?? ''
      for (let at = 0, part = text(`${key}.0`); part !== undefined; part = text(`${key}.${++at}`))
        whole += part
      try {
        return whole === '' ? null : textOf(decode(whole))
      } catch {
        return null // cut off, or another program's
      }
    },
    setItem: store,
    removeItem: (key) => store(key, null),
  }
}
