// The statements that took most time, where Postgres counts them.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../../load.ts'
import { Bar } from '../../parts/bar.tsx'
import { Copied } from '../../parts/copy.tsx'
import { Check } from '../../parts/field.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { count, duration, percent } from '../../words.ts'
import { most, type StatementFigures, type Statements as Reply } from './figures.ts'
import { OneStatement } from './one-statement.tsx'

export const Statements = (): JSX.Element => (
  <Loaded
    of={useLoad<Reply>('/admin/v1/stats/statements?limit=1000')}
    empty={(found) => !found.available && <NotCounted of={found} />}
  >
    {(found) => <Counted of={found} />}
  </Loaded>
)

const Counted = ({ of }: { of: Reply }): JSX.Element => {
  const [chosen, setChosen] = useState<StatementFigures | null>(null)
  const [withOurs, setWithOurs] = useState(false)
  const statements = (of.statements ?? []).filter(({ ours }) => withOurs || !ours)
  const dearest = most(statements, (one) => one.total_ms)
  return (
    <>
      {of.hidden && <p class="note">{of.hidden}</p>}
      <Check label="Also those of Plinth itself" checked={withOurs} onChecked={setWithOurs} />
      {statements.length === 0 && <Empty title="Nothing was counted yet" />}
      {statements.length > 0 && (
        <Listing
          label="Statements"
          rows={statements}
          keyOf={({ id, role }) => `${id} ${role ?? ''}`}
          columns={[
            {
              title: 'Statement',
              wide: true,
              cell: (one) => (
                <button type="button" class="bare link" onClick={() => setChosen(one)}>
                  <code class="cut">
                    {one.statement ?? `hidden, of ${one.role ?? 'another role'}`}
                  </code>
                </button>
              ),
            },
            {
              title: 'In all',
              number: true,
              cell: ({ total_ms: ms }) => (
                <>
                  {duration(ms)}
                  <Bar value={ms} most={dearest} />
                </>
              ),
            },
            { title: 'Calls', number: true, cell: ({ calls }) => count(calls) },
            { title: 'Each', number: true, cell: ({ mean_ms: ms }) => duration(ms) },
            { title: 'Longest', number: true, cell: ({ longest_ms: ms }) => duration(ms) },
            { title: 'Rows', number: true, cell: ({ rows }) => count(rows) },
            { title: 'From memory', number: true, cell: (one) => percent(fromMemory(one)) },
          ]}
        />
      )}
      {chosen && <OneStatement of={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

const fromMemory = ({
  blocks_in_memory: hit,
  blocks_read: read,
}: StatementFigures): number | null => (hit + read === 0 ? null : hit / (hit + read))

const NotCounted = ({ of }: { of: Reply }): JSX.Element => (
  <Empty title="Postgres does not count statements here">
    <p>Because {of.why}.</p>
    <p>
      A DBA turns it on: {of.fix}. The libraries that are in that setting already stay in it, and
      the extension is made by a superuser:
    </p>
    <Copied label="The extension" text="create extension if not exists pg_stat_statements;" />
  </Empty>
)
