// Filters as Supabase's clients write them for realtime: several in one text, and values quoted where a comma or a
// bracket would be misread.

const start = /^\s*[^\s=,()"]+=(not\.)?[a-z]+\./
const quoted = /^([^=]+=(?:not\.)?(?!in\.|is\.)[a-z]+\.)"((?:[^"\\]|\\.)*)"$/s

/** A comma ends a filter only where another begins: values may hold commas, too. */
export const splitFilter = (text: string): string[] => {
  const filters: string[] = []
  let from = 0
  for (const at of commasOf(text)) {
    if (!start.test(text.slice(at + 1))) continue
    filters.push(text.slice(from, at))
    from = at + 1
  }
  return [...filters, text.slice(from)].map(unquoted)
}

/** Those that stand neither in quotes nor in brackets. */
const commasOf = (text: string): number[] => {
  const commas: number[] = []
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted && character === '\\') at += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === ',' && depth <= 0) commas.push(at)
  }
  return commas
}

const unquoted = (filter: string): string => {
  const [, before = '', value = ''] = quoted.exec(filter) ?? []
  return before ? before + value.replaceAll(/\\(.)/gs, '$1') : filter
}
