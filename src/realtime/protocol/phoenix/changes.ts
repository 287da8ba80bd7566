// Which subscriptions the bindings of a join need: one for those with the same table and filter.
import { Refusal } from '../../../errors.ts'
import { splitFilter } from './filter.ts'
import type { Binding } from './shapes.ts'
import type { SubscribeRequest } from '../../../database/realtime/rows.ts'

export interface Watched {
  table: string
  wish: SubscribeRequest
  /** For each event the numbers of the bindings that want it. */
  ids: ReadonlyMap<string, readonly number[]>
}

const everything = ['INSERT', 'UPDATE', 'DELETE']

export const watchedOf = (bindings: readonly Binding[]): Watched[] => {
  const alike = new Map<string, Alike>()
  for (const [at, binding] of bindings.entries()) {
    const table = tableOf(binding)
    const key = JSON.stringify([table, binding.filter ?? ''])
    const watched = alike.get(key) ?? newAlike(table, binding)
    alike.set(key, watched)
    for (const event of eventsOf(binding))
      watched.ids.set(event, [...(watched.ids.get(event) ?? []), at + 1])
  }
  return [...alike.values()].map(({ filter, table, ids }) => ({
    table,
    wish: {
      channel: `public:${table}`,
      filter,
      events: [...ids.keys()],
      leave: false,
      since: undefined,
    },
    ids,
  }))
}

interface Alike {
  table: string
  filter: string[]
  ids: Map<string, number[]>
}

const newAlike = (table: string, { filter }: Binding): Alike => ({
  table,
  filter: filter ? splitFilter(filter) : [],
  ids: new Map(),
})

const tableOf = ({ schema, table }: Binding): string => {
  if ((schema ?? 'public') !== 'public')
    throw new Refusal('bad_request', 'only tables of the schema public can be watched')
  if (!table) throw new Refusal('bad_request', 'a table must be named')
  return table
}

const eventsOf = ({ event }: Binding): readonly string[] =>
  event === '*' ? everything : [event.toUpperCase()]
