// Size and use of the indexes.
import type { JSX } from 'preact'
import { useLoad } from '../../load.ts'
import { Bar } from '../../parts/bar.tsx'
import { Listing } from '../../parts/listing.tsx'
import { count } from '../../words.ts'
import { most, type IndexFigures } from './figures.ts'
import { Size, Sizes, type Order } from './sizes.tsx'

const orders: Readonly<Record<string, Order<IndexFigures>>> = {
  size: { title: 'the largest', of: (one) => one.bytes ?? Infinity },
  unused: { title: 'the least used', of: (one) => -(one.scans ?? 0) },
  used: { title: 'the most used', of: (one) => one.scans ?? 0 },
}

export const IndexSizes = (): JSX.Element => {
  const loaded = useLoad<{ since: string | null; indexes: IndexFigures[] }>(
    '/admin/v1/stats/indexes?limit=1000',
  )
  return (
    <Sizes
      loaded={loaded}
      rows={loaded.data?.indexes}
      search="Search by index or table"
      textOf={({ schema, name, table }) => `${schema}.${name} ${schema}.${table}`}
      orders={orders}
      none="No such index"
    >
      {(indexes) => <List of={indexes} />}
    </Sizes>
  )
}

const List = ({ of }: { of: readonly IndexFigures[] }): JSX.Element => {
  const largest = most(of, (one) => one.bytes)
  const busiest = most(of, (one) => one.scans)
  return (
    <Listing
      label="Indexes"
      rows={of}
      keyOf={({ schema, name }) => `${schema}.${name}`}
      columns={[
        {
          title: 'Index',
          wide: true,
          cell: (one) => (
            <>
              {one.name} {one.is_primary && <span class="tag">primary</span>}
              {one.is_unique && !one.is_primary && <span class="tag">unique</span>}
              {!one.is_valid && <span class="tag bad">not valid</span>}
            </>
          ),
        },
        { title: 'Table', wide: true, cell: (one) => `${one.schema}.${one.table}` },
        {
          title: 'Size',
          number: true,
          cell: (one) => <Size of={one} most={largest} />,
        },
        {
          title: 'Used',
          number: true,
          cell: ({ scans }) => (
            <>
              {count(scans ?? 0)}
              <Bar value={scans ?? 0} most={busiest} />
            </>
          ),
        },
      ]}
    />
  )
}
