// What a subscriber must get and may get, told from a history that the table's own row trigger wrote.
import { isDeepStrictEqual } from 'node:util'
import type { Message } from '../../support/realtime.ts'

export interface Row {
  id: number
  owner: string
  team: string
  shared: boolean
  kind: string
  n: number
  body: string
  priv: string
  /** Another one for each version of a row. */
  rev: number
}

/** A committed change; `place` orders those of a key, `id` is what the service calls it. */
export interface Entry {
  id: string | null
  place: number
  event: string
  key: number
  old: Row | null
  new: Row | null
}

export interface Viewer {
  name: string
  /** By the policies. */
  may: (row: Row) => boolean
  /** By the filter. */
  wants: (row: Row) => boolean
  events: string[]
  readable: (row: Row) => object
}

export interface Verdict {
  faults: string[]
  /** How many changes had to come. */
  due: number
}

export const judge = (
  entries: Entry[],
  viewer: Viewer,
  received: Message[],
  isAfterBegin: (entry: Entry) => boolean = () => true,
): Verdict => {
  const facts = factsOf(entries, viewer)
  const known = new Map(facts.map((fact) => [fact.entry.id, fact]))
  const arrived = new Set(received.map(({ id }) => id))
  const due = facts.filter(({ mustCome, entry }) => mustCome && isAfterBegin(entry))
  const faults = [
    ...due
      .filter(({ entry }) => !arrived.has(entry.id ?? ''))
      .map((fact) => `missed ${told(fact)}`),
    ...received.flatMap((message) => {
      const fact = known.get(message.id ?? '')
      const fault = fact ? faultIn(message, fact, viewer) : 'is no change of the history'
      return fault ? [`${fault}: ${JSON.stringify(message)}${fact ? ` of ${told(fact)}` : ''}`] : []
    }),
    ...disorder(received, known, entries),
  ]
  return { faults: faults.map((fault) => `${viewer.name}: ${fault}`), due: due.length }
}

interface Fact {
  entry: Entry
  mustCome: boolean
  /** Versions of the row from this change on that the viewer is shown. */
  shown: Row[]
}

/**
 * A DELETE comes when the row that went was shown. An INSERT or UPDATE carries the row as it is at delivery, so it
 * comes when the row is shown then: for certain only if it was from this change on to the end.
 */
const factsOf = (entries: Entry[], { may, wants, events }: Viewer): Fact[] => {
  const facts: Fact[] = []
  const after = new Map<number, { shown: Row[]; stays: boolean }>()
  for (const entry of entries.toReversed()) {
    const later = after.get(entry.key) ?? { shown: [], stays: true }
    const isShown = entry.new !== null && may(entry.new) && wants(entry.new)
    const now = {
      shown: isShown ? [...later.shown, entry.new!] : later.shown,
      stays: later.stays && isShown,
    }
    after.set(entry.key, now)
    const isDue = entry.old && !entry.new ? may(entry.old) && wants(entry.old) : now.stays
    facts.push({ entry, mustCome: isDue && events.includes(entry.event), shown: now.shown })
  }
  return facts.reverse()
}

const faultIn = (message: Message, { entry, shown }: Fact, viewer: Viewer): string | undefined => {
  const { record, old_record: old } = message
  if (message.event !== entry.event) return 'has another event'
  if (!viewer.events.includes(entry.event)) return 'has an event that was not asked for'
  const mayOld = entry.old !== null && viewer.may(entry.old)
  if (!isDeepStrictEqual(old ?? null, mayOld ? viewer.readable(entry.old!) : null))
    return mayOld ? 'has a wrong old row' : 'LEAKS the old row'
  if (entry.event === 'DELETE')
    return mayOld && viewer.wants(entry.old!)
      ? record === null || record === undefined
        ? undefined
        : 'has a record'
      : 'LEAKS that there was a row'
  return shown.some((row) => isDeepStrictEqual(record, viewer.readable(row)))
    ? undefined
    : 'LEAKS a row that was not shown from then on'
}

/** For each key the changes come in their order, and the row never goes back to an older version. */
const disorder = (received: Message[], known: Map<string | null, Fact>, all: Entry[]): string[] => {
  const placeOf = new Map(all.flatMap((entry) => (entry.new ? [[entry.new.rev, entry.place]] : [])))
  const seen = new Set<string>()
  const last = new Map<number, { change: number; version: number }>()
  const faults: string[] = []
  for (const message of received) {
    const fact = known.get(message.id ?? '')
    if (!fact) continue
    const { key, place } = fact.entry
    const before = last.get(key) ?? { change: 0, version: 0 }
    const version = message.record ? (placeOf.get(message.record.rev) ?? 0) : before.version
    const isNew = !seen.has(message.id!)
    if (isNew && place < before.change) faults.push(`late: ${JSON.stringify(message)}`)
    if (version < before.version) faults.push(`went back: ${JSON.stringify(message)}`)
    seen.add(message.id!)
    last.set(key, {
      change: isNew ? place : before.change,
      version: Math.max(version, before.version),
    })
  }
  return faults
}

/** What somebody who keeps a copy by these changes has in the end, by key. */
export const replay = (received: Message[]): Map<number, object> => {
  const rows = new Map<number, object>()
  for (const { event, record, old_record: old } of received)
    if (event === 'DELETE') rows.delete(old.id)
    else rows.set(record.id, record)
  return rows
}

const told = ({ entry }: Fact): string => JSON.stringify(entry)
