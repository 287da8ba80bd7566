// Keys that mean something wherever one is.

export const searches = '#content input[type=search], #content [type=search]'

/** What a key means wherever one is; signs mean nothing while somebody types them. */
export const goalOf = (event: KeyboardEvent): 'palette' | 'keys' | 'search' | 'back' | null => {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return 'palette'
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  const [at] = event.composedPath()
  if (at instanceof HTMLElement && (at.isContentEditable || at.matches(typedInto))) return null
  if (document.querySelector('dialog[open]')) return null
  return ({ '?': 'keys', '/': 'search', Escape: 'back' } as const)[event.key] ?? null
}

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select'
