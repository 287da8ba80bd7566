// One value, whole, and to be changed.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../../api.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Check } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import type { Relation } from '../../schema.ts'
import type { Grid } from './page.ts'
import { keyFilter, updateCell, wholeValue } from './write.ts'

export const CellDialog = ({
  relation,
  grid,
  row,
  column: at,
  mayWrite,
  onClose,
  onDone,
}: {
  relation: Relation
  grid: Grid
  row: number
  column: number
  mayWrite: boolean
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const values = grid.rows[row] ?? []
  const column = grid.columns[at]
  const isCut = grid.cut.has(`${row} ${at}`) || column?.shown === 'length'
  const [before, setBefore] = useState<string | null>(values[at] ?? null)
  const [text, setText] = useState(before ?? '')
  const [isNull, setNull] = useState(before === null)
  const [error, setError] = useState<Failure | null>(null)
  const [isChanged, setChanged] = useState(false)
  const filter = keyFilter(grid, values)
  const name = column?.name ?? ''

  useEffect(() => {
    if (!isCut || relation.schema !== 'public' || filter === '') return
    void wholeValue(relation, filter, name).then((whole) => {
      setError(whole.error)
      if (whole.error) return
      setBefore(whole.data)
      setText(whole.data ?? '')
    })
  }, [])

  const save = async (event: Event): Promise<void> => {
    event.preventDefault()
    try {
      const after = isNull ? null : text
      const reply = await updateCell(relation, filter, column ?? { name, type: '' }, before, after)
      setError(reply.error)
      if (reply.error) return
      if (reply.data.length === 0) setChanged(true)
      else onDone()
    } catch {
      setError({ code: 'bad_request', message: 'This is not JSON.', details: null, status: 0 })
    }
  }

  return (
    <Dialog title={name} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <p class="quiet">{column?.type}</p>
        <textarea
          aria-label={`Value of ${name}`}
          rows={text.length > 60 || text.includes('\n') ? 12 : 2}
          value={isNull ? '' : text}
          disabled={isNull}
          readOnly={!mayWrite}
          autoFocus
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {column?.nullable === true && mayWrite && (
          <Check label="null" checked={isNull} onChecked={setNull} />
        )}
        {isChanged && (
          <p class="note error" role="alert">
            Somebody changed or deleted this row meanwhile. Nothing was written: close this and read
            again.
          </p>
        )}
        {error && <ErrorNote error={error} />}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Close
          </button>
          {mayWrite && (
            <button type="submit" class="main">
              Save
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
