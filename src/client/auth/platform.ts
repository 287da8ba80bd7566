// What of the platform signing in needs. Every part may be missing.
import type { Locks, Timer } from './lock.ts'
import type { AuthStorage } from './types.ts'

export interface PageGlobals {
  location: { readonly href: string; assign: (url: string) => void }
  history: { state: unknown; replaceState: (state: unknown, title: string, url: string) => void }
}

export interface Platform {
  now: () => number
  ticks: () => number
  timer: Timer
  /** Null where there is no randomness. */
  random: (bytes: number) => Uint8Array | null
  locks: Locks | undefined
  localStorage: AuthStorage | undefined
  /** Of a browser's document. */
  page: PageGlobals | undefined
  isOffline: () => boolean
  /** Calls back when somebody looks again, or the network does. */
  onWake: (look: () => void) => () => void
  /** Calls back when another tab stored something under the key; gives how to tell the others. */
  onChange: (key: string, look: () => void) => () => void
  warn: (words: string) => void
}
