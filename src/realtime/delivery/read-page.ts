// Reads what SQL delivers of a page: for each listener its changes, and whether it goes on.
import type { Delivered, DeliveredChanges, DeliveredMessage } from '../../database/realtime/rows.ts'
import type { Change } from '../types.ts'

export interface Share {
  changes: Change[]
  /** False where SQL did not get to this listener: it is to be asked for again. */
  isServed: boolean
  isResynced: boolean
  /** The error it ends with, as JSON. */
  error: string | undefined
}

export interface Read {
  shares: Share[]
  /** Where the next page begins; none when this is the last. */
  next: string | undefined
}

export const readPage = (rows: readonly Delivered[], listeners: number): Read => {
  const shares = Array.from({ length: listeners }, emptyShare)
  let heads: Head[] = []
  let next: string | undefined
  for (const row of rows) {
    const share = row.listener === null ? undefined : shares[row.listener]
    if (share) note(share, row, heads)
    else if (row.event === 'heads') heads = headsOf(row.record ?? '')
    else if (row.event === 'next') next = row.id ?? undefined
  }
  return { shares, next }
}

const emptyShare = (): Share => ({
  changes: [],
  isServed: true,
  isResynced: false,
  error: undefined,
})

const note = (share: Share, row: Delivered, heads: readonly Head[]): void => {
  switch (row.event) {
    case 'resync':
      share.isResynced = true
      break
    case 'unserved':
      share.isServed = false
      break
    case 'error':
      if (isNobodysFault(row.record)) share.isServed = false
      else share.error = row.record ?? '{}'
      break
    case 'heads':
    case 'next':
    case 'dirty': // of the whole page
      break
    case 'changes':
      share.changes = changesOf(row, heads) ?? []
      share.isResynced = share.changes.length === 0
      break
    case 'BROADCAST':
      share.changes.push(messageOf(row))
  }
}

/** What a change has beside its rows, the same for everyone. */
type Head = Pick<Change, 'event' | 'id' | 'at'>

/** Between changes, and between the parts of each: characters that no JSON text contains. */
const between = { heads: '\x1e', parts: '\x1f' }

const headsOf = (record: string): Head[] =>
  record.split(between.heads).map((head) => {
    const [event = '', id = '', at = ''] = head.split(between.parts)
    return { event, id, at }
  })

/** Undefined where there are not as many rows as heads. */
const changesOf = (row: DeliveredChanges, all: readonly Head[]): Change[] | undefined => {
  const heads = row.id === null ? all : placesIn(row.id).flatMap((place) => all[place - 1] ?? [])
  const now = partsOf(row.record)
  const before = partsOf(row.old_record)
  if ([now, before].some(({ length }) => length > 0 && length !== heads.length)) return undefined
  return heads.map(({ event, id, at }, place) => {
    const record = rowIn(now, place)
    return {
      event: event === 'UPDATE' && record === null ? 'LEAVE' : event,
      id,
      at,
      cursor: place === heads.length - 1 ? (row.name ?? row.cursor) : row.cursor,
      record,
      oldRecord: rowIn(before, place),
      name: null,
    }
  })
}

const placesIn = (list: string): number[] => list.split(',').map(Number)

const partsOf = (rows: string | null): readonly string[] => rows?.split(between.parts) ?? []

const rowIn = (rows: readonly string[], place: number): string | null => {
  const row = rows[place]
  return row && row !== 'null' ? row : null
}

const messageOf = ({ event, id, cursor, at, record, name }: DeliveredMessage): Change => ({
  event,
  id,
  cursor,
  at,
  record,
  oldRecord: null,
  name,
})

/** A lock that the application held, a conflict, or a lack of resources. */
const isNobodysFault = (record: string | null): boolean =>
  /"sqlstate" *: *"(40001|40P01|55P03|53...)"/.test(record ?? '')
