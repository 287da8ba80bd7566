// Which route an address leads to, and the bucket and key in it. Each segment is decoded once and taken as it is: what
// a key may be is for SQL to say.
import { Refusal } from '../errors.ts'
import type { StorageRoute } from '../routes/storage.ts'

export interface Found {
  route: StorageRoute
  path: Record<string, string>
}

const prefix = '/storage/v1/'

/** Throws where there is no such address, or none with this method. */
export const findRoute = (
  routes: readonly StorageRoute[],
  method: string,
  target: string,
): Found => {
  const segments = target
    .slice(prefix.length)
    .replace(/[?#].*$/s, '')
    .split('/')
  const allowed = new Set<string>()
  for (const route of target.startsWith(prefix) ? routes : []) {
    const path = pathOf(route.url, segments)
    if (!path) continue
    const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]
    if (methods.includes(method)) return { route, path: { ...decoded(path), ...route.path } }
    for (const one of methods) allowed.add(one)
  }
  if (allowed.size === 0) throw new Refusal('not_found', 'there is no such route')
  const allow = [...allowed, 'OPTIONS'].join(', ')
  throw new Refusal('method_not_allowed', `${method} is not allowed here`, { allow })
}

const pathOf = (url: string, segments: string[]): Record<string, string> | undefined => {
  const path: Record<string, string> = {}
  const parts = url.split('/')
  const isOpen = parts.at(-1) === '*'
  if (isOpen ? segments.length < parts.length : segments.length !== parts.length) return undefined
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? ''
    if (part === '*') path['key'] = segments.slice(at).join('/')
    else if (part.startsWith(':')) path[part.slice(1)] = segment
    else if (part !== segment) return undefined
  }
  return path
}

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
