// Size and use of the tables.
import type { JSX } from 'preact'
import { useLoad } from '../../load.ts'
import { Bar } from '../../parts/bar.tsx'
import { Check, Choice, Field } from '../../parts/field.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import { ask, hrefOf, query } from '../../route.ts'
import { bytes, count, percent, time } from '../../words.ts'
import { most, type TableFigures } from './figures.ts'

interface Order {
  title: string
  of: (one: TableFigures) => number
}

const size: Order = { title: 'the largest', of: (one) => one.bytes ?? Infinity }

const orders: Record<string, Order> = {
  size,
  dead: { title: 'the most dead rows', of: (one) => one.dead_rows ?? 0 },
  scans: { title: 'read whole most often', of: (one) => one.table_scans ?? 0 },
  writes: {
    title: 'written most often',
    of: (one) => (one.inserted ?? 0) + (one.updated ?? 0) + (one.deleted ?? 0),
  },
}

export const TableSizes = (): JSX.Element => {
  const { data, error, reload } = useLoad<{ since: string | null; tables: TableFigures[] }>(
    '/admin/v1/stats/tables?limit=1000',
  )
  const search = query.value.get('search') ?? ''
  const order = query.value.get('order') ?? 'size'
  const isAll = query.value.get('all') === 'yes'
  const by = orders[order] ?? size
  const tables = (data?.tables ?? [])
    .filter(({ ours, schema, name }) => (isAll || !ours) && `${schema}.${name}`.includes(search))
    .sort((a, b) => by.of(b) - by.of(a))
  const largest = most(tables, (one) => one.bytes)
  return (
    <>
      <div class="row">
        <Field
          label="Search"
          type="search"
          value={search}
          onValue={(value) => ask({ search: value })}
        />
        <Choice label="First" value={order} onValue={(value) => ask({ order: value })}>
          {Object.entries(orders).map(([key, { title }]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </Choice>
        <Check
          label="also Plinth’s own"
          checked={isAll}
          onChecked={(all) => ask({ all: all ? 'yes' : null })}
        />
      </div>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data?.since && <p class="quiet">Counted since {time(data.since)}.</p>}
      {data && tables.length === 0 && <Empty title="No such table" />}
      {tables.length > 0 && (
        <Listing
          label="Tables"
          rows={tables}
          keyOf={({ schema, name }) => `${schema}.${name}`}
          columns={[
            {
              title: 'Table',
              wide: true,
              cell: ({ schema, name, ours }) =>
                ours ? (
                  `${schema}.${name}`
                ) : (
                  <a href={`${hrefOf('tables', schema, name)}?show=structure`}>
                    {schema}.{name}
                  </a>
                ),
            },
            {
              title: 'Size',
              number: true,
              cell: (one) =>
                one.locked ? (
                  <span class="tag bad">locked</span>
                ) : (
                  <>
                    {bytes(one.bytes)}
                    <Bar value={one.bytes ?? 0} most={largest} />
                  </>
                ),
            },
            { title: 'of it indexes', number: true, cell: (one) => bytes(one.index_bytes) },
            { title: 'Rows', number: true, cell: ({ rows }) => count(rows ?? 0) },
            { title: 'Dead', number: true, cell: (one) => count(one.dead_rows ?? 0) },
            { title: 'Read whole', number: true, cell: (one) => count(one.table_scans ?? 0) },
            { title: 'by index', number: true, cell: (one) => count(one.index_scans ?? 0) },
            { title: 'Inserted', number: true, cell: (one) => count(one.inserted ?? 0) },
            { title: 'Updated', number: true, cell: (one) => count(one.updated ?? 0) },
            { title: 'Deleted', number: true, cell: (one) => count(one.deleted ?? 0) },
            { title: 'From memory', number: true, cell: (one) => percent(one.read_from_memory) },
            { title: 'Vacuumed', cell: ({ vacuumed_at: at }) => <When at={at} /> },
            { title: 'Analyzed', cell: ({ analyzed_at: at }) => <When at={at} /> },
          ]}
        />
      )}
    </>
  )
}
