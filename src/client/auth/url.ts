// The result of a sign-in in the address of a page: taken out of it before anything else is done with it.
import type { PageGlobals } from './platform.ts'
import type { FlowType } from './types.ts'

export interface UrlOutcome {
  code?: string
  access_token?: string
  refresh_token?: string
  type?: string
  provider?: string
  error?: string
  error_code?: string
  error_description?: string
}

const ours = [
  'access_token',
  'refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'type',
  'provider',
  'error',
  'error_code',
  'error_description',
]

/** The types of links in our mails. */
const mailed = ['confirmation', 'invite', 'magiclink', 'recovery', 'email_change', 'otp']

/**
 * A code counts only where it was asked for, and tokens of a provider do only where a sign-in there was begun (`begun`)
 * that gives them: anybody can make a link with tokens of their own.
 */
export const takeResult = (
  page: PageGlobals,
  flow: FlowType | undefined,
  hasVerifier: boolean,
  begun: string | null,
): UrlOutcome | null => {
  const [, path = '', query = '', fragment = ''] =
    /^([^?#]*)\??([^#]*)#?(.*)$/s.exec(page.location.href) ?? []
  const told = read(fragment)
  const has = told['error_code'] !== undefined || isSession(told, flow, begun)
  const code = hasVerifier ? read(query)['code'] : undefined
  if (!has && code === undefined) return null
  const leave = (text: string, mark: string, keys: string[]): string => {
    const rest = text.split('&').filter((pair) => !keys.includes(nameOf(pair)))
    return rest.join('') === '' ? '' : mark + rest.join('&')
  }
  const address =
    path +
    leave(query, '?', code === undefined ? [] : ['code']) +
    leave(fragment, '#', has ? ours : [])
  page.history.replaceState(page.history.state, '', address)
  return { ...(has && told), ...(code !== undefined && { code }) }
}

const isSession = (told: UrlOutcome, flow: FlowType | undefined, begun: string | null): boolean =>
  told.access_token !== undefined &&
  told.refresh_token !== undefined &&
  flow !== 'pkce' &&
  (told.type === undefined ? begun !== null && told.provider === begun : mailed.includes(told.type))

const read = (text: string): Record<string, string> & UrlOutcome => {
  const pairs = text.split('&').map((pair) => {
    const name = nameOf(pair)
    return [name, plain(pair.slice(name.length + 1))] as const
  })
  return Object.fromEntries(pairs)
}

/** Ours have no character that is escaped. */
const nameOf = (pair: string): string => pair.split('=')[0] ?? ''

const plain = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}
