// Keeps the session: runs the machine's steps, and does for them what touches storage, clock, tabs and the service.
import { PlinthError } from '../core/error.ts'
import { cameNow, dueIn, isOver, isSetBack, offsetOf, restOf } from './clock.ts'
import { makeListeners } from './listeners.ts'
import { advance, initial, type AuthState, type Step } from './machine.ts'
import type { Platform } from './platform.ts'
import { guarded, renew, unavailable, type Renewal, type Renewer } from './renew.ts'
import { isOf, type Kept } from './store.ts'
import type { AuthListener, Session, Subscription, User } from './types.ts'

export interface KeeperParts {
  platform: Platform
  renewer: Renewer
  /** Between requests too. */
  isAuto: boolean
  mayRenew: boolean
  /** Of the page's address, or an error that it says; null: there is nothing. */
  arrival: () => Promise<Entry | PlinthError | null>
  onToken: (token: string | null) => void
  /** Ends a session that came too late. */
  drop: (session: Session) => void
  /** Calls back when another tab stored something; gives how to tell the others. */
  onChange: (look: () => void) => () => void
}

export interface Entry {
  session: Session
  recovers: boolean
  /** Not in the place of another user. */
  yields?: boolean
  /** Of a session that is not new, as far as it is known. */
  offset?: number
}

export interface Keeper {
  /** Storage and the address of the page were read. The error is what the address said. */
  ready: Promise<PlinthError | null>
  /** The session, with a good token if that can be had now; null: nobody is signed in. */
  session: () => Promise<Session | null>
  /** For requests; null: nobody is signed in. Rejects where somebody is, and there is no good token. */
  accessToken: () => Promise<string | null>
  refused: (token: string) => void
  /** At once, though nothing is due. */
  refresh: () => Promise<Session | PlinthError | null>
  enter: (entry: Entry) => Promise<void>
  update: (user: User) => Promise<void>
  /** From now on no refresh on its way counts; what it gives ends the session here. */
  leaving: () => () => Promise<void>
  listen: (listener: AuthListener) => Subscription
  wake: () => void
  start: () => void
  stop: () => void
}

const longest = 5 * 60_000
/** Seconds. */
const pause = 10
/** How often the service may ask for patience before that is a refusal. */
const patience = 5

