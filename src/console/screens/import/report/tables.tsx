// The tables that came, and whether they equal those of the source.
import type { JSX } from 'preact'
import { Listing } from '../../../parts/listing.tsx'
import { count, many } from '../../../words.ts'
import type { Difference, Run } from '../import.ts'
import { differenceIn, linesOf } from './differences.ts'

export const Tables = ({ of }: { of: Run }): JSX.Element | null => {
  const lines = linesOf(of)
  if (lines.length === 0) return null
  return (
    <section class="parted" aria-label="Tables that came">
      <h3>{many(lines.length, 'table')}</h3>
      <div class="bounded">
        <Listing
          label="Tables"
          rows={lines}
          keyOf={({ item }) => item}
          columns={[
            { title: 'Table', wide: true, cell: ({ item }) => <bdi>{item}</bdi> },
            {
              title: 'Rows',
              number: true,
              cell: ({ rows }) => (rows === null ? 'none' : count(rows)),
            },
            {
              title: 'Beside the source',
              cell: ({ difference }) =>
                difference ? <Differs of={difference} /> : <span class="tag good">equal</span>,
            },
          ]}
        />
      </div>
    </section>
  )
}

const Differs = ({ of: { source, target } }: { of: Difference }): JSX.Element => (
  <>
    <span class="tag bad">differs</span>{' '}
    {source && target ? differenceIn(source, target) : 'A warning says why.'}
  </>
)
