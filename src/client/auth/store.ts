// Where a session is kept: one key of a storage that may be slow, full or another tab's too.
import type { AuthStorage, Session } from './types.ts'
import { isSession } from './session.ts'

export interface Kept {
  session: Session
  /** What this clock is ahead of the service's. */
  offset: number
  /** By this clock. */
  savedAt: number
  /** Goes along when the token is spent; stored before. Spent again with the same one, it gives the same session. */
  attempt?: string
  /** A request for it was sent more than once, or may have been: some of them may still be on their way. */
  repeated?: boolean
}

export type StoredSession =
  /** Storage has the same token, or could not be written: what it has. */
  | { type: 'same'; kept: Kept }
  /** It has one that was spent here: another tab wrote what it had read before. What I have. */
  | { type: 'behind'; kept: Kept }
  | { type: 'taken'; kept: Kept }
  | { type: 'gone' }

export interface Store {
  /** What is stored beside what I have; rejects where it cannot be read. */
  compare: (mine: Kept | null) => Promise<StoredSession>
  /** Puts what is made of it in the place of mine, unless something else is stored by now, or nothing, or it may not. */
  swap: (
    mine: Kept,
    make: (kept: Kept) => Kept | null,
    may: () => boolean,
  ) => Promise<StoredSession>
  /** Puts it there, whatever there is; null: nothing. Never rejects. */
  put: (next: Kept | null) => Promise<void>
  /** What I have is not what is stored, because it could not be. */
  isAlone: () => boolean
}

export const makeStore = (
  storage: AuthStorage,
  key: string,
  warn: (words: string) => void,
): Store => {
  /** Tokens that were spent or given up here: storage may still have one when it could not be written. */
  const spent: string[] = []
  let alone = false
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other, though the storage may be slow. */
  const turn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  const compare = async (mine: Kept | null): Promise<StoredSession> => {
    const kept = parse(await storage.getItem(key))
    const isSpent = kept && spent.includes(kept.session.refresh_token)
    if (kept && !isSpent) alone = false
    if (kept && mine && isOf(kept, mine)) return { type: 'same', kept }
    if (kept && !isSpent) return { type: 'taken', kept }
    if (mine && kept) return { type: 'behind', kept: mine }
    return mine && alone ? { type: 'same', kept: mine } : { type: 'gone' }
  }

  const forget = (kept: Kept): void => {
    spent.push(kept.session.refresh_token)
    if (spent.length > 50) spent.shift()
  }

  const put = async (next: Kept | null): Promise<void> => {
    if (next) {
      try {
        await storage.setItem(key, format(next))
        alone = false
        return
      } catch {
        if (!alone) warn('the session cannot be stored: it ends with this page')
      }
    }
    alone = next !== null
    try {
      await storage.removeItem(key)
    } catch {
      // A token that stays there is known here as spent.
    }
  }

  return {
    compare: (mine) => turn(() => compare(mine)),
    swap: (mine, make, may) =>
      turn(async () => {
        const found = await compare(mine).catch((): StoredSession => ({ type: 'same', kept: mine }))
        if (!may() || !isMine(found)) return found
        const next = make(found.kept)
        if (next === found.kept) return found
        if (!next || !isOf(next, mine)) forget(mine)
        await put(next)
        return next ? { type: 'same', kept: next } : { type: 'gone' }
      }),
    put: (next) => turn(() => put(next)),
    isAlone: () => alone,
  }
}

export const isMine = (
  found: StoredSession,
): found is StoredSession & { type: 'same' | 'behind' } =>
  found.type === 'same' || found.type === 'behind'

export const isOf = (one: Kept, other: Kept): boolean =>
  one.session.refresh_token === other.session.refresh_token

/** An attempt has its place before there is one: a storage that is full takes what is no longer than before. */
const noAttempt = ' '.repeat(43)

const format = ({ attempt = noAttempt, ...kept }: Kept): string =>
  JSON.stringify({ ...kept, attempt })

const parse = (text: string | null): Kept | null => {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null
    if (!kept || !isSession(kept.session) || typeof kept.savedAt !== 'number') return null
    const { session, savedAt, offset = 0, attempt, repeated } = kept
    return {
      session,
      offset,
      savedAt,
      ...(attempt?.trim() && { attempt }),
      ...(repeated && { repeated }),
    }
  } catch {
    return null // another program's
  }
}
