// One value, whole, and to be changed.
import type { JSX } from 'preact'
import { useAnswer } from '../../../load.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Form } from '../../../parts/form.tsx'
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
  const whole = useAnswer(mustRead ? '' : null, () =>
    wholeValues(relation, grid.key, keyOfRow(grid, row), [name]),
  )
  const isWhole = !isPart || whole.data !== null
  const before = (whole.data ?? [grid.rows[row]?.[at]])[0] ?? null
  const { form, meeting, insist } = useSave(
    relation,
    grid,
    row,
    // Undefined: as it is.
    { value: undefined as string | null | undefined },
    ({ value = before }) => ({ columns: [name], was: [before], mine: [value] }),
    // Under another key it is another row.
    () => onDone(grid.key.includes(name) ? undefined : [row]),
  )
  const isEditable = mayWrite && isWhole && column !== undefined && column.generated === null

  return (
    <Dialog title={name} onClose={onClose}>
      <Form
        of={form}
        isReady={isEditable && meeting === null}
        end={
          <div class="row end">
            <button type="button" onClick={onClose}>
              Close
            </button>
            {isEditable && (
              <button type="submit" class="main" disabled={form.isBusy || meeting !== null}>
                Save
              </button>
            )}
          </div>
        }
      >
        <p class="quiet">{shown?.type}</p>
        {mustRead && !isWhole && !whole.error ? (
          <Loading />
        ) : (
          <ValueEditor
            of={column ?? { name, type: shown?.type ?? '', labels: null, nullable: true }}
            label={`Value of ${name}`}
            {...form.field('value')}
            value={form.values.value === undefined ? before : form.values.value}
            readOnly={!isEditable}
            autoFocus
            reference={referenceOf(relation, name)}
          />
        )}
        {isPart && !mustRead && (
          <p class="quiet">Only its beginning: the whole value is read by SQL.</p>
        )}
        {meeting && <Conflict of={meeting} onMine={insist} onTheirs={() => onDone([row])} />}
        {whole.error && <ErrorNote error={whole.error} again={whole.reload} />}
      </Form>
    </Dialog>
  )
}
