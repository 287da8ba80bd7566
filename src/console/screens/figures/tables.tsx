// Size and use of the tables.
import type { JSX } from 'preact'
import { useLoad } from '../../load.ts'
import { Listing } from '../../parts/listing.tsx'
import { When } from '../../parts/when.tsx'
import { hrefOf } from '../../route.ts'
import { bytes, count, percent } from '../../words.ts'
import { most, type TableFigures } from './figures.ts'
import { Size, Sizes, type Order } from './sizes.tsx'

const orders: Readonly<Record<string, Order<TableFigures>>> = {
  size: { title: 'the largest', of: (one) => one.bytes ?? Infinity },
  dead: { title: 'the most dead rows', of: (one) => one.dead_rows ?? 0 },
  scans: { title: 'read whole most often', of: (one) => one.table_scans ?? 0 },
  writes: {
    title: 'written most often',
    of: (one) => (one.inserted ?? 0) + (one.updated ?? 0) + (one.deleted ?? 0),
  },
}

export const TableSizes = (): JSX.Element => {
  const loaded = useLoad<{ since: string | null; tables: TableFigures[] }>(
    '/admin/v1/stats/tables?limit=1000',
  )
  return (
    <Sizes
      loaded={loaded}
      rows={loaded.data?.tables}
      search="Search"
      textOf={({ schema, name }) => `${schema}.${name}`}
      orders={orders}
      none="No such table"
    >
      {(tables) => <List of={tables} />}
    </Sizes>
  )
}

const List = ({ of }: { of: readonly TableFigures[] }): JSX.Element => {
  const largest = most(of, (one) => one.bytes)

  return (
    <Listing
      label="Tables"
      rows={of}
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
          cell: (one) => <Size of={one} most={largest} />,
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
  )
}
