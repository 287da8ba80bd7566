// Proof of who asked for a sign-in (RFC 7636): what a link or provider gives back is of use to this client alone.
import { PlinthError } from '../core/error.ts'
import { bytesOf, encode } from './base64.ts'
import { sha256 } from './sha256.ts'
import type { AuthStorage } from './types.ts'

export interface Challenge {
  code_challenge: string
  code_challenge_method: 's256'
}

export interface Verifier {
  verifier: string
  /** The code is of a mail to recover the account. */
  recovers: boolean
}

export interface Pkce {
  /** Keeps a new verifier in the place of the last. Throws where there is no randomness. */
  begin: (recovers: boolean) => Promise<Challenge>
  read: () => Promise<Verifier | null>
  end: () => Promise<void>
}

export const makePkce = (
  storage: AuthStorage,
  storageKey: string,
  random: () => string | null,
): Pkce => {
  const key = `${storageKey}-verifier`
  return {
    begin: async (recovers) => {
      const verifier = random()
      if (verifier === null)
        throw new PlinthError({
          code: 'not_supported',
          message: 'PKCE needs crypto.getRandomValues',
        })
      await storage.setItem(key, recovers ? `${verifier} recovery` : verifier)
      return { code_challenge: encode(sha256(bytesOf(verifier))), code_challenge_method: 's256' }
    },
    read: async () => {
      const [verifier, recovery] = ((await storage.getItem(key)) ?? '').split(' ')
      return verifier ? { verifier, recovers: recovery !== undefined } : null
    },
    end: async () => {
      await storage.removeItem(key)
    },
  }
}
