// Bytes as Postgres writes them: \x00ff.

export const hexOf = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (const byte of bytes) parts.push(byte.toString(16).padStart(2, '0'))
  return `\\x${parts.join('')}`
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const digits = text.replace(/^\\x/, '')
  const bytes = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return bytes
}
