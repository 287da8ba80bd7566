// A list of what takes room, searched and ordered; what is Plinth's own only when it is asked for.
import type { JSX } from 'preact'
import type { Load } from '../../load.ts'
import { Bar } from '../../parts/bar.tsx'
import { Check, Choice, Field } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { ask, query } from '../../route.ts'
import { bytes, time } from '../../words.ts'

export interface Order<Row> {
  title: string
  of: (row: Row) => number
}

export const Sizes = <Row extends { ours: boolean }>({
  loaded,
  rows,
  search,
  textOf,
  orders,
  none,
  children,
}: {
  loaded: Load<{ since: string | null }>
  rows: readonly Row[] | undefined
  /** The label of the search, and what is searched. */
  search: string
  textOf: (row: Row) => string
  /** The first is the usual one. */
  orders: Readonly<Record<string, Order<Row>>>
  /** Said where there is none. */
  none: string
  children: (rows: readonly Row[]) => JSX.Element
}): JSX.Element => {
  const text = query.value.get('search') ?? ''
  const isAll = query.value.get('all') === 'yes'
  const asked = query.value.get('order') ?? ''
  const order = Object.hasOwn(orders, asked) ? asked : (Object.keys(orders)[0] ?? '')
  const weight = orders[order]?.of ?? (() => 0)
  const found = (rows ?? [])
    .filter((row) => (isAll || !row.ours) && textOf(row).includes(text))
    .sort((a, b) => weight(b) - weight(a))
  return (
    <>
      <div class="row">
        <Field
          label={search}
          type="search"
          value={text}
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
      <Loaded of={loaded}>
        {({ since }) => (
          <>
            {since !== null && <p class="quiet">Counted since {time(since)}.</p>}
            {found.length === 0 ? <Empty title={none} /> : children(found)}
          </>
        )}
      </Loaded>
    </>
  )
}

/** Nothing is known of what is locked for a change. */
export const Size = ({
  of: { locked, bytes: size },
  most,
}: {
  of: { locked: boolean; bytes: number | null }
  most: number
}): JSX.Element =>
  locked ? (
    <span class="tag bad">locked</span>
  ) : (
    <>
      {bytes(size)}
      <Bar value={size ?? 0} most={most} />
    </>
  )
