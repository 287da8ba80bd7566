// A new row. What is left empty gets its default.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../api.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import type { Column, Relation } from '../../schema.ts'
import { useLoad } from '../../load.ts'
import type { Users } from '../users/users.ts'
import { insertRow, valueOf } from './write.ts'

export const RowForm = ({
  relation,
  onClose,
  onDone,
}: {
  relation: Relation
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [values, setValues] = useState<Record<string, string>>({})
  const [error, setError] = useState<Failure | null>(null)
  const columns = relation.columns.filter(({ generated }) => generated === null)
  /** Where typing begins: what has no value of its own. */
  const first = columns.find(isNeeded) ?? columns[0]
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    try {
      const row = Object.fromEntries(
        columns
          .filter(({ name }) => (values[name] ?? '') !== '')
          .map(({ name, type }) => [name, valueOf(type, values[name] ?? null)]),
      )
      const reply = await insertRow(relation, row)
      setError(reply.error)
      if (!reply.error) onDone()
    } catch {
      setError({ code: 'bad_request', message: 'A value is not JSON.', details: null, status: 0 })
    }
  }
  return (
    <Dialog title={`New row of ${relation.name}`} onClose={onClose} side>
      <form onSubmit={(event) => void submit(event)}>
        {columns.map((column) => (
          <Value
            key={column.name}
            of={column}
            isFirst={column === first}
            value={values[column.name] ?? ''}
            onValue={(value) => setValues({ ...values, [column.name]: value })}
          />
        ))}
        {error && <ErrorNote error={error} />}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="main">
            Insert
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const isNeeded = ({ nullable, default: value, identity }: Column): boolean =>
  !nullable && value === null && identity === null

interface ValueProps {
  of: Column
  isFirst: boolean
  value: string
  onValue: (value: string) => void
}

const Value = ({ of, isFirst, value, onValue }: ValueProps): JSX.Element => {
  const label = `${of.name} ${of.type}`
  if (of.default === 'auth.uid()') return <Owner label={label} value={value} onValue={onValue} />
  const choices = of.type === 'boolean' ? ['true', 'false'] : of.labels
  if (choices)
    return (
      <Choice label={label} value={value} onValue={onValue} autoFocus={isFirst}>
        <option value="">{of.default ?? (of.nullable ? 'null' : 'choose')}</option>
        {choices.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Choice>
    )
  return (
    <Field
      label={label}
      value={value}
      onValue={onValue}
      required={isNeeded(of) && of.type !== 'text'}
      autoFocus={isFirst}
      placeholder={of.identity ? 'the next number' : (of.default ?? (of.nullable ? 'null' : ''))}
      autocomplete="off"
    />
  )
}

/** Nobody is signed in here, so the user to whom the row belongs is chosen. */
const Owner = ({
  label,
  value,
  onValue,
}: {
  label: string
  value: string
  onValue: (value: string) => void
}): JSX.Element => {
  const { data } = useLoad<Users>('/auth/v1/admin/users?per_page=50')
  return (
    <Choice label={label} value={value} onValue={onValue}>
      <option value="">choose the user</option>
      {data?.users.map(({ id, email }) => (
        <option key={id} value={id}>
          {email ?? id}
        </option>
      ))}
    </Choice>
  )
}
