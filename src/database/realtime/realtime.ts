// The calls of realtime: what changed between two moments, who may see it, and who may listen at all.
import { isDatabaseError } from '../errors.ts'
import { makeSemaphore } from '../../tools/semaphore.ts'
import { always, makeCalls, never } from '../connection/calls.ts'
import type { ConnectConfig } from '../connection/connect.ts'
import { listen, type Listener } from '../connection/listen.ts'
import type { Pools } from '../connection/pool-figures.ts'
import {
  admissionOf,
  listenersOf,
  windowOf,
  type Admission,
  type AdmittedRow,
  type Delivered,
  type Recipient,
  type ChangesPage,
  type PolledRow,
  type Subject,
  type Window,
  type SubscribeRequest,
} from './rows.ts'
import { retrying } from '../connection/retrying.ts'
import { makeBusyBackoff } from './busy-backoff.ts'

export interface Realtime {
  poll: (since: string | undefined) => Promise<Window>
  /** While it sleeps, writers notify it. */
  setSleeping: (isAsleep: boolean) => Promise<void>
  /** Notifies all gateways, this one too. */
  beat: () => Promise<void>
  subscribe: (wish: SubscribeRequest, claims: string) => Promise<Admission>
  /** Rejects with 57014 (cancelled) whichever way it was ended for taking too long. */
  deliver: (
    subject: Subject,
    page: ChangesPage,
    recipients: readonly Recipient[],
  ) => Promise<Delivered[]>
  /** Keeps these tables watched; returns those that were not for a while. */
  tick: (watches: number[]) => Promise<number[]>
  /** Sweeps what is old; what cannot be done now is done another time. */
  maintain: () => Promise<void>
  /** Sends a message on a topic; returns its id. */
  send: (topic: string, event: string, payload: string, claims: string) => Promise<string>
  /** For a caller who may not listen to a topic: rejects where they may not speak on it either. */
  requireSpeaker: (topic: string, claims: string) => Promise<void>
  listen: (heard: () => void) => Listener
  pools: () => Pools
  end: () => Promise<void>
}

const channel = 'plinth_realtime'
/** Milliseconds without a notification, after which the listening connection counts as lost. */
const deafAfter = 10_000
/** Milliseconds for calls that serve many: a subscription that takes longer is found and ended. */
const patience = { poll: 4_000, deliver: 2_000, control: 8_000, lock: 1_000 }
/** Milliseconds, after which a table or topic is slow: its calls take turns, so that quick ones need not wait. */
const slow = 400
/** Slow tables and topics that are remembered; beyond, all are forgotten and found again. */
const mostSlow = 1_000
/** Milliseconds, after which a call that was ended from outside was ended for taking so long. */
const tooLong = 3_000
/** Connections for subscribing and sending, so as many subscribe at a time. */
const subscribing = 2
/** Conflicts, and a lock that the application held. */
const passing = /^(40001|40P01|55P03)$/
const triesToSubscribe = 2
/** Milliseconds in which a table that was busy is not tried again. */
const busyFor = 5_000

/** Opens no connection before it is used. `marks`: what is delivered says what a later read must have seen. */
export const makeRealtime = (config: ConnectConfig, marks = false): Realtime => {
  const { polled, admitted, changesOf, messagesOf } = marks ? marking : plain
  const polling = makeCalls(config, { size: 1, patience: patience.poll })
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

  const deliver: Realtime['deliver'] = async (subject, page, recipients) => {
    let milliseconds = 0
    try {
      return await delivery.ask<Delivered>(
        typeof subject === 'number' ? changesOf : messagesOf,
        [subject, page.since, page.until, page.after, listenersOf(recipients)],
        (rows) => rows?.some(({ event }) => event === 'dirty') ?? true,
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

  /** In turn, so that others waiting for a table that is busy fail at once, with the same error. */
  const admit = (wish: [channel: string, ...unknown[]]): Promise<AdmittedRow[]> => {
    const isDirty = (rows?: AdmittedRow[]): boolean => rows?.[0]?.is_dirty ?? true
    const ask = (): Promise<AdmittedRow[]> => control.ask<AdmittedRow>(admitted, wish, isDirty)
    return subscribeTurn(() => busyBackoff(wish[0], () => retrying(ask, passing, triesToSubscribe)))
  }

  return {
    poll: async (since) => windowOf(await polling.ask<PolledRow>(polled, [since ?? null], never)),
    setSleeping: async (isAsleep) => {
      await polling.ask('select realtime.set_sleeping($1)', [isAsleep], never)
    },
    beat: async () => {
      await polling.ask(`notify ${channel}`, [], never)
    },
    subscribe: async ({ channel, filter, events, leave, since = null }, claims) =>
      admissionOf(await admit([channel, filter, events, since, claims, leave])),
    deliver: (subject, page, recipients) => {
      const work = (): Promise<Delivered[]> => deliver(subject, page, recipients)
      return page.isLate || slowOnes.has(subject) ? slowTurn(work) : work()
    },
    tick: async (watches) => {
      const [row] = await retrying(() =>
        ticking.ask<{ lapsed: number[] | null }>(ticked, [watches], always),
      )
      return row?.lapsed ?? []
    },
    maintain: async () => {
      await ticking.ask('select realtime.maintain()', [], always)
    },
    send: async (...message) => {
      const [row] = await retrying(() => control.ask<{ id: string }>(sent, message, always))
      return row?.id ?? ''
    },
    requireSpeaker: async (topic, claims) => {
      await retrying(() => control.ask(spoken, [topic, claims], always))
    },
    listen: (heard) => listen(config, channel, heard, deafAfter),
    pools: () => ({
      realtime_poll: polling.figures(),
      realtime_deliver: delivery.figures(),
      realtime_subscribe: control.figures(),
      realtime_tick: ticking.figures(),
    }),
    end: async () => {
      await Promise.all([polling.end(), delivery.end(), control.end(), ticking.end()])
    },
  }
}

const wasEnded = (error: unknown): boolean => isDatabaseError(error) && error.code === '57P01'

const cancelled = (cause: unknown): Error =>
  Object.assign(new Error('the call took too long and was ended', { cause }), { code: '57014' })

const plain = {
  polled: 'select * from realtime.poll($1)',
  admitted:
    'select *, core.session_is_dirty() as is_dirty from realtime.subscribe($1, $2, $3, $4, $5, $6)',
  changesOf: 'select * from realtime.deliver_batch($1, $2, $3, $4, $5)',
  messagesOf: 'select * from realtime.deliver_topic($1, $2, $3, $4, $5)',
}
/** The place in the log is read once the function has read all its rows. */
const marked = (text: string): string =>
  `${text.replace('*', 'rows.*, (select core.causal_position()) as causal_token')} as rows`
const marking: typeof plain = {
  polled: marked(plain.polled),
  admitted: marked(plain.admitted),
  changesOf: marked(plain.changesOf),
  messagesOf: marked(plain.messagesOf),
}
const ticked = 'select lapsed from realtime.tick($1) as lapsed'
const sent = 'select realtime.send_as_caller($1, $2, $3, $4) as id'
const spoken = 'select realtime.require_speaker($1, $2)'
