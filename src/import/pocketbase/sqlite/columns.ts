// The names of the columns of a table of SQLite, which its file has as the statement that made it.
const words =
  /--[^\n]*|\/\*.*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[\w$\x80-\uffff]+|\S/gs

const constraint = /^(?:constraint|primary|unique|check|foreign)$/i
/** A computed column may stand in its rows, or not. */
const computed = /^(?:generated|as)$/i

const unquoted = (word: string): string => {
  const [quote = ''] = word
  if (quote === '[') return word.slice(1, -1)
  return ['"', '`', "'"].includes(quote) ? word.slice(1, -1).replaceAll(quote + quote, quote) : word
}

/** In the order of the values of a row; null where that cannot be known. */
export const columnsOf = (statement: string): string[] | null => {
  const columns: string[] = []
  let depth = 0
  let isFirst = true
  for (const [word] of statement.matchAll(words)) {
    if (/^(?:--|\/\*)/.test(word)) continue
    if (word === ')' && --depth === 0) return columns
    if (word === '(' ? ++depth !== 1 : depth !== 1) continue
    if (computed.test(word)) return null
    if (word === ',') isFirst = true
    else if (isFirst && word !== '(') {
      if (!constraint.test(word)) columns.push(unquoted(word))
      isFirst = false
    }
  }
  return null
}
