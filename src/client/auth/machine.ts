// The states of a client's session, and what listeners get at each step. Nothing else: effects are the keeper's.
import type { AuthEvent } from './types.ts'
import type { Kept } from './store.ts'

export interface AuthState {
  /** renewing: asking for a new token; waiting: the last try brought no verdict. */
  phase: 'loading' | 'out' | 'live' | 'renewing' | 'waiting'
  kept: Kept | null
  /** Listeners had their INITIAL_SESSION. */
  told: boolean
}

export type Step =
  /** Storage was read; `over`: the token in it is good no longer. */
  | { type: 'found'; kept: Kept | null; over: boolean }
  | { type: 'entered'; kept: Kept; recovers: boolean }
  | { type: 'renewing' }
  | { type: 'renewed'; kept: Kept }
  | { type: 'unanswered'; kept: Kept }
  | { type: 'updated'; kept: Kept }
  /** Signed out here, or by a verdict. */
  | { type: 'left' }
  /** Another tab changed what is stored. */
  | { type: 'elsewhere'; kept: Kept | null }

export interface Advance {
  state: AuthState
  events: AuthEvent[]
}

export const initial: AuthState = { phase: 'loading', kept: null, told: false }

export const advance = (state: AuthState, step: Step): Advance => {
  const next = { ...state, ...moved(state, step) }
  const events = eventsOf(state, step)
  // Who loads with a token that is over is told after the first answer.
  if (state.told || next.phase === 'loading' || next.phase === 'renewing')
    return { state: next, events }
  return { state: { ...next, told: true }, events: ['INITIAL_SESSION', ...events] }
}

const moved = (state: AuthState, step: Step): Partial<AuthState> => {
  switch (step.type) {
    case 'found':
      return { kept: step.kept, phase: step.kept ? (step.over ? 'renewing' : 'live') : 'out' }
    case 'entered':
    case 'renewed':
      return { kept: step.kept, phase: 'live' }
    case 'updated':
      return { kept: step.kept }
    case 'renewing':
      return { phase: 'renewing' }
    case 'unanswered':
      return { kept: step.kept, phase: 'waiting' }
    case 'left':
      return { kept: null, phase: 'out' }
    case 'elsewhere':
      if (!step.kept) return { kept: null, phase: 'out' }
      return isSame(state.kept, step.kept)
        ? { kept: step.kept }
        : { kept: step.kept, phase: 'live' }
  }
}

const eventsOf = ({ kept }: AuthState, step: Step): AuthEvent[] => {
  switch (step.type) {
    case 'entered':
      return step.recovers ? ['SIGNED_IN', 'PASSWORD_RECOVERY'] : ['SIGNED_IN']
    case 'renewed':
      return ['TOKEN_REFRESHED']
    case 'updated':
      return ['USER_UPDATED']
    case 'left':
      return kept ? ['SIGNED_OUT'] : []
    case 'elsewhere':
      if (!step.kept) return kept ? ['SIGNED_OUT'] : []
      if (isSame(kept, step.kept)) return []
      return [kept?.session.user.id === step.kept.session.user.id ? 'TOKEN_REFRESHED' : 'SIGNED_IN']
    case 'found':
    case 'renewing':
    case 'unanswered':
      return []
  }
}

const isSame = (one: Kept | null, other: Kept): boolean =>
  one?.session.refresh_token === other.session.refresh_token
