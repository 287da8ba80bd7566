// Spends a refresh token so that no lost reply, killed tab or second client signs anybody out: what goes along with it
// (the attempt) is stored before it is sent, and a token that comes again with the same attempt gives the same session.
import { PlinthError } from '../core/error.ts'
import { bytesOf, encode } from './base64.ts'
import { offsetOf } from './clock.ts'
import type { Lock } from './lock.ts'
import { hmac } from './sha256.ts'
import { isMine, type StoredSession, type Kept, type Store } from './store.ts'
import type { Session } from './types.ts'

export type Renewal =
  | { type: 'renewed'; kept: Kept }
  /** Another tab has a newer one. */
  | { type: 'taken'; kept: Kept }
  /** Another tab signed out, or the user did meanwhile; `late` came after that. */
  | { type: 'gone'; late?: Session }
  | { type: 'refused'; error: PlinthError }
  /** No verdict; `counted`: the service asked for patience. `kept` has the attempt that goes along again. */
  | { type: 'unanswered'; error: PlinthError; counted: boolean; kept: Kept }

export interface Renewer {
  store: Store
  lock: Lock
  /**
   * Who else may spend the token: nobody; tabs, which the lock keeps off; tabs or programs, which no lock does.
   */
  others: 'none' | 'locked' | 'open'
  /** Requests of others may be on their way for as long as they like: what they bring rests. */
  rests: boolean
  secret: string | undefined
  now: () => number
  wait: (ms: number) => Promise<void>
  /** 43 characters; null where the platform has no randomness. */
  random: () => string | null
  send: (token: string, attempt: string | undefined) => Promise<Session | PlinthError>
}

/**
 * Browsers tell a tab what another one stored a little later, on a busy machine up to a tenth of a second. So long until
 * what the last holder of the lock stored is there to be read; without locks, until every tab that had not seen
 * another's attempt has written its own, and that is there to be read.
 */
const settling = { none: 0, locked: 100, open: 300 }
const patient = [408, 425, 429]

/** `may`: nobody signed in or out here meanwhile. Never rejects. */
export const renew = async (renewer: Renewer, mine: Kept, may: () => boolean): Promise<Renewal> => {
  try {
    return await renewer.lock(async () => {
      const { store, others } = renewer
      if (others !== 'locked') return spend(renewer, mine, may)
      // Of many tabs that wait, one spends the token; the others need not settle to see that.
      const early = await store.compare(mine)
      if (early.type === 'taken' && may()) return early
      await settle(renewer)
      return spend(renewer, mine, may)
    })
  } catch (cause) {
    return { type: 'unanswered', error: unavailable(cause), counted: false, kept: mine }
  }
}

/** Does what reads and writes storage at a time when no other tab does, if there is a lock. */
export const guarded = <T>(renewer: Renewer, work: () => Promise<T>): Promise<T> =>
  renewer.lock(async () => {
    if (renewer.others === 'locked') await settle(renewer)
    return work()
  })

/** Once more where the machine slept meanwhile: then the others have slept too. */
const settle = async ({ others, wait, now }: Renewer): Promise<void> => {
  const ms = settling[others]
  for (let tries = 0; tries < 2; tries++) {
    const begun = now()
    await wait(ms)
    if (Math.abs(now() - begun) < 3 * ms) return
  }
}

export const unavailable = (cause: unknown): PlinthError =>
  new PlinthError({
    code: 'session_unavailable',
    message: 'there is no good access token, and none can be had now',
    cause,
  })

const spend = async (renewer: Renewer, mine: Kept, may: () => boolean): Promise<Renewal> => {
  const { store, now, rests } = renewer
  const before = await store.compare(mine)
  if (!may()) return { type: 'gone' }
  if (!isMine(before)) return before
  const found = await withAttempt(renewer, before.kept, may)
  if (!may()) return { type: 'gone' }
  if (!isMine(found)) return found

  const { attempt, session } = found.kept
  const answer = await renewer.send(session.refresh_token, attempt)
  if (answer instanceof PlinthError) {
    const { status } = answer
    if (status < 400 || status > 499 || patient.includes(status))
      return {
        type: 'unanswered',
        error: answer,
        counted: status >= 400 && status < 500,
        kept: found.kept,
      }
    // Who signed in meanwhile in another tab stays so.
    const still = await store.compare(mine).catch(() => null)
    return still?.type === 'taken' ? still : { type: 'refused', error: answer }
  }

  const repeated = rests || before.kept.attempt !== undefined
  const next: Kept = {
    session: answer,
    offset: offsetOf(answer, now()),
    savedAt: now(),
    ...(repeated && { repeated }),
  }
  const stored = await store.swap(found.kept, () => next, may)
  if (!may()) return { type: 'gone', late: answer }
  return isMine(stored) ? { type: 'renewed', kept: stored.kept } : stored
}

/** Stores the attempt, if there is none yet; what all send is what stands there in the end. */
const withAttempt = async (
  renewer: Renewer,
  kept: Kept,
  may: () => boolean,
): Promise<StoredSession> => {
  const { store, others, secret, random } = renewer
  if (secret !== undefined) {
    const attempt = encode(hmac(bytesOf(secret), bytesOf(kept.session.refresh_token)))
    return { type: 'same', kept: { ...kept, attempt } }
  }
  if (kept.attempt !== undefined && others !== 'open') return { type: 'same', kept }
  const attempt = kept.attempt ?? random()
  if (attempt === null) return { type: 'same', kept }
  // One that stands there already stays.
  const attempted = (stored: Kept): Kept =>
    stored.attempt === undefined ? { ...stored, attempt } : stored
  const written = await store.swap(kept, attempted, may)
  if (others !== 'open' || !isMine(written)) return written
  await settle(renewer)
  return store.swap(written.kept, attempted, may)
}
