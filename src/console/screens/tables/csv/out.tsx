// All rows that fit the filter, in one file.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useSend } from '../../../form.ts'
import { Check } from '../../../parts/field.tsx'
import { ErrorNote } from '../../../parts/note.tsx'
import { save } from '../../../save.ts'
import type { Relation } from '../../../schema.ts'
import { count as words, many } from '../../../words.ts'
import type { Drawn } from '../grid/drawn.ts'
import type { Grid } from '../page.ts'
import { readCsv } from './read.ts'
import { isServed } from '../write.ts'

export const CsvOut = ({
  relation,
  grid,
  columns,
  filter,
  order,
  onDone,
}: {
  relation: Relation
  grid: Grid
  columns: readonly Drawn[]
  filter: string
  order: string
  onDone: () => void
}): JSX.Element => {
  const [isAsShown, setAsShown] = useState(true)
  const [read, setRead] = useState(0)
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])
  const isFewer = columns.length < grid.columns.length
  const { exact, estimate } = grid.count
  const csv = useSend(
    () =>
      readCsv({
        relation,
        columns: (isAsShown ? columns : grid.columns).map(({ name }) => name),
        key: grid.key,
        filter,
        order,
        signal: leaving.current.signal,
        onRead: setRead,
      }),
    (parts) => {
      save(new Blob(parts, { type: 'text/csv' }), `${relation.name}.csv`)
      onDone()
    },
  )
  if (!isServed(relation))
    return <p>Rows of other schemas than public are kept as a file by Import and export.</p>
  return (
    <>
      <p>
        {typeof exact === 'number' ? many(exact, 'row') : `About ${words(estimate)} rows`} of{' '}
        <strong>{relation.name}</strong>
        {filter !== '' && ', all that fit the filter'}, with the names of the columns on the first
        line. Null is nothing between the commas.
      </p>
      {isFewer && (
        <Check label="Only the columns that are shown" checked={isAsShown} onChecked={setAsShown} />
      )}
      {csv.isBusy && (
        <p role="status">{read === 0 ? 'Reading…' : `${many(read, 'row')} read so far…`}</p>
      )}
      {csv.error && <ErrorNote error={csv.error} />}
      <div class="row end">
        <button type="button" class="main" disabled={csv.isBusy} onClick={() => csv.send()}>
          Download CSV
        </button>
      </div>
    </>
  )
}
