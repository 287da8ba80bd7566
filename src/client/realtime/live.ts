// Live views: the rows of a query, read again when a table of it changes.
import { PlinthError } from '../core/error.ts'
import type { Live, LiveListener, LiveQuery, LiveState, LiveView } from '../core/live.ts'
import { backOff } from './connection.ts'
import { callOut } from './call-out.ts'
import type { Message } from './message.ts'
import type { Stop, Subscriptions } from './subscriptions.ts'

/** A view reads at most once in that time, and a little later: not every client at once. The service may ask for more. */
const rest = 1_000
const spread = 200
const longestHold = 60_000

export const makeLive =
  (subscriptions: Subscriptions): Live =>
  (query, listener) =>
    show(subscriptions, query, listener)

const show = <Row>(
  subscriptions: Subscriptions,
  { table, tables: more = [], load }: LiveQuery<Row>,
  listener: LiveListener<Row>,
): LiveView => {
  const keep = makeKeeper<Row>()
  const abort = new AbortController()
  /** The tables that are subscribed. */
  const up = new Set<string>()
  let shown: LiveState<Row> | undefined
  let rows: Row[] = []
  let status: LiveState<Row>['status'] = 'stale'
  /** Why it is not subscribed, and why the last read failed. */
  let broken: PlinthError | null = null
  let failed: PlinthError | null = null
  let isRead = false
  let isReading = false
  /** The read that shows what lost changes did, and the last one that succeeded; as `asked` counts. */
  let needed = 0
  let shownOf = 0
  /** Until then it leaves the service to others. */
  let heldUntil = 0
  /** How many reads were asked for, and how many of these the last read answers. */
  let asked = 0
  let answered = 0
  let last = 0
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = 0

  const isUp = (): boolean => up.size === names.size

  const tell = (): void => {
    const error = broken ?? failed
    if (status !== 'closed')
      status = error || !isRead || shownOf < needed || !isUp() ? 'stale' : 'live'
    if (shown?.rows === rows && shown.status === status && shown.error === error) return
    // Before anything is known there is nothing to show.
    if (!shown && !isRead && !error) return
    shown = { rows, status, error }
    callOut(listener, shown)
  }

  const readAfter = (ms: number): void => {
    asked++
    const at = Date.now() + ms
    if (isReading || status === 'closed' || (timer !== undefined && due <= at)) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(() => void read(), ms)
  }

  /** The first time at once; a clock that is set back delays nothing. */
  const wake = (): void => {
    const left = Math.min(rest, last + rest - Date.now())
    const pause = last === 0 ? 0 : Math.max(0, left) + Math.random() * spread
    readAfter(Math.max(pause, Math.min(longestHold, heldUntil - Date.now())))
  }

  const reload = (): void => {
    heldUntil = 0
    wake()
  }

  const take = ({ type, within = 0 }: Message): void => {
    if (type === 'resync') {
      needed = asked + 1
      if (heldUntil === 0 && within > 0) {
        heldUntil = Date.now() + Math.random() * within
        clearTimeout(timer)
        timer = undefined
      }
    }
    wake()
    tell()
  }

  const read = async (): Promise<void> => {
    isReading = true
    heldUntil = 0
    answered = asked
    timer = undefined
    last = Date.now()
    const { data, error } = await load(abort.signal).catch(failure)
    isReading = false
    if (abort.signal.aborted) return
    failed = error
    if (data && !error) {
      rows = keep(data)
      isRead = true
      shownOf = answered
      tries = 0
    }
    tell()
    if (asked !== answered) wake()
    else if (error && mayPass(error)) readAfter(Math.max(rest, backOff(++tries)))
  }

  const end = (): void => {
    status = 'closed'
    clearTimeout(timer)
    abort.abort()
    for (const stop of stops) void stop()
  }

  const watch = (name: string): Stop =>
    subscriptions.add(
      { channel: `public:${name}`, leave: true },
      {
        up: (isAnew) => {
          up.add(name)
          if (isAnew) needed = ++asked
          if (isUp()) {
            broken = null
            if (asked !== answered) wake()
          }
          tell()
        },
        down: (error, isLast) => {
          up.delete(name)
          broken = error
          // It may be that these rows can be read and not be watched.
          if (isLast && error.code !== 'not_supported') end()
          else if (!isRead && error.code !== 'network') wake()
          tell()
        },
        take,
      },
    )

  const names = new Set([table, ...more])
  const stops = [...names].map(watch)

  return {
    stop: end,
    reload,
  }
}

const failure = (cause: unknown): { data: null; error: PlinthError } => ({
  data: null,
  error:
    cause instanceof PlinthError
      ? cause
      : new PlinthError({ code: 'bad_response', message: 'the rows cannot be read', cause }),
})

/** Whether the same read may succeed later, although nothing changes. */
const mayPass = ({ status }: PlinthError): boolean =>
  status === 0 || status >= 500 || [401, 408, 429].includes(status)

/** Rows that are as before are the same objects, and where all are, so is the list. */
const makeKeeper = <Row>(): ((next: Row[]) => Row[]) => {
  let rows: Row[] = []
  let known = new Map<string, Row>()
  return (next) => {
    const now = new Map<string, Row>()
    const kept = next.map((row) => {
      const text = JSON.stringify(row)
      const same = known.get(text) ?? row
      now.set(text, same)
      return same
    })
    known = now
    if (kept.length !== rows.length || kept.some((row, at) => row !== rows[at])) rows = kept
    return rows
  }
}