export const makeKeeper = (parts: KeeperParts): Keeper => {
  const { platform, renewer, mayRenew } = parts
  const { store, now } = renewer
  const listeners = makeListeners()
  let state: AuthState = initial
  /** Of sign-ins and sign-outs here: what was begun in an older one is dropped. */
  let epoch = 0
  /** The epoch that the last sign-out began. */
  let ended = 0
  /** Nothing is renewed any more: what is in flight may have spent the token, and its attempt may not be stored. */
  let isLeaving = false
  let running: Promise<Renewal> | null = null
  let auto = parts.isAuto
  /** How often the service has asked for patience. */
  let asked = 0
  /** When waiting ends. */
  let again = 0
  let lastError: PlinthError | null = null
  /** A token that the service refused though it seemed good. */
  let stale: string | undefined
  let came = cameNow(null, platform)
  let toldToken: string | null | undefined
  /** What the first event says that the address of the page said. */
  let said: PlinthError | null = null
  let stopTimer = (): void => undefined
  let stopWake = (): void => undefined

  const step = (next: Step, error: PlinthError | null = null): void => {
    const { state: after, events } = advance(state, next)
    if (after.kept && !(state.kept && isOf(after.kept, state.kept)))
      came = cameNow(after.kept, platform)
    state = after
    const session = after.kept?.session ?? null
    const token = session?.access_token ?? null
    if (after.told && token !== toldToken) {
      toldToken = token
      parts.onToken(token)
    }
    arrange()
    for (const event of events)
      listeners.tell(event, session, {
        error: event === 'INITIAL_SESSION' ? (said ?? error) : error,
      })
  }

  const isLive = (): boolean => state.phase === 'live'

  const isDue = (kept: Kept): boolean =>
    isBad(kept) || dueIn(kept, now()) <= 0 || isSetBack(kept, came, platform)

  const isBad = (kept: Kept): boolean => kept.session.access_token === stale || isOver(kept, now())

  const mustWait = (): boolean => state.phase === 'waiting' && again > platform.ticks()

  /** One timer for what comes next. */
  const arrange = (): void => {
    stopTimer()
    if (!auto || !mayRenew || !state.kept || state.phase === 'renewing') return
    const ms = state.phase === 'waiting' ? again - platform.ticks() : dueIn(state.kept, now())
    stopTimer = platform.timer(Math.min(longest, Math.max(0, ms)), look)
  }

  /** Renews if it is time, else looks again: timers may end a little before their time, and long ones end sooner. */
  const look = (): void => {
    if (!mayRenew || !state.kept || running || isLeaving) return
    const isTime = state.phase === 'waiting' ? !mustWait() : isDue(state.kept)
    if (isTime) void run()
    else arrange()
  }

  /** One at a time in this client; who comes later gets the same. */
  const run = (): Promise<Renewal> =>
    (running ??= renewal().finally(() => {
      running = null
      if (auto) look() // what another tab stored may be due too
    }))

  const renewal = async (): Promise<Renewal> => {
    const mine = state.kept
    if (!mine || isLeaving) return { type: 'gone' }
    const begun = epoch
    const may = (): boolean => epoch === begun
    step({ type: 'renewing' })
    const ms = restOf(mine, came, platform)
    if (ms > 0) await renewer.wait(ms)
    const result = await renew(renewer, mine, may)
    if (may()) await settle(mine, result, may)
    else if (result.type === 'gone' && result.late && ended > begun) parts.drop(result.late)
    return result
  }

  const settle = async (mine: Kept, result: Renewal, may: () => boolean): Promise<void> => {
    const isNewer = !state.kept || !isOf(state.kept, mine)
    // Another tab brought the next one while this one failed.
    if (isNewer && (result.type === 'unanswered' || result.type === 'refused')) return
    if (result.type === 'unanswered' && !(result.counted && asked === patience)) {
      const { counted, error, kept } = result
      if (counted) asked++
      const seconds = counted ? (error.retryAfter ?? pause) : Math.max(pause, error.retryAfter ?? 0)
      again = platform.ticks() + seconds * 1000
      lastError = error
      return step({ type: 'unanswered', kept })
    }
    asked = 0
    lastError = null
    if (result.type === 'renewed') {
      step({ type: 'renewed', kept: result.kept })
      tellTabs()
    } else if (result.type === 'taken') step({ type: 'elsewhere', kept: result.kept })
    else if (result.type === 'gone') step({ type: 'elsewhere', kept: null })
    else {
      const { error } = result
      const found = await store.swap(mine, () => null, may)
      if (!may()) return
      if (found.type === 'taken') return step({ type: 'elsewhere', kept: found.kept })
      step({ type: 'left' }, error)
      tellTabs()
    }
  }

  /** Takes what other tabs stored. */
  const sync = async (): Promise<void> => {
    await ready
    const mine = state.kept
    const begun = epoch
    const found = await store.compare(mine).catch(() => null)
    if (!found || epoch !== begun || state.kept !== mine) return
    if (found.type === 'gone') step({ type: 'elsewhere', kept: null })
    else if (found.type === 'behind') await store.put(mine)
    else if (found.type === 'taken' || isChanged(found.kept, mine))
      step({ type: 'elsewhere', kept: found.kept })
  }

  const isChanged = (kept: Kept, mine: Kept | null): boolean =>
    JSON.stringify(kept.session) !== JSON.stringify(mine?.session)

  const load = async (): Promise<PlinthError | null> => {
    const arrived = await parts.arrival()
    const entry = arrived instanceof PlinthError ? null : arrived
    const found = await store.compare(null).catch(() => null)
    const kept = found?.type === 'taken' ? found.kept : null
    const isAnothers = entry?.yields && kept && entry.session.user.id !== kept.session.user.id
    if (entry && !isAnothers) {
      await enter(entry)
      return null
    }
    const error = entry ? occupied() : (arrived as PlinthError | null)
    said = error
    // Who signed in meanwhile has told the listeners.
    if (state.phase === 'loading') {
      const over = mayRenew && kept !== null && isOver(kept, now())
      step({ type: 'found', kept, over })
      if (kept && over && platform.isOffline()) step({ type: 'unanswered', kept })
      else if (over || (mayRenew && kept?.attempt !== undefined)) {
        const renewed = run()
        if (entry && over) await renewed
      }
    }
    if (!entry) return error
    if (!state.kept) {
      await enter(entry)
      return null
    }
    parts.drop(entry.session)
    return error
  }

  const enter = async ({ session, recovers, offset }: Entry): Promise<void> => {
    epoch++
    isLeaving = false
    const savedAt = now()
    const kept = { session, savedAt, offset: offset ?? offsetOf(session, savedAt) }
    await store.put(kept)
    asked = 0
    lastError = null
    step({ type: 'entered', kept, recovers })
    tellTabs()
  }

  /** A session whose token is good if it can be had. */
  const freshened = async (): Promise<Kept | null> => {
    await ready
    for (let tries = 0; tries < 3 && state.kept && isBad(state.kept); tries++) {
      if (!mayRenew || mustWait()) break
      await run()
    }
    if (mayRenew && isLive() && state.kept && isDue(state.kept)) void run()
    return state.kept
  }

  const wake = (): void => {
    if (asked === 0) again = 0
    void sync().then(look)
  }

  const ready = load()

  const keeper: Keeper = {
    ready,
    session: async () => (await freshened())?.session ?? null,
    accessToken: async () => {
      const kept = await freshened()
      if (kept && isBad(kept)) throw unavailable(lastError)
      return kept?.session.access_token ?? null
    },
    refused: (token) => {
      if (token === state.kept?.session.access_token) stale = token
    },
    refresh: async () => {
      await ready
      do {
        const result = await run()
        if (isLive()) break
        if (result.type !== 'unanswered' || !result.counted || !state.kept)
          return 'error' in result ? result.error : null
        await renewer.wait(Math.max(0, again - platform.ticks()))
      } while (!isLive())
      return state.kept?.session ?? null
    },
    enter: async (entry) => {
      await ready
      await enter(entry)
    },
    update: async (user) => {
      const begun = epoch
      const may = (): boolean => epoch === begun
      const change = (kept: Kept): Kept => ({ ...kept, session: { ...kept.session, user } })
      // Under the lock, or the attempt of another tab could be written over. Who does not get it keeps it in memory.
      await guarded(renewer, async () => {
        if (state.kept) await store.swap(state.kept, change, may)
      }).catch(() => undefined)
      if (!may() || !state.kept) return
      step({ type: 'updated', kept: change(state.kept) })
      tellTabs()
    },
    leaving: () => {
      ended = ++epoch
      isLeaving = true
      return async () => {
        if (epoch === ended) await store.put(null)
        isLeaving = false
        if (epoch !== ended) return // somebody signed in meanwhile
        asked = 0
        step({ type: 'left' })
        tellTabs()
      }
    },
    listen: (listener) => listeners.add(listener, state.told, state.kept?.session ?? null),
    wake,
    start: () => {
      stopWake()
      auto = true
      stopWake = platform.onWake(wake)
      wake()
    },
    stop: () => {
      auto = false
      stopTimer()
      stopWake()
    },
  }
  const tellTabs = parts.onChange(() => void sync())
  if (auto) stopWake = platform.onWake(wake)
  return keeper
}

const occupied = (): PlinthError =>
  new PlinthError({ code: 'conflict', message: 'another user is signed in' })
