// A new policy: what a template wants, or an expression of one's own.
import type { JSX } from 'preact'
import type { Change, ChangeRequest } from '../../../change.ts'
import { useForm } from '../../../form.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import type { Relation } from '../../../schema.ts'
import { useTemplates } from './templates.ts'

const none: Readonly<Record<string, string>> = {}

export const AddPolicy = ({
  relation: { schema, name: table, columns },
  onClose,
  onWish,
}: {
  relation: Relation
  onClose: () => void
  onWish: (wish: ChangeRequest) => void
}): JSX.Element => {
  const isFiles = schema === 'storage' && table === 'objects'
  const templates = useTemplates().filter((one) => one.name.startsWith('files_') === isFiles)
  const form = useForm(
    {
      template: '',
      parameters: none,
      name: '',
      command: 'all',
      expression: '',
    },
    ({ template, parameters, name, command, expression }) => {
      onWish(
        template === ''
          ? {
              name: `policy ${name} on ${table}`,
              changes: [
                { do: 'policy.create', schema, table, name, ...clauses(command, expression) },
              ],
            }
          : {
              name: `${template} on ${table}`,
              changes: [{ do: 'policy.template', schema, table, template, parameters }],
            },
      )
    },
  )
  const { template, parameters } = form.values
  const chosen = templates.find((one) => one.name === template)
  const give = (key: string, value: string): void =>
    form.set({ parameters: { ...parameters, [key]: value } })

  return (
    <Dialog title={`New policy on ${table}`} onClose={onClose}>
      <Form of={form} action="See the SQL" onCancel={onClose}>
        <Choice label="What it allows" {...form.field('template')}>
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
                value={parameters[key] ?? ''}
                onValue={(value) => give(key, value)}
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
                value={parameters[key] ?? ''}
                onValue={(value) => give(key, value)}
              />
            ),
          )}
        {!chosen && (
          <>
            <Field label="Name" required {...form.field('name')} />
            <Choice label="For" {...form.field('command')}>
              {['all', 'select', 'insert', 'update', 'delete'].map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Choice>
            <Field
              label="Rows that authenticated users may"
              required
              {...form.field('expression')}
              hint="USING, an expression: owner = (select auth.uid())"
            />
          </>
        )}
      </Form>
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
