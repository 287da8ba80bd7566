// Gives one column of the rows that were chosen the same value, after saying how many rows that is.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { DialogEnd } from '../../../parts/dialog-end.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Choice } from '../../../parts/field.tsx'
import { ErrorNote } from '../../../parts/note.tsx'
import { many } from '../../../words.ts'
import { kindOf } from '../editors/kinds.ts'
import { referenceOf } from '../references.ts'
import { useTrial, type NewValue, type TrialProps } from './use-trial.ts'
import { ValueEditor } from '../editors/value.tsx'

export const ChangeRows = ({
  relation,
  which,
  filter,
  onClose,
  onDone,
}: TrialProps): JSX.Element => {
  const columns = relation.columns.filter(({ generated }) => generated === null)
  const [name, setName] = useState(columns.find(({ primary }) => !primary)?.name ?? '')
  const column = columns.find((one) => one.name === name) ?? columns[0]
  const [value, setValue] = useState<string | null>(null)
  const [tried, setTried] = useState<NewValue | undefined>(undefined)
  const { count, error, isBusy, run } = useTrial(relation, which, tried, onDone)
  const isTried = tried?.column === name && tried.value === value
  const choose = (next: string): void => {
    setName(next)
    setValue(null)
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    if (isTried && count !== null) void run()
    else setTried({ column: name, value })
  }
  return (
    <Dialog title="Change rows" onClose={onClose}>
      <form onSubmit={submit}>
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
              value={value}
              onValue={setValue}
              reference={referenceOf(relation, name)}
              placeholder={column.nullable || kindOf(column) !== 'choice' ? 'null' : 'choose'}
            />
          </div>
        )}
        {isTried && count !== null && (
          <p role="status">
            <strong>{many(count, 'row')}</strong> of {relation.name}
            {'filter' in which && filter !== '' && ', all that fit the filter,'} would get {name}{' '}
            {value === null ? (
              <em>null</em>
            ) : (
              <code class="whole">{value === '' ? '(empty text)' : value}</code>
            )}
            . It was tried and taken back.
          </p>
        )}
        {isTried && error && <ErrorNote error={error} />}
        <DialogEnd
          action={isTried && count !== null ? `Change ${many(count, 'row')}` : 'Try it'}
          onCancel={onClose}
          disabled={isBusy}
        />
      </form>
    </Dialog>
  )
}
