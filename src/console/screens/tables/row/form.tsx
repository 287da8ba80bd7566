// A new row. What is not given gets its default.
import type { JSX } from 'preact'
import { useForm } from '../../../form.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Form } from '../../../parts/form.tsx'
import type { Relation } from '../../../schema.ts'
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
  const columns = relation.columns.filter(
    ({ generated, identity }) => generated === null && identity !== 'always',
  )
  /** Where typing begins: what has no value of its own. */
  const first = columns.find(isNeeded) ?? columns[0]
  const form = useForm<Values, unknown>(
    {},
    async (values) => {
      const given = columns.filter(({ name }) => values[name] !== undefined).map(({ name }) => name)
      const row = given.map((name) => values[name] ?? null)
      const reply = await insertRows(relation, given, [row])
      const [fault] = faultsOf(reply.error?.details ?? null)
      return reply.error && fault
        ? { ...reply, error: { ...reply.error, message: fault.message } }
        : reply
    },
    onDone,
  )
  return (
    <Dialog title={`New row of ${relation.name}`} onClose={onClose} side>
      <Form of={form} action="Insert" onCancel={onClose}>
        {columns.map((column) => (
          <RowField
            key={column.name}
            relation={relation}
            of={column}
            isNew
            autoFocus={column === first}
            value={form.values[column.name]}
            onValue={(value) => form.set({ [column.name]: value })}
          />
        ))}
      </Form>
    </Dialog>
  )
}
