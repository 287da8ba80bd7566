// Bytes and text as base64url, on platforms that may lack atob, TextEncoder and TextDecoder.
import { base64 } from '../core/base64.ts'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export const encode = (bytes: ArrayLike<number>): string =>
  base64(Uint8Array.from(bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')

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
