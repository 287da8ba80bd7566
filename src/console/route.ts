// The address of the page says what it shows, filters and order included.
import { computed, signal } from '@preact/signals'

const root = '/console'

const read = (): { path: string; query: URLSearchParams } => ({
  path: location.pathname.slice(root.length).replace(/\/+$/, '') || '/',
  query: new URLSearchParams(location.search),
})

const place = signal(read())

export const path = computed(() => place.value.path)
export const query = computed(() => place.value.query)
/** The path in its parts, decoded: /tables/public/notes is tables, public, notes. */
export const parts = computed(() =>
  path.value
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent),
)

export const hrefOf = (...names: string[]): string =>
  [root, ...names.map(encodeURIComponent)].join('/')

export const go = (href: string, how: 'push' | 'replace' = 'push'): void => {
  if (how === 'push') history.pushState(null, '', href)
  else history.replaceState(null, '', href)
  place.value = read()
}

/** Changes the query alone; null takes a member out. */
export const ask = (changes: Record<string, string | null>): void => {
  const next = new URLSearchParams(place.value.query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  go(location.pathname + (text === '' ? '' : `?${text}`), 'replace')
}

addEventListener('popstate', () => {
  place.value = read()
})

/** Links within the console do not load the page anew. */
export const follow = (event: MouseEvent): void => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest('a')
  if (!link || link.origin !== location.origin || link.target !== '') return
  if (!link.pathname.startsWith(`${root}/`) && link.pathname !== root) return
  event.preventDefault()
  go(link.pathname + link.search)
}
