// How long a token lasts by a clock that may be wrong, and may be set. Times are milliseconds, but for the session's.
import type { Kept } from './store.ts'
import type { Session } from './types.ts'

export interface Clock {
  now: () => number
  /** Only ever goes on, though not in each platform's sleep. */
  ticks: () => number
}

/** A renewed token is not spent again while a request for it may still be on its way. */
const rest = 20_000
/** Clocks are put right by a little all the time. */
const slack = 5_000

/** What this clock is ahead of the service's, at receipt. */
export const offsetOf = ({ expires_at, expires_in }: Session, now: number): number =>
  now - (expires_at - expires_in) * 1000

/** Until the token is renewed beside requests: a minute before its end. */
export const dueIn = (kept: Kept, now: number): number => leftOf(kept, now) - margin(kept, 60, 2)

/** Requests wait for the next token. */
export const isOver = (kept: Kept, now: number): boolean => leftOf(kept, now) <= margin(kept, 5, 10)

const leftOf = ({ session, offset }: Kept, now: number): number =>
  session.expires_at * 1000 + offset - now

/** Tokens that live for seconds have a smaller one. */
const margin = ({ session }: Kept, seconds: number, part: number): number =>
  Math.min(seconds, session.expires_in / part) * 1000

/** When a session came to this client, by both measures. */
export interface Came {
  lead: number
  /** By the ticks, when it was stored first. */
  stored: number
}

export const cameNow = (kept: Kept | null, { now, ticks }: Clock): Came => ({
  lead: now() - ticks(),
  stored: ticks() - Math.max(0, now() - (kept?.savedAt ?? 0)),
})

export const isSetBack = (kept: Kept, { lead }: Came, { now, ticks }: Clock): boolean =>
  now() < kept.savedAt - slack || now() - ticks() < lead - slack

/** How long a token that a repeated request brought must not be spent, whatever the clock is set to meanwhile. */
export const restOf = ({ repeated }: Kept, { stored }: Came, { ticks }: Clock): number =>
  repeated ? Math.max(0, stored + rest - ticks()) : 0
