// Changes of a table for the bindings of a channel. What comes at once for several of its subscriptions goes out
// together: one message for each change, with the numbers of all bindings that it is for.
import { piecesOf } from '../../socket/frames.ts'
import type { Batch, Change } from '../../types.ts'
import type { WatchedColumn } from '../../../database/realtime/rows.ts'
import { around, type Version } from './messages.ts'

/** How a subscription's changes are written. Equal texts make equal messages. */
export interface FrameParts {
  begin: string
  data: string
  end: string
  /** The numbers of the bindings that an event is for. */
  idsOf: (event: string) => readonly number[]
  /** Differs where anything of these differs. */
  key: string
}

export interface Gatherer {
  deliver: (batch: Batch, form: FrameParts) => void
  /** Sends at once what waits for more. */
  flush: () => void
}

interface Part {
  batch: Batch
  form: FrameParts
}

export const formOf = (
  version: Version,
  topic: string,
  { table, columns }: { table: string; columns: readonly WatchedColumn[] },
  ids: ReadonlyMap<string, readonly number[]>,
): FrameParts => {
  const [before, after] = around(version, topic, 'postgres_changes')
  const data = JSON.stringify({ schema: 'public', table, columns }).slice(0, -1)
  return {
    begin: `${before}{"ids":[`,
    data: `],"data":${data},`,
    end: `}}${after}`,
    idsOf: (event) => ids.get(event) ?? [],
    key: JSON.stringify([before, data, ...ids]),
  }
}

/** `fail` is called when what waited could not be sent. */
export const makeGatherer = (
  isAlone: boolean,
  write: (pieces: readonly Buffer[]) => void,
  fail: () => void,
): Gatherer => {
  let waiting: Part[] = []

  const flush = (): void => {
    const [first, ...others] = waiting
    waiting = []
    if (first) write(piecesFor(first, others))
  }

  const flushSoon = (): void => {
    try {
      flush()
    } catch {
      fail()
    }
  }

  return {
    deliver: (batch, form) => {
      if (isAlone) return write(piecesFor({ batch, form }, []))
      if (waiting.some((part) => part.form === form)) flush()
      waiting.push({ batch, form })
      // The others of a page come in the same turn of the event loop, and before what is queued here.
      if (waiting.length === 1) queueMicrotask(flushSoon)
    },
    flush,
  }
}

/** What a batch and those that came with it become: made once for all sockets with the same bindings and rights. */
interface Made {
  pieces?: readonly Buffer[]
  further: Map<Made, Made>
}

const newMade = (): Made => ({ further: new Map() })

const madeOf = ({ batch, form }: Part): Made => batch.once(form.key, newMade)

const piecesFor = (first: Part, others: readonly Part[]): readonly Buffer[] => {
  let made = madeOf(first)
  for (const other of others.map(madeOf)) {
    const next = made.further.get(other) ?? newMade()
    made.further.set(other, next)
    made = next
  }
  return (made.pieces ??= piecesOf(messagesOf([first, ...others]).map(textOf)))
}

interface Message {
  form: FrameParts
  change: Change
  ids: readonly number[]
}

/** In the order of the page, whose changes are numbered. */
const messagesOf = (parts: readonly Part[]): Message[] => {
  const all = parts.flatMap(({ form, batch }) =>
    batch.changes.map((change) => ({ form, change, ids: form.idsOf(change.event) })),
  )
  return parts.length === 1 ? all : merged(all)
}

const merged = (all: readonly Message[]): Message[] => {
  const numbered = all.map((message) => ({ message, place: placeOf(message.change) }))
  numbered.sort(({ place: [a, c] }, { place: [b, d] }) => a - b || c - d)
  const messages: Message[] = []
  for (const { message } of numbered) {
    const last = messages.at(-1)
    if (!last || !isSame(last, message)) messages.push(message)
    else messages[messages.length - 1] = { ...last, ids: [...last.ids, ...message.ids] }
  }
  return messages.map((message) => ({ ...message, ids: message.ids.toSorted(byNumber) }))
}

const byNumber = (a: number, b: number): number => a - b

const placeOf = ({ id }: Change): [change: number, row: number] => {
  const [change, row] = id.split('-')
  return [Number(change), Number(row)]
}

/** Also what it shows: one may see more of a row than another. */
const isSame = (one: Message, other: Message): boolean =>
  one.change.id === other.change.id &&
  one.change.event === other.change.event &&
  one.form.data === other.form.data &&
  one.change.record === other.change.record &&
  one.change.oldRecord === other.change.oldRecord

const textOf = ({ form: { begin, data, end }, change, ids }: Message): string => {
  const { event, at, record, oldRecord } = change
  return `${begin}${ids.join(',')}${data}"type":"${event}","commit_timestamp":"${at}","record":${record ?? '{}'},"old_record":${oldRecord ?? '{}'},"errors":null${end}`
}
