// The gateway's side of realtime: one poller reads what happened, a channel for each table and topic delivers it.
import type { Log } from '../../log/log.ts'
import type { Subject, Window } from '../../database/realtime/rows.ts'
import type { Realtime } from '../../database/realtime/realtime.ts'
import { reasonOf } from '../../database/errors.ts'
import { unavailable } from '../../errors.ts'
import type { ErrorReply } from '../../http/error-reply.ts'
import { makePace } from '../pace.ts'
import type { Hub, Receiver } from '../types.ts'
import { makeChannel, type Channel } from './channel.ts'
import type { Position, Progress } from './group.ts'
import { makeLastSeen } from './last-seen.ts'
import { makeTrouble } from './pauses.ts'
import { makePoller } from './poller.ts'
import { startTicks } from './ticks.ts'

export interface HubOptions {
  database: Realtime
  /** What a subscriber is sent when SQL ends its subscription with this error. */
  errorReply: (error: unknown) => ErrorReply
  log: Log
  framesPerSecond: number
  now?: () => number
}

type Attempt = (act: () => void) => void

/** After a rest, as much as in so many seconds may be delivered at once. */
const burst = 2

/** A receiver that throws keeps nothing from the others. */
const attemptWith =
  (log: Log): Attempt =>
  (act) => {
    try {
      act()
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'a realtime message could not be handed on')
    }
  }

const guarded = (receiver: Receiver, attempt: Attempt): Receiver => ({
  deliver: (batch) => attempt(() => receiver.deliver(batch)),
  resync: (at) => attempt(() => receiver.resync(at)),
  fail: (reply) => attempt(() => receiver.fail(reply)),
  room: () => receiver.room?.(),
})

/** Undefined where one of them is at a cursor that a client named. */
const earliestOf = (
  position: Position | undefined,
  progress: readonly Progress[],
): Position | undefined => {
  let earliest = position
  for (const { known } of progress) {
    if (!known) return undefined
    if (earliest && known.round < earliest.round) earliest = known
  }
  return earliest
}

export const makeHub = ({
  database,
  errorReply,
  log,
  framesPerSecond,
  now = () => performance.now(),
}: HubOptions): Hub => {
  const channels = new Map<Subject, Channel>()
  const closing: ((users: ReadonlySet<string>) => void)[] = []
  const lastSeen = makeLastSeen()
  const mostAtOnce = framesPerSecond * burst
  const mayHandOut = makePace(framesPerSecond, mostAtOnce, now)
  const attempt = attemptWith(log)
  let arriving = 0
  let isStopped = false

  const isNeeded = (): boolean =>
    arriving > 0 || [...channels.values()].some((channel) => !channel.isEmpty())

  const onWindow = (window: Window, position: Position): void => {
    const named = new Set(window.subjects)
    for (const subject of named) lastSeen.note(subject, position.round)
    const users = new Set(window.closedUsers)
    if (users.size > 0) for (const close of closing) attempt(() => close(users))
    for (const [subject, channel] of channels) {
      if (window.isStale) channel.lose(position.round)
      if (channel.isEmpty()) channels.delete(subject)
      else channel.update(position, named.has(subject))
    }
  }

  const poller = makePoller({ database, isNeeded, onWindow, log, now })
  const ticks = startTicks({
    database,
    watches: () =>
      [...channels].flatMap(([subject, channel]) =>
        typeof subject === 'number' && !channel.isEmpty() ? [subject] : [],
      ),
    isNeeded,
    onLapsed: (watches) => {
      for (const watch of watches) channels.get(watch)?.lose(poller.nextRound())
      poller.wake()
    },
    log,
  })

  const channelOf = (subject: Subject, position: Position): Channel => {
    const there = channels.get(subject)
    if (there) return there
    const trouble = makeTrouble(log, 'realtime cannot deliver')
    const isOver = (): boolean => isStopped
    const limits = { mayHandOut, mostAtOnce, trouble, now, isStopped: isOver }
    const channel = makeChannel(
      { subject, database, errorReply, lastSeen, log, ...limits },
      position,
    )
    channels.set(subject, channel)
    return channel
  }

  const subscribe: Hub['subscribe'] = async (wish, credentials, receiver) => {
    arriving += 1
    try {
      // First, so that a user who is banned after SQL has looked is heard of.
      const begun = await poller.begin()
      const { claims } = credentials
      const admission = await database.subscribe(wish, claims)
      const { subject, cursor, causalToken, isResync, columns, key, listener } = admission
      if (isStopped) throw unavailable()
      const known = wish.since === undefined || isResync ? begun : undefined
      const channel = channelOf(subject, poller.position() ?? begun)
      const seat = channel.join({
        listener,
        claims,
        progress: { cursor, known },
        receiver: guarded(receiver, attempt),
        from: poller.nextRound(),
      })
      poller.wake()
      return { cursor, causalToken, isResync, columns, key, end: () => channel.leave(seat) }
    } finally {
      arriving -= 1
    }
  }

  return {
    subscribe,
    send: async (topic, event, payload, { claims }) => {
      const id = await database.send(topic, event, payload, claims)
      poller.wake()
      return id
    },
    requireSpeaker: (topic, { claims }) => database.requireSpeaker(topic, claims),
    position: () => {
      const progress = [...channels.values()].flatMap((channel) => channel.progress())
      return earliestOf(poller.position(), progress)?.cursor
    },
    onUsersClosed: (close) => void closing.push(close),
    figures: () => {
      const all = [...channels.values()].filter((channel) => !channel.isEmpty())
      // Who resumes at a cursor of their own is not late: they were away.
      const known = all.flatMap((channel) => channel.progress().filter((one) => one.known))
      const earliest = earliestOf(poller.position(), known)
      return {
        channels: all.length,
        subscriptions: all.reduce((sum, channel) => sum + channel.seats(), 0),
        lag: earliest ? now() - earliest.at : 0,
      }
    },
    stop: async () => {
      isStopped = true
      ticks.stop()
      await poller.stop()
    },
  }
}
