// Who hears of the session: in the order of their coming, outside of everything, and nobody waits for them.
import type { AuthEvent, AuthInfo, AuthListener, Session, Subscription } from './types.ts'

export interface Listeners {
  /** What it hears first comes at once where it is known, else when it is. */
  add: (listener: AuthListener, isKnown: boolean, current: Session | null) => Subscription
  tell: (event: AuthEvent, session: Session | null, info: AuthInfo) => void
}

export const makeListeners = (): Listeners => {
  const all = new Map<number, { listener: AuthListener; begun: boolean }>()
  let ids = 0

  const hear = (listener: AuthListener, ...heard: Parameters<AuthListener>): void => {
    // One that fails harms nobody, and is not silent either.
    const failed = (cause: unknown): void => console.error('a listener of auth failed', cause)
    try {
      Promise.resolve(listener(...heard)).catch(failed)
    } catch (cause) {
      failed(cause)
    }
  }

  return {
    add: (listener, isKnown, current) => {
      const id = ++ids
      all.set(id, { listener, begun: isKnown })
      if (isKnown) {
        void Promise.resolve().then(() => {
          if (all.has(id)) hear(listener, 'INITIAL_SESSION', current, { error: null })
        })
      }
      return { id, unsubscribe: () => void all.delete(id) }
    },
    tell: (event, session, info) => {
      for (const one of all.values()) {
        if (event === 'INITIAL_SESSION') {
          if (one.begun) continue
          one.begun = true
        }
        if (one.begun) hear(one.listener, event, session, info)
      }
    },
  }
}
