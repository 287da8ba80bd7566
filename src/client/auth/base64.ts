// Bytes and text as base64url, on platforms that may lack atob, TextEncoder and TextDecoder.
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export const encode = (bytes: ArrayLike<number>): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [one, two, three] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
    const four = [
      one >> 2,
      ((one & 3) << 4) | (two >> 4),
      ((two & 15) << 2) | (three >> 6),
      three & 63,
    ]
    text += four
      .map((digit) => digits.charAt(digit))
      .join('')
      .slice(0, bytes.length - at + 1)
  }
  return text
}

/** Base64 too; what is no digit is left out. */
export const decode = (text: string): number[] => {
  const bytes: number[] = []
  let [held, count] = [0, 0]
  for (const digit of text.replace(/\+/g, '-').replace(/\//g, '_')) {
    const value = digits.indexOf(digit)
    if (value < 0) continue
    held = ((held << 6) | value) & 0xffff
    count += 6
    if (count >= 8) bytes.push((held >> (count -= 8)) & 255)
  }
  return bytes
}

/** UTF-8. */
export const bytesOf = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%(..)|[^%]/g)].map(([one, hex]) =>
    hex === undefined ? one.charCodeAt(0) : Number.parseInt(hex, 16),
  )

/** Throws where the bytes are no UTF-8. */
export const textOf = (bytes: number[]): string =>
  decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
