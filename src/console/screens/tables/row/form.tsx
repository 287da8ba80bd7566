// A new row. What is not given gets its default.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../../api.ts'
import { DialogEnd } from '../../../parts/dialog-end.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorNote } from '../../../parts/note.tsx'
import type { Relation } from '../../../schema.ts'
import { submitOnCtrlEnter } from './cell-dialog.tsx'
import { isNeeded } from './needed.ts'
import { RowField, type Values } from './fields.tsx'
import { faultsOf, insertRows } from '../write.ts'

export const RowForm = ({
  relation,
  onClose,
  onDone,
}: {
  relation: Relation
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [values, setValues] = useState<Values>({})
  const [error, setError] = useState<Failure | null>(null)
  const columns = relation.columns.filter(
    ({ generated, identity }) => generated === null && identity !== 'always',
  )
  /** Where typing begins: what has no value of its own. */
  const first = columns.find(isNeeded) ?? columns[0]
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const given = columns.filter(({ name }) => values[name] !== undefined).map(({ name }) => name)
    const reply = await insertRows(relation, given, [given.map((name) => values[name] ?? null)])
    const [fault] = faultsOf(reply.error?.details ?? null)
    setError(reply.error && fault ? { ...reply.error, message: fault.message } : reply.error)
    if (!reply.error) onDone()
  }
  return (
    <Dialog title={`New row of ${relation.name}`} onClose={onClose} side>
      <form onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter}>
        {columns.map((column) => (
          <RowField
            key={column.name}
            relation={relation}
            of={column}
            isNew
            autoFocus={column === first}
            value={values[column.name]}
            onValue={(value) => setValues({ ...values, [column.name]: value })}
          />
        ))}
        {error && <ErrorNote error={error} />}
        <DialogEnd action="Insert" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
