// Reads what happened, window after window, while anybody here listens. NOTIFY only makes that sooner: a notification
// may be lost, forged or late. Before it sleeps it looks once more, for what was written meanwhile.
import { makeWakeSignal } from '../../tools/wake-signal.ts'
import type { Log } from '../../log/log.ts'
import type { Window } from '../../database/realtime/rows.ts'
import type { Realtime } from '../../database/realtime/realtime.ts'
import { unavailable } from '../../errors.ts'
import type { Position } from './group.ts'
import { makeTrouble, pause, restAfter } from './pauses.ts'

export interface Poller {
  /** Returns from where it reads; starts it where it rested. Rejects when the database cannot be asked. */
  begin: () => Promise<Position>
  position: () => Position | undefined
  /** The number of the next poll: it sees everything that can be seen now. */
  nextRound: () => number
  wake: () => void
  stop: () => Promise<void>
}

export interface PollerOptions {
  database: Pick<Realtime, 'poll' | 'setSleeping' | 'beat' | 'listen'>
  isNeeded: () => boolean
  onWindow: (window: Window, position: Position) => void
  log: Log
  now: () => number
}

/** Milliseconds between two polls, and how fast they become rare while nothing comes. */
const rest = { shortest: 10, ofMuch: 200, busy: 25, longest: 1_000 }
const beatEvery = 5_000
const stopGrace = 500

export const makePoller = ({ database, isNeeded, onWindow, log, now }: PollerOptions): Poller => {
  const wakeSignal = makeWakeSignal()
  const trouble = makeTrouble(log, 'realtime cannot read what changed')
  let position: Position | undefined
  let starting: Promise<Position> | undefined
  let running: Promise<void> = Promise.resolve()
  let round = 0
  let amount = 0
  let isAsleep = false
  let isStopped = false
  /** Milliseconds to rest: after a poll, and asleep. */
  let breath = rest.shortest
  let nap = rest.longest
  let busyNap = rest.busy

  const begin = async (): Promise<Position> => {
    await running
    const { at } = await read(undefined)
    running = run()
    return at
  }

  const run = async (): Promise<void> => {
    const listener = database.listen(wakeSignal.wake)
    const beating = setInterval(() => void database.beat().catch(ignore), beatEvery).unref()
    while (isNeeded() && !isStopped) await turn().then(trouble.over, meet)
    position = undefined
    clearInterval(beating)
    await Promise.all([listener.close(), isAsleep && database.setSleeping(false).catch(ignore)])
    isAsleep = false
  }

  const meet = (error: unknown): Promise<void> => {
    isAsleep = false // as far as is known
    return trouble.meet(error)
  }

  const turn = async (): Promise<void> => {
    await pause(breath)
    // Woken, it is awake before it looks. Else it sets sleeping again: another gateway may have unset it.
    if (isAsleep) await setSleeping(!(await wakeSignal.wait(nap)))
    const wasAsleep = isAsleep
    if (await look()) return wake()
    if (wasAsleep) return
    // What was written while it was awake brings no notification, so it looks once more.
    await setSleeping(true)
    if (await look()) await wake()
  }

  const wake = async (): Promise<void> => {
    busyNap = rest.busy
    if (isAsleep) await setSleeping(false)
  }

  const setSleeping = async (asleep: boolean): Promise<void> => {
    await database.setSleeping(asleep)
    isAsleep = asleep
  }

  /** True when something came. */
  const look = async (): Promise<boolean> => {
    const began = now()
    const { window } = await read(position?.cursor)
    const worked = now() - began
    breath = Math.max(rest.shortest, worked / 2, restAfter(window.amount, rest.ofMuch))
    nap = window.isBusy ? busyNap : rest.longest
    busyNap = window.isBusy ? Math.min(busyNap * 2, rest.longest) : rest.busy
    return window.subjects.length > 0 || window.closedUsers.length > 0 || window.isStale
  }

  const read = async (since: string | undefined): Promise<{ window: Window; at: Position }> => {
    round += 1
    const number = round
    const began = now()
    const window = await database.poll(since)
    amount += window.amount
    const at = { ...window.until, round: number, at: began, amount }
    position = at
    onWindow(window, at)
    return { window, at }
  }

  return {
    begin: async () => {
      if (isStopped) throw unavailable()
      return position ?? (await (starting ??= begin().finally(() => (starting = undefined))))
    },
    position: () => position,
    nextRound: () => round + 1,
    wake: wakeSignal.wake,
    stop: async () => {
      isStopped = true
      wakeSignal.wake()
      await Promise.race([running, pause(stopGrace)])
    },
  }
}

const ignore = (): void => undefined
