// Which route an address leads to, and the bucket and key in it. Each segment is decoded once and taken as it is: what
// a key may be is for SQL to say.
import { Refusal } from '../errors.ts'
import type { StorageRoute } from './route.ts'

export interface MatchedRoute {
  route: StorageRoute
  path: Record<string, string>
}

/** Throws where there is no such address, or none with this method. */
export type FindRoute = (method: string, target: string) => MatchedRoute

const prefix = '/storage/v1/'

export const makeFindRoute = (routes: readonly StorageRoute[]): FindRoute => {
  const rows = routes.map((route) => ({
    route,
    parts: route.url.split('/'),
    methods: route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
  }))

  return (method, target) => {
    const segments = segmentsOf(target)
    const allowed = new Set<string>()
    for (const { route, parts, methods } of segments ? rows : []) {
      const path = segments && pathOf(parts, segments)
      if (!path) continue
      if (methods.includes(method)) return { route, path: { ...decoded(path), ...route.path } }
      for (const one of methods) allowed.add(one)
    }
    if (allowed.size === 0) throw new Refusal('not_found', 'there is no such route')
    const allow = [...allowed, 'OPTIONS'].join(', ')
    throw new Refusal('method_not_allowed', `${method} is not allowed here`, { allow })
  }
}

const segmentsOf = (target: string): string[] | undefined =>
  target.startsWith(prefix)
    ? target
        .slice(prefix.length)
        .replace(/[?#].*$/s, '')
        .split('/')
    : undefined

const pathOf = (
  parts: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined => {
  const isOpen = parts.at(-1) === '*'
  if (isOpen ? segments.length < parts.length : segments.length !== parts.length) return undefined
  if (parts.some((part, at) => isName(part) && part !== segments[at])) return undefined
  const path: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    if (part === '*') path['key'] = segments.slice(at).join('/')
    else if (!isName(part)) path[part.slice(1)] = segments[at] ?? ''
  }
  return path
}

/** And no place of a bucket, a key or an id. */
const isName = (part: string): boolean => part !== '*' && !part.startsWith(':')

const decoded = (path: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(path).map(([name, text]) => [name, decode(text)]))

const decode = (text: string): string => {
  try {
    const plain = decodeURIComponent(text)
    if (!plain.includes('\0')) return plain
  } catch {
    // The same refusal.
  }
  throw new Refusal('bad_request', 'the path is not percent-encoded UTF-8, or holds a NUL')
}
