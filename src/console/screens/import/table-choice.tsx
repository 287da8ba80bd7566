// The tables of a source, each to be taken or left.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Field } from '../../parts/field.tsx'
import { Listing } from '../../parts/listing.tsx'
import { bytes, count, many } from '../../words.ts'
import { itemOf, type SourceFacts, type FoundTable } from './import.ts'

/** More of them are searched. */
const few = 12

export const TableChoice = ({
  found: { tables },
  chosen,
  onChosen,
  full,
}: {
  found: SourceFacts
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  /** Those that hold rows here. */
  full: readonly string[]
}): JSX.Element => {
  const [search, setSearch] = useState('')
  if (tables.length === 0) return <p class="quiet">The source has no table.</p>
  const shown = tables.filter((table) => itemOf(table).includes(search.trim()))
  const put = (items: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen)
    for (const item of items)
      if (isChosen) next.add(item)
      else next.delete(item)
    onChosen(next)
  }
  const areAll = shown.every((table) => chosen.has(itemOf(table)))
  return (
    <>
      <div class="row">
        {tables.length > few && (
          <Field label="Search the tables" type="search" value={search} onValue={setSearch} />
        )}
        <button type="button" onClick={() => put(shown.map(itemOf), !areAll)}>
          {areAll ? 'Choose none' : 'Choose all'}
        </button>
        <span class="quiet" role="status">
          {count(chosen.size)} of {many(tables.length, 'table')} chosen
        </span>
      </div>
      {shown.length > 0 && (
        <Listing
          label="Tables of the source"
          rows={shown}
          keyOf={itemOf}
          columns={[
            {
              title: 'Table',
              wide: true,
              cell: (table) => (
                <label class="check">
                  <input
                    type="checkbox"
                    aria-label={`Bring ${itemOf(table)}`}
                    checked={chosen.has(itemOf(table))}
                    onChange={(event) => put([itemOf(table)], event.currentTarget.checked)}
                  />
                  <bdi>{itemOf(table)}</bdi>
                </label>
              ),
            },
            { title: 'Rows', number: true, cell: rowsOf },
            { title: 'Size', number: true, cell: (table) => bytes(table.bytes) },
            { title: 'Columns', number: true, cell: ({ columns }) => count(columns.length) },
            {
              title: 'Notes',
              cell: (table) => (
                <>
                  {table.rls === false && <span class="tag bad">no row security</span>}
                  {full.includes(itemOf(table)) && <span class="tag bad">holds rows here</span>}
                  {(table.policies?.length ?? 0) > 0 && (
                    <span class="tag">
                      {many(table.policies?.length ?? 0, 'policy', 'policies')}
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </>
  )
}

const rowsOf = ({ rows, at_least: isLeast }: FoundTable): string =>
  `${count(rows)}${isLeast ? ' or more' : ''}`
