// One value, whole, and to be changed.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../../../api.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorNote, Loading } from '../../../parts/note.tsx'
import type { Relation } from '../../../schema.ts'
import { Conflict } from './conflict.tsx'
import type { Grid } from '../page.ts'
import { referenceOf } from '../references.ts'
import { useSave } from './use-save.ts'
import { ValueEditor } from '../editors/value.tsx'
import { isServed, keyOfRow, wholeValues } from '../write.ts'

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
  onDone: (changed?: readonly number[]) => void
}): JSX.Element => {
  const shown = grid.columns[at]
  const name = shown?.name ?? ''
  const column = relation.columns.find((one) => one.name === name)
  const isPart = grid.cut.has(`${row} ${at}`) || shown?.shown === 'length'
  const mustRead = isPart && isServed(relation) && grid.key.length > 0
  const [before, setBefore] = useState<string | null>(grid.rows[row]?.[at] ?? null)
  const [value, setValue] = useState(before)
  const [isWhole, setWhole] = useState(!isPart)
  const [lost, setLost] = useState<Failure | null>(null)
  const { save, error, meeting, insist, isBusy } = useSave(relation, grid, row, () =>
    // Under another key it is another row.
    onDone(grid.key.includes(name) ? undefined : [row]),
  )
  const isEditable = mayWrite && isWhole && column !== undefined && column.generated === null

  useEffect(() => {
    if (!mustRead) return
    void wholeValues(relation, grid.key, keyOfRow(grid, row), [name]).then((whole) => {
      setLost(whole.error)
      if (!whole.data) return
      setBefore(whole.data[0] ?? null)
      setValue(whole.data[0] ?? null)
      setWhole(true)
    })
  }, [])

  const submit = (event: Event): void => {
    event.preventDefault()
    void save([name], [before], [value])
  }

  return (
    <Dialog title={name} onClose={onClose}>
      <form onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <p class="quiet">{shown?.type}</p>
        {mustRead && !isWhole && !lost ? (
          <Loading />
        ) : (
          <ValueEditor
            of={column ?? { name, type: shown?.type ?? '', labels: null, nullable: true }}
            label={`Value of ${name}`}
            value={value}
            onValue={setValue}
            readOnly={!isEditable}
            autoFocus
            reference={referenceOf(relation, name)}
          />
        )}
        {isPart && !mustRead && (
          <p class="quiet">Only its beginning: the whole value is read by SQL.</p>
        )}
        {meeting && (
          <Conflict of={meeting} onMine={() => void insist()} onTheirs={() => onDone([row])} />
        )}
        {lost && <ErrorNote error={lost} />}
        {error && <ErrorNote error={error} />}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Close
          </button>
          {isEditable && (
            <button type="submit" class="main" disabled={isBusy || meeting !== null}>
              Save
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** In a field of many lines Enter is a new one. */
export const submitOnCtrlEnter = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' || !event.ctrlKey) return
  event.preventDefault()
  ;(event.currentTarget as HTMLFormElement).requestSubmit()
}
