// Which forms of request stay off the shared connections for a minute: those SQL sent away, and those that are slow.

export interface SlowForms {
  has: (key: string) => boolean
  add: (key: string) => void
  /** How many milliseconds a request of that form held up those behind it. */
  note: (key: string, took: number) => void
}

interface Strikes {
  count: number
  /** When the last one was heard of. */
  at: number
}

/** Milliseconds, after which a statement holds up those behind it. */
export const slow = 100

/**
 * One slow answer may be the first of its form, or a busy machine's; what is slow in itself is so each time. Answers
 * that waited at the same time, as writes on several connections do for one slow disk, are one.
 */
const strikesNeeded = 3
const rememberFor = 60_000
const mostRemembered = 10_000
const longestKey = 1_000

export const makeSlowForms = (now = () => performance.now()): SlowForms => {
  const until = new Map<string, number>()
  const strikes = new Map<string, Strikes>()

  const remember = <T>(map: Map<string, T>, key: string, value: T): void => {
    if (key.length > longestKey) return
    if (map.size >= mostRemembered) map.clear()
    map.set(key, value)
  }

  const add = (key: string): void => {
    remember(until, key, now() + rememberFor)
  }

  return {
    has: (key) => until.size > 0 && (until.get(key) ?? 0) > now(),
    add,
    note: (key, took) => {
      if (took <= slow) {
        if (strikes.size > 0) strikes.delete(key)
        return
      }
      const { count, at } = strikes.get(key) ?? { count: 0, at: -Infinity }
      if (now() - took < at) return
      if (count + 1 >= strikesNeeded) add(key)
      remember(strikes, key, { count: count + 1, at: now() })
    },
  }
}
