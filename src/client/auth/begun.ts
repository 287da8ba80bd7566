// At which provider a sign-in without PKCE was begun here: what comes back from it has no other proof.
import type { AuthStorage } from './types.ts'

export interface Begun {
  begin: (provider: string) => Promise<void>
  /** Null: at none, or too long ago. */
  read: () => Promise<string | null>
  end: () => Promise<void>
}

/** The service gives up after ten minutes. */
const lasts = 11 * 60_000

export const makeBegun = (storage: AuthStorage, storageKey: string, now: () => number): Begun => {
  const key = `${storageKey}-provider`
  return {
    begin: async (provider) => {
      await storage.setItem(key, `${now()} ${provider}`)
    },
    read: async () => {
      const [at, provider] = ((await storage.getItem(key)) ?? '').split(' ')
      return provider && now() - Number(at) < lasts ? provider : null
    },
    end: async () => {
      await storage.removeItem(key)
    },
  }
}
