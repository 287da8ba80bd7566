// The gateway's side of realtime: one tail reads what happened, a lane for each table and topic hands it on.
import type { Log } from '../../log/log.ts'
import type { Realtime } from '../../database/realtime/realtime.ts'
import type { Subject, Window } from '../../database/realtime/rows.ts'
import { reasonOf } from '../../database/connection/state.ts'
import { unavailable } from '../../errors.ts'
import type { Position } from './group.ts'
import { makeLane, type Lane } from './channel.ts'
import { makeNews } from './last-seen.ts'
import { makePace } from '../pace.ts'
import { makeTail } from './poller.ts'
import { startTicks } from './ticks.ts'
import { makeTrouble } from './trouble.ts'
import type { Hub, Receiver } from '../types.ts'

export interface HubOptions {
  database: Realtime
  log: Log
  framesPerSecond: number
  now?: () => number
}

/** After a rest, as much as in so many seconds may be handed on at once. */
const burst = 2

export const makeHub = ({
  database,
  log,
  framesPerSecond,
  now = () => performance.now(),
}: HubOptions): Hub => {
  const lanes = new Map<Subject, Lane>()
  const hearers: ((users: ReadonlySet<string>) => void)[] = []
  const news = makeNews()
  const mostAtOnce = framesPerSecond * burst
  const mayHandOut = makePace(framesPerSecond, mostAtOnce, now)
  let arriving = 0
  let isStopped = false

  const isNeeded = (): boolean =>
    arriving > 0 || [...lanes.values()].some((lane) => !lane.isEmpty())

  /** Who throws when something is handed on is alone with it. */
  const attempt = (act: () => void): void => {
    try {
      act()
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'a realtime message could not be handed on')
    }
  }

  const onWindow = (window: Window, position: Position): void => {
    for (const subject of window.subjects) news.hear(subject, position.round)
    if (window.over.length > 0) tellOver(new Set(window.over))
    const named = new Set(window.subjects)
    for (const [subject, lane] of lanes) {
      if (window.isStale) lane.lose(position.round)
      if (lane.isEmpty()) lanes.delete(subject)
      else lane.advance(position, named.has(subject))
    }
  }

  const tellOver = (users: ReadonlySet<string>): void => {
    for (const hear of hearers) attempt(() => hear(users))
  }

  const tail = makeTail({ database, isNeeded, onWindow, log, now })
  const ticks = startTicks({
    database,
    watches: () =>
      [...lanes].flatMap(([subject, lane]) =>
        typeof subject === 'number' && !lane.isEmpty() ? [subject] : [],
      ),
    isNeeded,
    onLapsed: (watches) => {
      for (const watch of watches) lanes.get(watch)?.lose(tail.nextRound())
      tail.wake()
    },
    log,
  })

  const laneOf = (subject: Subject, position: Position): Lane => {
    const there = lanes.get(subject)
    if (there) return there
    const trouble = makeTrouble(log, 'realtime cannot deliver')
    const serving = {
      subject,
      database,
      mayHandOut,
      mostAtOnce,
      trouble,
      now,
      isStopped: () => isStopped,
    }
    const lane = makeLane({ ...serving, news, log }, position)
    lanes.set(subject, lane)
    return lane
  }

  const guarded = (receiver: Receiver): Receiver => ({
    deliver: (batch) => attempt(() => receiver.deliver(batch)),
    resync: (cursor) => attempt(() => receiver.resync(cursor)),
    fail: (told) => attempt(() => receiver.fail(told)),
    room: () => receiver.room?.(),
  })

  const subscribe: Hub['subscribe'] = async (wish, credentials, receiver) => {
    arriving += 1
    try {
      // First, so that whoever is banned after SQL has looked is heard of.
      const begun = await tail.begin()
      const { claims } = credentials
      const admission = await database.subscribe(wish, claims)
      const { subject, cursor, isResync, columns, key, listener } = admission
      if (isStopped) throw unavailable()
      const known = wish.since === undefined || isResync ? begun : undefined
      const lane = laneOf(subject, tail.position() ?? begun)
      const seat = lane.join({
        listener,
        claims,
        place: { cursor, known },
        receiver: guarded(receiver),
        from: tail.nextRound(),
      })
      tail.wake()
      return { cursor, isResync, columns, key, end: () => lane.leave(seat) }
    } finally {
      arriving -= 1
    }
  }

  return {
    subscribe,
    say: async (topic, event, payload, { claims }) => {
      const id = await database.say(topic, event, payload, claims)
      tail.wake()
      return id
    },
    position: () => {
      const places = [...lanes.values()].flatMap((lane) => lane.places())
      let earliest = tail.position()
      for (const { known } of places) {
        if (!known) return undefined
        if (earliest && known.round < earliest.round) earliest = known
      }
      return earliest?.cursor
    },
    onOver: (heard) => void hearers.push(heard),
    stop: async () => {
      isStopped = true
      ticks.stop()
      await tail.stop()
    },
  }
}
