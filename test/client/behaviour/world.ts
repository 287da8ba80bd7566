// What a case is given: the service behind a proxy, and how to make a client of it.
import type { PlinthClient } from '../../../src/client/main.ts'

export interface Place {
  /** Of the proxy. */
  url: string
  key: string
}

export interface World extends Place {
  /** A client of somebody new, or of whoever is in that storage. */
  open: (storage?: Storage) => PlinthClient
}

export interface Case {
  name: string
  run: (world: World) => Promise<void>
}

export interface Storage {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

export const memory = (): Storage => {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

let last = 0

/** A number that no other case has, in no run beside this one. */
export const fresh = (): number => {
  last = Math.max(last + 1, Math.floor(Math.random() * 1_000_000_000))
  return last
}

export const newAddress = (): string => `${fresh()}.${Date.now()}@example.com`

export const password = 'a good long password'

/** Somebody who is signed in. */
export const signedUp = async (client: PlinthClient): Promise<string> => {
  const { data, error } = await client.auth.signUp({ email: newAddress(), password })
  if (!data.session) throw new Error(`nobody could sign up: ${error?.message}`)
  return data.session.user.id
}
