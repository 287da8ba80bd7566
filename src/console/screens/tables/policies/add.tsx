// A new policy: what a template wants, or an expression of one's own.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Change, ChangeRequest } from '../../../change.ts'
import { DialogEnd } from '../../../parts/dialog-end.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import type { Relation } from '../../../schema.ts'
import { useTemplates } from './templates.ts'

export const AddPolicy = ({
  relation: { schema, name: table, columns },
  onClose,
  onWish,
}: {
  relation: Relation
  onClose: () => void
  onWish: (wish: ChangeRequest) => void
}): JSX.Element => {
  const [template, setTemplate] = useState('')
  const [values, setValues] = useState<Record<string, string>>({})
  const [name, setName] = useState('')
  const [command, setCommand] = useState('all')
  const [expression, setExpression] = useState('')
  const isFiles = schema === 'storage' && table === 'objects'
  const templates = useTemplates().filter((one) => one.name.startsWith('files_') === isFiles)
  const chosen = templates.find((one) => one.name === template)

  const submit = (event: Event): void => {
    event.preventDefault()
    onWish(
      chosen
        ? {
            name: `${chosen.name} on ${table}`,
            changes: [{ do: 'policy.template', schema, table, template, parameters: values }],
          }
        : {
            name: `policy ${name} on ${table}`,
            changes: [
              { do: 'policy.create', schema, table, name, ...clauses(command, expression) },
            ],
          },
    )
  }

  return (
    <Dialog title={`New policy on ${table}`} onClose={onClose}>
      <form onSubmit={submit}>
        <Choice label="What it allows" value={template} onValue={setTemplate}>
          <option value="">my own expression</option>
          {templates.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name.replaceAll('_', ' ')}
            </option>
          ))}
        </Choice>
        {chosen && <p>{chosen.sentence}</p>}
        {chosen &&
          Object.entries(chosen.parameters).map(([key, { kind }]) =>
            kind === 'column' ? (
              <Choice
                key={key}
                label={key}
                value={values[key] ?? ''}
                onValue={(value) => setValues({ ...values, [key]: value })}
              >
                <option value="">choose</option>
                {columns.map((column) => (
                  <option key={column.name}>{column.name}</option>
                ))}
              </Choice>
            ) : (
              <Field
                key={key}
                label={key}
                required
                value={values[key] ?? ''}
                onValue={(value) => setValues({ ...values, [key]: value })}
              />
            ),
          )}
        {!chosen && (
          <>
            <Field label="Name" required value={name} onValue={setName} />
            <Choice label="For" value={command} onValue={setCommand}>
              {['all', 'select', 'insert', 'update', 'delete'].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Choice>
            <Field
              label="True for the rows that signed-in users may"
              required
              value={expression}
              onValue={setExpression}
              hint="An expression: owner = (select auth.uid())"
            />
          </>
        )}
        <DialogEnd action="See the SQL" onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Rows that are there are judged by one clause, rows as they are written by the other. */
const clauses = (command: string, expression: string): Omit<Change, 'do'> => ({
  command,
  roles: ['authenticated'],
  ...(command !== 'insert' && { using: expression }),
  ...(command !== 'select' && command !== 'delete' && { check: expression }),
})
