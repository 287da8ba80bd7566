// Values as programs and SQL write them.

/** In JavaScript. */
export const code = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(code).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, one]) => {
    const written = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)
    return `${written}: ${code(one)}`
  })
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** A text in JavaScript, in quotes that need no escapes where that is possible. */
export const quoted = (text: string): string => {
  const inner = JSON.stringify(text).slice(1, -1)
  return text.includes("'") ? `"${inner}"` : `'${inner.replaceAll('\\"', '"')}'`
}

/** A text in SQL; line ends escaped, so that it stays on its line. */
export const sqlText = (text: string): string => {
  const inner = text.replaceAll("'", "''")
  if (!/[\n\r\\]/.test(text)) return `'${inner}'`
  const escaped = inner.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
  return `E'${escaped}'`
}
