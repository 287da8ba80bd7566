// Secrets of 32 bytes: attempts to renew, and verifiers of PKCE.
import { encode } from './base64.ts'
import type { Platform } from './platform.ts'

export const randomBytes = (bytes: number): Uint8Array | null => {
  const { crypto } = globalThis as Partial<typeof globalThis>
  return crypto?.getRandomValues ? crypto.getRandomValues(new Uint8Array(bytes)) : null
}

/** Gives 43 characters; null, and one warning, where the platform has no randomness. */
export const makeRandom = ({ random, warn }: Platform): (() => string | null) => {
  let warned = false
  return () => {
    const bytes = random(32)
    if (bytes) return encode(bytes)
    if (!warned) warn('crypto.getRandomValues is missing: a lost reply may sign the user out')
    warned = true
    return null
  }
}
