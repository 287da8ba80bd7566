// A list as Postgres writes arrays: {a,"b c",NULL}.

/** Null where it has more than one dimension or bounds of its own: then it is edited as text. */
export const itemsOf = (text: string): (string | null)[] | null => {
  if (!text.startsWith('{') || !text.endsWith('}')) return null
  const inner = text.slice(1, -1)
  if (inner === '') return []
  const items: (string | null)[] = []
  const item = /"((?:[^"\\]|\\[\s\S])*)"|([^",{}]*)/y
  let at = 0
  for (;;) {
    item.lastIndex = at
    const found = item.exec(inner)
    if (!found) return null
    const [whole, quoted, plain] = found
    if (quoted !== undefined) items.push(quoted.replace(/\\([\s\S])/g, '$1'))
    else if (plain === undefined || plain === '') return null
    else items.push(/^null$/i.test(plain) ? null : plain.replace(/\\([\s\S])/g, '$1'))
    at += whole.length
    if (at === inner.length) return items
    if (inner[at] !== ',') return null
    at++
  }
}

export const listText = (items: readonly (string | null)[]): string =>
  `{${items
    .map((item) => (item === null ? 'NULL' : `"${item.replace(/["\\]/g, '\\$&')}"`))
    .join(',')}}`
