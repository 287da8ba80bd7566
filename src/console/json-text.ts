// JSON as text: laid out and checked, without touching a number of it.

/** Null where it is JSON, else what is wrong. */
export const jsonFault = (text: string): string | null => {
  try {
    JSON.parse(text)
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : 'this is not JSON'
  }
}

/** Two blanks a level. What is no JSON stays as it is. */
export const laidOut = (text: string): string => {
  if (jsonFault(text) !== null) return text
  let out = ''
  let depth = 0
  const line = (): string => `\n${'  '.repeat(depth)}`
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g) ?? []
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (token === '{' || token === '[') {
      out += token
      if (next === '}' || next === ']') continue
      depth++
      out += line()
    } else if (token === '}' || token === ']') {
      const before = tokens[at - 1]
      if (before !== '{' && before !== '[') {
        depth--
        out += line()
      }
      out += token
    } else if (token === ',') out += token + line()
    else if (token === ':') out += ': '
    else out += token
  }
  return out
}
