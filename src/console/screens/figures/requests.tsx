// What the database did for requests, in sums.
import type { JSX } from 'preact'
import { useLoad } from '../../load.ts'
import { Bar } from '../../parts/bar.tsx'
import { FigureCard } from '../../parts/figure-card.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { bytes, count, duration, percent, time } from '../../words.ts'
import { most, type Requests as Reply } from './figures.ts'

export const Requests = (): JSX.Element => (
  <Loaded of={useLoad<Reply>('/admin/v1/stats/requests')}>{(found) => <Shown of={found} />}</Loaded>
)

const Shown = ({ of: { rest, database, note } }: { of: Reply }): JSX.Element => {
  const number = (name: string): number => Number(database[name] ?? 0)
  const rows = rowNames.map(([name, title]) => ({ title, value: number(name) }))
  const largest = most(rows, ({ value }) => value)
  return (
    <>
      <p class="quiet">
        {typeof database['since'] === 'string' && `Since ${time(database['since'])}. `}
        {note}.
      </p>
      <div class="cards">
        <FigureCard title="Requests of the REST API" figure={count(rest['requests'] ?? 0)}>
          {typeof rest['hit_rate'] !== 'number'
            ? 'none was compiled yet'
            : `${percent(rest['hit_rate'])} found their SQL compiled`}
        </FigureCard>
        <FigureCard title="Compiled statements" figure={count(rest['kept'] ?? 0)}>
          kept, in {bytes(rest['kept_bytes'] ?? 0)}
        </FigureCard>
        <FigureCard
          title="Transactions"
          figure={count(number('committed') + number('rolled_back'))}
        >
          {count(number('rolled_back'))} of them rolled back
        </FigureCard>
        <FigureCard
          title="Read from memory"
          figure={percent(database['read_from_memory'] as number | null)}
        >
          the rest from the disk, or its cache
        </FigureCard>
        <FigureCard title="Time at work" figure={duration(number('active_ms'))}>
          of {count(number('sessions'))} sessions, {count(number('sessions_killed'))} of them ended
          by force
        </FigureCard>
        <FigureCard title="Deadlocks" figure={count(number('deadlocks'))}>
          {bytes(number('temporary_bytes'))} went to temporary files
        </FigureCard>
      </div>
      <h2>Rows</h2>
      <Listing
        label="Rows"
        rows={rows}
        keyOf={({ title }) => title}
        columns={[
          { title: 'Rows that were', cell: ({ title }) => title },
          {
            title: 'Number',
            number: true,
            cell: ({ value }) => count(value),
          },
          { title: 'Share', wide: true, cell: ({ value }) => <Bar value={value} most={largest} /> },
        ]}
      />
    </>
  )
}

const rowNames = [
  ['rows_read', 'read by scans'],
  ['rows_fetched', 'fetched by indexes'],
  ['inserted', 'inserted'],
  ['updated', 'updated'],
  ['deleted', 'deleted'],
] as const
