// Gives one column of the rows that were chosen the same value, after saying how many rows that is.
import type { JSX } from 'preact'
import type { Answer } from '../../../api.ts'
import { useForm } from '../../../form.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Choice } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { many } from '../../../words.ts'
import { kindOf } from '../editors/kinds.ts'
import { referenceOf } from '../references.ts'
import { changeRows, type ChosenProps, type WrittenRows } from '../write.ts'
import { ValueEditor } from '../editors/value.tsx'

export const ChangeRows = ({
  relation,
  which,
  filter,
  onClose,
  onDone,
}: ChosenProps): JSX.Element => {
  const columns = relation.columns.filter(({ generated }) => generated === null)
  const form = useForm(
    { name: columns.find(({ primary }) => !primary)?.name ?? '', value: null as string | null },
    ({ name: column, value: next }): Promise<Answer<WrittenRows>> =>
      changeRows(
        relation,
        which,
        { column, value: next },
        tried ? { expect: tried.count } : { isDry: true },
      ),
    () => {
      if (tried) onDone()
    },
  )
  const { name, value } = form.values
  // What was tried of another value is forgotten.
  const tried = form.data
  const column = columns.find((one) => one.name === name) ?? columns[0]
  const choose = (next: string): void => {
    form.field('name').onValue(next)
    form.set({ value: null })
  }
  return (
    <Dialog title="Change rows" onClose={onClose}>
      <Form
        of={form}
        action={tried ? `Change ${many(tried.count, 'row')}` : 'Dry run'}
        onCancel={onClose}
      >
        <Choice label="Column" value={name} onValue={choose} autoFocus>
          {columns.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name} {one.type}
            </option>
          ))}
        </Choice>
        {column && (
          <div class="field">
            <span>New value</span>
            <ValueEditor
              key={name}
              of={column}
              label="New value"
              {...form.field('value')}
              reference={referenceOf(relation, name)}
              placeholder={column.nullable || kindOf(column) !== 'choice' ? 'null' : 'choose'}
            />
          </div>
        )}
        {tried && (
          <p role="status">
            <strong>{many(tried.count, 'row')}</strong> of {relation.name}
            {'filter' in which && filter !== '' && ', all that fit the filter,'} would get {name}{' '}
            {value === null ? (
              <em>null</em>
            ) : (
              <code class="whole">{value === '' ? '(empty text)' : value}</code>
            )}
            . Nothing was changed yet.
          </p>
        )}
      </Form>
    </Dialog>
  )
}
