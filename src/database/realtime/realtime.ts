// Realtime as SQL gives it: what changed between two moments, who may hear of it, and who may listen at all.
import { isDatabaseError, tell, type ErrorMap, type Told } from '../../errors.ts'
import { makeSemaphore } from '../../tools/semaphore.ts'
import { always, makeCalls, never } from '../connection/calls.ts'
import type { ConnectConfig } from '../connection/connect.ts'
import { listen, type Listener } from '../connection/listen.ts'
import {
  admissionOf,
  listenersOf,
  windowOf,
  type Admission,
  type AdmittedRow,
  type Delivered,
  type Heard,
  type Page,
  type PolledRow,
  type Subject,
  type Window,
  type Wish,
} from './rows.ts'
import { retrying } from '../connection/retrying.ts'
import { makeBusyBackoff } from './busy-backoff.ts'

export interface Realtime {
  poll: (since: string | undefined) => Promise<Window>
  /** Asleep, it wants to be notified of what happens. */
  doze: (isAsleep: boolean) => Promise<void>
  /** Notifies whoever listens, this gateway too. */
  beat: () => Promise<void>
  subscribe: (wish: Wish, claims: string) => Promise<Admission>
  /** Rejects with the state of a statement that was cancelled (57014) whichever way it was ended for taking too long. */
  deliver: (subject: Subject, page: Page, heard: readonly Heard[]) => Promise<Delivered[]>
  /** Keeps these tables watched; gives those that had not been for a while. */
  tick: (watches: number[]) => Promise<number[]>
  /** Sweeps what is old; what it does not get done is done another time. */
  keepHouse: () => Promise<void>
  /** Gives the message's id. */
  say: (topic: string, event: string, payload: string, claims: string) => Promise<string>
  listen: (heard: () => void) => Listener
  tell: (error: unknown) => Told
  end: () => Promise<void>
}

const channel = 'plinth_realtime'
/** Milliseconds without a beat, after which the listener is taken for deaf. */
const deafAfter = 10_000
/** Milliseconds for what serves everybody: who takes longer is found out and let go. */
const patience = { poll: 4_000, deliver: 2_000, control: 8_000, lock: 1_000 }
/** Milliseconds, after which those that are served quickly must not wait for the same again. */
const slow = 400
/** Of what was slow; beyond, it is forgotten, and found out anew. */
const mostSlow = 1_000
/** Milliseconds, after which a call that was ended from outside was ended for taking so long. */
const tooLong = 3_000
/** Connections for subscribing and speaking, so as many subscribe at a time. */
const subscribing = 2
/** Conflicts, and a lock that the application held. */
const passing = /^(40001|40P01|55P03)$/
const triesToSubscribe = 2
/** Milliseconds in which a table that was busy is not tried again. */
const busyFor = 5_000

/** Nothing is connected to before it is used. */
export const makeRealtime = (config: ConnectConfig, errors: ErrorMap): Realtime => {
  const tail = makeCalls(config, { size: 1, patience: patience.poll })
  const delivery = makeCalls(config, {
    size: 2,
    patience: patience.deliver,
    settings: { lock_timeout: String(patience.lock) },
  })
  const control = makeCalls(config, { size: subscribing, patience: patience.control })
  const ticking = makeCalls(config, { size: 1, patience: patience.control })
  const subscribeTurn = makeSemaphore(subscribing)
  const busyBackoff = makeBusyBackoff(busyFor)
  const slowTurn = makeSemaphore(1)
  const slowOnes = new Set<Subject>()

  const deliver: Realtime['deliver'] = async (subject, page, heard) => {
    let milliseconds = 0
    try {
      return await delivery.ask<Delivered>(
        typeof subject === 'number' ? changesOf : messagesOf,
        [subject, page.since, page.until, page.after, listenersOf(heard)],
        (rows) => rows?.some(({ event }) => event === 'soiled') ?? true,
        (took) => {
          milliseconds = took
          note(subject, took > slow)
        },
      )
    } catch (error) {
      throw milliseconds > tooLong && wasEnded(error) ? cancelled(error) : error
    }
  }

  const note = (subject: Subject, isSlow: boolean): void => {
    if (!isSlow) return void slowOnes.delete(subject)
    if (slowOnes.size >= mostSlow) slowOnes.clear()
    slowOnes.add(subject)
  }

  /** In turn, so that those who wait for one that is busy hear of that. */
  const admit = (wish: [channel: string, ...unknown[]]): Promise<AdmittedRow[]> => {
    const ask = (): Promise<AdmittedRow[]> => control.ask<AdmittedRow>(admitted, wish, always)
    return subscribeTurn(() => busyBackoff(wish[0], () => retrying(ask, passing, triesToSubscribe)))
  }

  return {
    poll: async (since) => windowOf(await tail.ask<PolledRow>(polled, [since ?? null], never)),
    doze: async (isAsleep) => {
      await tail.ask('select realtime.doze($1)', [isAsleep], never)
    },
    beat: async () => {
      await tail.ask(`notify ${channel}`, [], never)
    },
    subscribe: async ({ channel, filter, events, leave, since = null }, claims) =>
      admissionOf(await admit([channel, filter, events, since, claims, leave])),
    deliver: (subject, page, heard) => {
      const work = (): Promise<Delivered[]> => deliver(subject, page, heard)
      return page.isLate || slowOnes.has(subject) ? slowTurn(work) : work()
    },
    tick: async (watches) => {
      const [row] = await retrying(() =>
        ticking.ask<{ lapsed: number[] | null }>(ticked, [watches], always),
      )
      return row?.lapsed ?? []
    },
    keepHouse: async () => {
      await ticking.ask('select realtime.keep_house()', [], always)
    },
    say: async (...message) => {
      const [row] = await retrying(() => control.ask<{ id: string }>(said, message, always))
      return row?.id ?? ''
    },
    listen: (heard) => listen(config, channel, heard, deafAfter),
    tell: (error) => tell(error, errors, false),
    end: async () => {
      await Promise.all([tail.end(), delivery.end(), control.end(), ticking.end()])
    },
  }
}

const wasEnded = (error: unknown): boolean => isDatabaseError(error) && error.code === '57P01'

const cancelled = (cause: unknown): Error =>
  Object.assign(new Error('the call took too long and was ended', { cause }), { code: '57014' })

const polled = 'select * from realtime.poll($1)'
const admitted = 'select * from realtime.subscribe($1, $2, $3, $4, $5, $6)'
const changesOf = 'select * from realtime.deliver_batch($1, $2, $3, $4, $5)'
const messagesOf = 'select * from realtime.deliver_topic($1, $2, $3, $4, $5)'
const ticked = 'select lapsed from realtime.tick($1) as lapsed'
const said = 'select realtime.say($1, $2, $3, $4) as id'
