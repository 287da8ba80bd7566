// Deletes the rows that were chosen, after saying how many.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../api.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import type { Relation } from '../../schema.ts'
import { many } from '../../words.ts'
import type { Grid } from './page.ts'
import { deleteRow, keyFilter } from './write.ts'

export const DeleteRows = ({
  relation,
  grid,
  rows,
  onClose,
  onDone,
}: {
  relation: Relation
  grid: Grid
  rows: readonly number[]
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [error, setError] = useState<Failure | null>(null)
  const [done, setDone] = useState(0)
  const run = async (): Promise<void> => {
    for (const row of rows.slice(done)) {
      const reply = await deleteRow(relation, keyFilter(grid, grid.rows[row] ?? []))
      setError(reply.error)
      if (reply.error) return
      setDone((n) => n + 1)
    }
    onDone()
  }
  return (
    <Dialog title={`Delete ${many(rows.length, 'row')}`} onClose={done > 0 ? onDone : onClose}>
      <p>
        {many(rows.length, 'row')} of <strong>{relation.name}</strong>{' '}
        {rows.length === 1 ? 'is' : 'are'} gone afterwards, with what refers to{' '}
        {rows.length === 1 ? 'it' : 'them'} by a cascading key.
      </p>
      {error && (
        <>
          <p>{many(done, 'row')} deleted before this:</p>
          <ErrorNote error={error} />
        </>
      )}
      <div class="row end">
        <button type="button" onClick={done > 0 ? onDone : onClose}>
          Cancel
        </button>
        <button type="button" class="main bad" onClick={() => void run()}>
          Delete {many(rows.length, 'row')}
        </button>
      </div>
    </Dialog>
  )
}
