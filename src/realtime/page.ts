// Reads what SQL delivers of a page: for each listener its changes, and what becomes of it.
import type { Delivered, DeliveredChanges, DeliveredMessage } from '../database/realtime-rows.ts'
import type { Change } from './types.ts'

export interface Share {
  changes: Change[]
  /** Has had everything of this page; otherwise is to be asked for again. */
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
  let next: string | undefined
  for (const row of rows) {
    const share = row.listener === null ? undefined : shares[row.listener]
    if (share) note(share, row)
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

const note = (share: Share, row: Delivered): void => {
  switch (row.event) {
    case 'resync':
      share.isResynced = true
      break
    case 'unserved':
      share.isServed = false
      break
    case 'error':
      if (isPassing(row.record)) share.isServed = false
      else share.error = row.record ?? '{}'
      break
    case 'next':
    case 'soiled': // said of the page
      break
    case 'changes':
      for (const change of changesOf(row)) share.changes.push(change)
      break
    case 'BROADCAST':
      share.changes.push(messageOf(row))
  }
}

/** What no JSON text holds stands between the changes, and between what is told of each. */
const between = { changes: '\x1e', parts: '\x1f' }

const changesOf = ({ record, cursor, name: last }: DeliveredChanges): Change[] =>
  record.split(between.changes).map((change, place, all) => {
    const [event = '', id = '', at = '', now, before] = change.split(between.parts)
    return {
      event,
      id,
      at,
      cursor: place === all.length - 1 ? (last ?? cursor) : cursor,
      record: now || null,
      oldRecord: before || null,
      name: null,
    }
  })

const messageOf = ({ event, id, cursor, at, record, name }: DeliveredMessage): Change => ({
  event,
  id,
  cursor,
  at,
  record,
  oldRecord: null,
  name,
})

/** A lock that the application held, a conflict, or a want of resources: of that nobody is to blame. */
const isPassing = (record: string | null): boolean =>
  /"sqlstate" *: *"(40001|40P01|55P03|53...)"/.test(record ?? '')
