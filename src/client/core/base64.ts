// Base64 of bytes: not every platform has btoa, and it knows no bytes.

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export const base64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
    const bits = (first << 16) | (second << 8) | third
    for (const shift of [18, 12, 6, 0]) text += letters.charAt((bits >> shift) & 63)
  }
  const missing = (3 - (bytes.length % 3)) % 3
  return text.slice(0, text.length - missing) + '='.repeat(missing)
}

export const base64OfText = (text: string): string => base64(new TextEncoder().encode(text))
