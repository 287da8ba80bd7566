// The same as a list: to read, and for readers of screens.
import type { JSX } from 'preact'
import type { Graph, GraphKey } from '../../graph.ts'
import { hrefOf } from '../../route.ts'
import { idOf } from './box.ts'

export const List = ({ graph: { tables, keys } }: { graph: Graph }): JSX.Element => {
  const of = byTable(keys, ({ from }) => idOf(from))
  const to = byTable(keys, (key) => idOf(key.to))
  return (
    <ul class="cards" aria-label="Tables">
      {tables.map((table) => (
        <li key={idOf(table)} class="card">
          <h2>
            <a href={`${hrefOf('tables', table.schema, table.name)}?show=structure`}>
              {table.schema === 'public' ? table.name : `${table.schema}.${table.name}`}
            </a>
          </h2>
          <p class="quiet">{table.columns.map(([name]) => name).join(', ')}</p>
          {of.get(idOf(table))?.map((key) => (
            <p key={key.name}>
              {key.columns.join(', ')} refers to {key.to.name}.{key.to.columns.join(', ')}
            </p>
          ))}
          <Referrers keys={to.get(idOf(table)) ?? []} />
        </li>
      ))}
    </ul>
  )
}

const Referrers = ({ keys }: { keys: readonly GraphKey[] }): JSX.Element | null =>
  keys.length === 0 ? null : (
    <p class="quiet">
      Referred to by {[...new Set(keys.map(({ from }) => from.name))].join(', ')}.
    </p>
  )

const byTable = (
  keys: readonly GraphKey[],
  idOfKey: (key: GraphKey) => string,
): ReadonlyMap<string, GraphKey[]> => {
  const found = new Map<string, GraphKey[]>()
  for (const key of keys) found.set(idOfKey(key), [...(found.get(idOfKey(key)) ?? []), key])
  return found
}
