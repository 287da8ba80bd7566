// Changes of a table as Supabase's clients read them. Records are put in as SQL returned them.
import { Refusal } from '../../../errors.ts'
import { piecesOf } from '../../socket/frames.ts'
import { splitFilter } from './filter.ts'
import { around, type Around, type Version } from './messages.ts'
import type { Binding } from './shapes.ts'
import type { Batch, Change } from '../../types.ts'
import type { Column, Wish } from '../../../database/realtime/rows.ts'

/** A binding of a join: its number there, and what it watches. */
export interface Watched {
  version: Version
  topic: string
  id: number
  table: string
  columns: readonly Column[]
}

const everything = ['INSERT', 'UPDATE', 'DELETE']

export const watchedOf = ({
  schema,
  table,
  filter,
  event,
}: Binding): { table: string; wish: Wish } => {
  if ((schema ?? 'public') !== 'public')
    throw new Refusal('bad_request', 'only tables of the schema public can be watched')
  if (!table) throw new Refusal('bad_request', 'a table must be named')
  const wish = {
    channel: `public:${table}`,
    filter: filter ? splitFilter(filter) : [],
    events: event === '*' ? everything : [event],
    leave: false,
    since: undefined,
  }
  return { table, wish }
}

/** What stands before and after the part that differs from change to change. */
export const aroundChanges = ({ version, topic, id, table, columns }: Watched): Around => {
  const [before, after] = around(version, topic, 'postgres_changes')
  const data = JSON.stringify({ schema: 'public', table, columns })
  return [`${before}{"ids":[${id}],"data":${data.slice(0, -1)},`, `}}${after}`]
}

export const changePiecesOf = (batch: Batch, [before, after]: Around): readonly Buffer[] =>
  batch.once(before, () => piecesOf(batch.changes.map((change) => before + textOf(change) + after)))

const textOf = ({ event, at, record, oldRecord }: Change): string =>
  `"type":"${event}","commit_timestamp":"${at}","record":${record ?? '{}'},"old_record":${oldRecord ?? '{}'},"errors":null`
