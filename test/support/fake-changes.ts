// A database of changes that are only numbers: it shows what the hub does with them without Postgres, and at once.
import type {
  Admission,
  Delivered,
  DeliveredChanges,
  DeliveredNote,
  ChangesPage,
  Recipient,
  Subject,
} from '../../src/database/realtime/rows.ts'
import type { Realtime } from '../../src/database/realtime/realtime.ts'

export interface Call extends ChangesPage {
  subject: Subject
  heard: Recipient[]
}

export interface FakeChanges {
  database: Realtime
  /** Makes so many changes, seen by the next poll. Gives their ids. */
  commit: (subject: Subject, count?: number) => string[]
  cursor: () => string
  calls: Call[]
  polls: (string | undefined)[]
  sleeps: boolean[]
  ticks: number[][]
  sweeps: () => number
  beats: () => number
  listeners: () => number
  wake: () => void
  /** What the next ones answer, where that is not what was changed. */
  next: {
    /** Called before each delivery; may wait, throw, or give rows of its own. */
    deliver: (call: Call) => unknown
    subscribe: () => Promise<void> | void
    poll: () => Promise<void> | void
    lapsed: number[]
    closedUsers: string[]
    isBusy: boolean
    isStale: (since: string | undefined) => boolean
    pageSize: number
  }
}

export const note = (
  event: DeliveredNote['event'],
  more: Partial<DeliveredNote> = {},
): DeliveredNote => ({ listener: null, event, id: null, record: null, ...more })

/** Changes for all of these listeners, as SQL packs them. */
export const inserted = (
  listeners: readonly number[],
  changes: readonly { id: string; record?: string }[],
  { cursor = '', last = null }: { cursor?: string; last?: string | null } = {},
): Delivered[] => [
  note('heads', { record: changes.map(({ id }) => `INSERT\x1f${id}\x1f`).join('\x1e') }),
  ...listeners.map((listener): DeliveredChanges => ({
    listener,
    event: 'changes',
    id: null,
    cursor,
    record: changes.map(({ record = '' }) => record).join('\x1f'),
    old_record: null,
    name: last,
  })),
]

/** What a query meets whose connection is lost. */
export const cut = (): never => {
  throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
}

export const fakeChanges = (): FakeChanges => {
  const log: Subject[] = [] // the change of number n stands at n - 1
  let heard: () => void = () => undefined
  let listening = 0
  let beats = 0
  let sweeps = 0
  const made: Omit<FakeChanges, 'database'> = {
    commit: (subject, count = 1) => {
      log.push(...Array<Subject>(count).fill(subject))
      return Array.from({ length: count }, (_, index) => `${log.length - count + index + 1}-1`)
    },
    cursor: () => cursorAt(log.length),
    calls: [],
    polls: [],
    sleeps: [],
    ticks: [],
    sweeps: () => sweeps,
    beats: () => beats,
    listeners: () => listening,
    wake: () => heard(),
    next: {
      deliver: () => undefined,
      subscribe: () => undefined,
      poll: () => undefined,
      lapsed: [],
      closedUsers: [],
      isBusy: false,
      isStale: () => false,
      pageSize: 500,
    },
  }

  const between = (since: string, until: string): { number: number; subject: Subject }[] =>
    log
      .map((subject, index) => ({ number: index + 1, subject }))
      .filter(({ number }) => number > numberOf(since) && number <= numberOf(until))

  const deliver = (call: Call): Delivered[] => {
    const all = between(call.since, call.until)
      .filter(({ subject, number }) => subject === call.subject && number > Number(call.after))
      .map(({ number }) => number)
    const page = all.slice(0, made.next.pageSize)
    const isLast = page.length === all.length
    const changes = page.map((number) => ({ id: `${number}-1`, record: `{"n":${number}}` }))
    const last = isLast ? call.until : null
    const rows =
      page.length > 0 ? inserted([...call.heard.keys()], changes, { cursor: call.since, last }) : []
    return isLast ? rows : [...rows, note('next', { id: String(page.at(-1)) })]
  }

  const database: Realtime = {
    poll: async (since) => {
      made.polls.push(since)
      await made.next.poll()
      const until = made.cursor()
      const closedUsers = since === undefined ? [] : made.next.closedUsers.splice(0)
      const window = since === undefined ? [] : between(since, until)
      return {
        until: { cursor: until, causalToken: `after ${until}` },
        subjects: [...new Set(window.map(({ subject }) => subject))],
        closedUsers,
        amount: window.length,
        isBusy: made.next.isBusy,
        isStale: made.next.isStale(since),
      }
    },
    setSleeping: async (isAsleep) => void made.sleeps.push(isAsleep),
    pools: () => ({}),
    beat: async () => {
      beats += 1
      heard()
    },
    subscribe: async ({ channel, filter, since }): Promise<Admission> => {
      await made.next.subscribe()
      return {
        subject: /^\d+$/.test(channel) ? Number(channel) : channel,
        cursor: since ?? made.cursor(),
        causalToken: `after ${made.cursor()}`,
        isResync: false,
        columns: [],
        key: undefined,
        listener: JSON.stringify(filter),
      }
    },
    deliver: async (subject, page, listeners) => {
      const call = { ...page, subject, heard: [...listeners] }
      made.calls.push(call)
      return ((await made.next.deliver(call)) as Delivered[] | undefined) ?? deliver(call)
    },
    maintain: async () => void (sweeps += 1),
    tick: async (watches) => {
      made.ticks.push(watches)
      return made.next.lapsed.splice(0)
    },
    send: async () => '7-1',
    requireSpeaker: () => Promise.resolve(),
    listen: (hear) => {
      heard = hear
      listening += 1
      return { close: async () => void (listening -= 1) }
    },
    end: async () => undefined,
  }
  return { ...made, database }
}

export const cursorAt = (number: number): string => `e.${number}`

const numberOf = (cursor: string): number => Number(cursor.slice(2))
