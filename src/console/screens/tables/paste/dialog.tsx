// Cells of a spreadsheet, looked at before they are written: over cells, or as new rows.
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { useForm } from '../../../form.ts'
import { useAnswer } from '../../../load.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Check } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { ErrorNote, Loading } from '../../../parts/note.tsx'
import type { Relation } from '../../../schema.ts'
import { many } from '../../../words.ts'
import { Faults } from '../faults.tsx'
import type { Range } from '../grid/range.ts'
import type { Drawn } from '../grid/drawn.ts'
import type { Grid } from '../page.ts'
import { editsOf, pastedOf, rowsOf, type Pasted } from './pasted.ts'
import { editRows, faultsOf, insertRows } from '../write.ts'

/** Lines that are drawn; all are written. */
const drawn = 20

export const PasteDialog = ({
  relation,
  grid,
  columns: shown,
  text,
  range,
  mayEdit,
  mayInsert,
  onClose,
  onDone,
}: {
  relation: Relation
  grid: Grid
  columns: readonly Drawn[]
  text: string
  range: Range
  mayEdit: boolean
  mayInsert: boolean
  onClose: () => void
  onDone: (changed?: readonly number[]) => void
}): JSX.Element => {
  const form = useForm(
    { isOver: mayEdit, emptyIsNull: true },
    () => write(false),
    () => {
      // Under another key it is another row.
      const isKey = names.some((name) => grid.key.includes(name))
      onDone(isKey ? undefined : edits?.rows)
    },
  )
  const { isOver, emptyIsNull } = form.values
  const how = isOver ? 'cells' : 'rows'
  const pasted: Pasted = useMemo(
    () => pastedOf({ text, range, columns: shown, emptyIsNull, how, relation }),
    [how, emptyIsNull],
  )
  const edits = how === 'cells' ? editsOf(grid, pasted, range.top) : null
  const names = pasted.columns.map(({ name }) => name)
  const write = (isDry: boolean): ReturnType<typeof insertRows> =>
    edits
      ? editRows(relation, names, edits.edits, isDry)
      : insertRows(relation, names, rowsOf(pasted), isDry)
  const isEmpty = names.length === 0 || (edits ? edits.edits.length : pasted.lines.length) === 0
  const mayTry = !isEmpty && edits?.isPart !== true
  const state = JSON.stringify(form.values)
  const trial = useAnswer(mayTry ? state : null, async () => {
    const { error } = await write(true)
    return error ? { data: null, error } : { data: state, error }
  })
  const isTried = mayTry && trial.data === state && !trial.error
  const error = mayTry ? (form.error ?? trial.error) : null
  const faults = faultsOf(error?.details ?? null)
  const cells = edits ? edits.edits.length * names.length : 0
  const title = edits
    ? `Write ${many(cells, 'cell')}`
    : `Insert ${many(pasted.lines.length, 'row')}`
  return (
    <Dialog title="Paste" onClose={onClose}>
      <Form of={{ ...form, error: null }} action={title} onCancel={onClose} isReady={isTried}>
        {mayEdit && mayInsert && (
          <fieldset>
            <legend>Where to</legend>
            {(
              [
                [
                  'cells',
                  `over the cells from row ${range.top + 1}, ${shown[range.left]?.name ?? ''}`,
                ],
                ['rows', 'new rows'],
              ] as const
            ).map(([key, words]) => (
              <label key={key} class="check">
                <input
                  type="radio"
                  name="how"
                  checked={how === key}
                  onChange={() => form.set({ isOver: key === 'cells' })}
                />
                {words}
              </label>
            ))}
          </fieldset>
        )}
        <Check label="An empty cell is null" {...form.check('emptyIsNull')} />
        <Review of={pasted} />
        {pasted.left > 0 && (
          <p class="note">
            {many(pasted.left, 'column')} beyond the last one, or not to be written: left out.
          </p>
        )}
        {edits && edits.beyond > 0 && (
          <p class="note">{many(edits.beyond, 'line')} below the last row: left out.</p>
        )}
        {edits?.isPart === true && (
          <p class="note error">
            A long value or bytes would be overwritten unseen: open that cell.
          </p>
        )}
        {mayTry && !isTried && !error && <Loading />}
        {faults.length > 0 ? (
          <Faults of={faults} nameOf={(row) => `line ${pasted.lines[row]?.line ?? row + 1}`} />
        ) : (
          error && <ErrorNote error={error} />
        )}
      </Form>
    </Dialog>
  )
}

const Review = ({ of: { columns, lines } }: { of: Pasted }): JSX.Element => (
  <div class="scrolls review" role="region" aria-label="What was pasted" tabIndex={0}>
    <table class="listing">
      <thead>
        <tr>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, drawn).map(({ line, values }) => (
          <tr key={line}>
            {values.map((value, at) => (
              <td key={at}>
                <span class="cut">{value ?? <span class="null">null</span>}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {lines.length > drawn && (
      <p class="quiet">and {many(lines.length - drawn, 'more line', 'more lines')}</p>
    )}
  </div>
)
