// Size and use of the indexes.
import type { JSX } from 'preact'
import { useLoad } from '../../load.ts'
import { Bar } from '../../parts/bar.tsx'
import { Check, Choice, Field } from '../../parts/field.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { ask, query } from '../../route.ts'
import { bytes, count, time } from '../../words.ts'
import { most, type IndexFigures } from './figures.ts'

interface Order {
  title: string
  of: (one: IndexFigures) => number
}

const size: Order = { title: 'the largest', of: (one) => one.bytes ?? Infinity }

const orders: Record<string, Order> = {
  size,
  unused: { title: 'the least used', of: (one) => -(one.scans ?? 0) },
  used: { title: 'the most used', of: (one) => one.scans ?? 0 },
}

export const IndexSizes = (): JSX.Element => {
  const { data, error, reload } = useLoad<{ since: string | null; indexes: IndexFigures[] }>(
    '/admin/v1/stats/indexes?limit=1000',
  )
  const search = query.value.get('search') ?? ''
  const order = query.value.get('order') ?? 'size'
  const isAll = query.value.get('all') === 'yes'
  const by = orders[order] ?? size
  const indexes = (data?.indexes ?? [])
    .filter(
      ({ ours, schema, name, table }) =>
        (isAll || !ours) && `${schema}.${name} ${schema}.${table}`.includes(search),
    )
    .sort((a, b) => by.of(b) - by.of(a))
  const largest = most(indexes, (one) => one.bytes)
  const busiest = most(indexes, (one) => one.scans)
  return (
    <>
      <div class="row">
        <Field
          label="Search by index or table"
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
      {data && indexes.length === 0 && <Empty title="No such index" />}
      {indexes.length > 0 && (
        <Listing
          label="Indexes"
          rows={indexes}
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
      )}
    </>
  )
}
