// The table of the states: what comes of each step, and what listeners get.
import { describe, expect, it } from 'vitest'
import { advance, initial, type AuthState, type Step } from '../../../src/client/auth/machine.ts'
import type { Kept } from '../../../src/client/auth/store.ts'
import type { User } from '../../../src/client/auth/types.ts'

const kept = (refresh_token: string, id = 'ada'): Kept => ({
  session: {
    access_token: `access of ${refresh_token}`,
    refresh_token,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 0,
    user: { id } as User,
  },
  offset: 0,
  savedAt: 0,
})

const [one, two, bobs] = [kept('one'), kept('two'), kept('bobs', 'bob')]
const out: AuthState = { phase: 'out', kept: null, told: true }
const live: AuthState = { phase: 'live', kept: one, told: true }
const renewing: AuthState = { ...live, phase: 'renewing' }
const waiting: AuthState = { ...live, phase: 'waiting' }
const untold: AuthState = { ...renewing, told: false }

describe('a step', () => {
  it.each<[string, AuthState, Step, AuthState['phase'], Kept | null, string]>([
    [
      'nothing stored',
      initial,
      { type: 'found', kept: null, over: false },
      'out',
      null,
      'INITIAL_SESSION',
    ],
    [
      'a good token',
      initial,
      { type: 'found', kept: one, over: false },
      'live',
      one,
      'INITIAL_SESSION',
    ],
    ['one that is over', initial, { type: 'found', kept: one, over: true }, 'renewing', one, ''],
    [
      'its successor',
      untold,
      { type: 'renewed', kept: two },
      'live',
      two,
      'INITIAL_SESSION TOKEN_REFRESHED',
    ],
    [
      'no answer to it',
      untold,
      { type: 'unanswered', kept: one },
      'waiting',
      one,
      'INITIAL_SESSION',
    ],
    ['its refusal', untold, { type: 'left' }, 'out', null, 'INITIAL_SESSION SIGNED_OUT'],
    [
      'a result in the URL',
      initial,
      { type: 'entered', kept: one, recovers: false },
      'live',
      one,
      'INITIAL_SESSION SIGNED_IN',
    ],
    [
      'a recovery',
      initial,
      { type: 'entered', kept: one, recovers: true },
      'live',
      one,
      'INITIAL_SESSION SIGNED_IN PASSWORD_RECOVERY',
    ],
    ['it is due', live, { type: 'renewing' }, 'renewing', one, ''],
    ['a session', renewing, { type: 'renewed', kept: two }, 'live', two, 'TOKEN_REFRESHED'],
    [
      'a newer one in storage',
      renewing,
      { type: 'elsewhere', kept: two },
      'live',
      two,
      'TOKEN_REFRESHED',
    ],
    ['a verdict', renewing, { type: 'left' }, 'out', null, 'SIGNED_OUT'],
    ['no verdict', renewing, { type: 'unanswered', kept: one }, 'waiting', one, ''],
    ['ten seconds', waiting, { type: 'renewing' }, 'renewing', one, ''],
    ['a sign-in', out, { type: 'entered', kept: one, recovers: false }, 'live', one, 'SIGNED_IN'],
    ['a change of the user', live, { type: 'updated', kept: one }, 'live', one, 'USER_UPDATED'],
    ['a sign-out', live, { type: 'left' }, 'out', null, 'SIGNED_OUT'],
    ['a sign-out of nobody', out, { type: 'left' }, 'out', null, ''],
    ['the key gone', live, { type: 'elsewhere', kept: null }, 'out', null, 'SIGNED_OUT'],
    ['another user', live, { type: 'elsewhere', kept: bobs }, 'live', bobs, 'SIGNED_IN'],
    ['somebody in another tab', out, { type: 'elsewhere', kept: one }, 'live', one, 'SIGNED_IN'],
    ['the same again', live, { type: 'elsewhere', kept: kept('one') }, 'live', one, ''],
  ])('%s', (_, state, step, phase, held, events) => {
    const after = advance(state, step)
    expect(after.state).toMatchObject({ phase, kept: held })
    expect(after.events.join(' ')).toBe(events)
  })
})
