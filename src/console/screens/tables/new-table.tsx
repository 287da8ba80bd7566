// A new table with its columns and a policy, without a line of SQL; the SQL it makes is shown beside.
import type { JSX } from 'preact'
import { change, type Change } from '../../change.ts'
import { useForm } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Icon } from '../../parts/icon.tsx'
import { go, hrefOf } from '../../route.ts'
import { useTemplates } from './policies/templates.ts'
import { TypeField, typesPath, type Type } from './structure/type-field.tsx'

interface Draft {
  name: string
  type: string
  isNeeded: boolean
}

/** Those that need nothing but a column for the owner, or nothing at all. */
const simple = ['own_rows', 'own_rows_public_read', 'public_read', 'signed_in_read']

export const NewTable = ({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: () => void
}): JSX.Element => {
  const types = useLoad<{ types: Type[] }>(typesPath)
  const templates = useTemplates().filter((template) => simple.includes(template.name))
  const form = useForm(
    {
      name: '',
      columns: [{ name: 'title', type: 'text', isNeeded: true }] as Draft[],
      policy: 'own_rows',
    },
    ({ name, columns, policy }) =>
      change({ name: `table ${name}`, changes: [tableOf(name, columns, policy)] }),
    () => {
      onMade()
      go(hrefOf('tables', 'public', form.values.name))
    },
  )
  const { columns, policy } = form.values
  const set = (at: number, part: Partial<Draft>): void =>
    form.set({
      columns: columns.map((column, index) => (index === at ? { ...column, ...part } : column)),
    })

  return (
    <Dialog title="New table" onClose={onClose}>
      <Form of={form} action="Make the table" onCancel={onClose}>
        <Field label="Name" {...form.field('name')} required autoFocus autocomplete="off" />
        <fieldset>
          <legend>Columns</legend>
          <p class="quiet">
            <code>id</code> is there already, as the primary key
            {policy.startsWith('own_rows') && (
              <>
                , and <code>owner</code>, the user who made the row
              </>
            )}
            .
          </p>
          {columns.map((column, at) => (
            <div class="row columns" key={at}>
              <Field
                label="Column"
                value={column.name}
                onValue={(value) => set(at, { name: value })}
                required
                autocomplete="off"
              />
              <TypeField
                value={column.type}
                onValue={(type) => set(at, { type })}
                own={types.data?.types ?? []}
              />
              <Check
                label="not null"
                checked={column.isNeeded}
                onChecked={(isNeeded) => set(at, { isNeeded })}
              />
              <button
                type="button"
                class="bare"
                aria-label={`Without ${column.name}`}
                onClick={() => form.set({ columns: columns.filter((_, index) => index !== at) })}
              >
                <Icon name="close" />
              </button>
            </div>
          ))}
          <button
            type="button"
            onClick={() =>
              form.set({ columns: [...columns, { name: '', type: 'text', isNeeded: false }] })
            }
          >
            <Icon name="plus" />
            Column
          </button>
        </fieldset>
        <fieldset>
          <legend>Who may see its rows</legend>
          {templates.map((template) => (
            <label class="check" key={template.name}>
              <input
                type="radio"
                name="policy"
                checked={policy === template.name}
                onChange={() => form.set({ policy: template.name })}
              />
              {template.sentence}
            </label>
          ))}
          <label class="check">
            <input
              type="radio"
              name="policy"
              checked={policy === ''}
              onChange={() => form.set({ policy: '' })}
            />
            Only the service key, so far.
          </label>
        </fieldset>
      </Form>
    </Dialog>
  )
}

const tableOf = (name: string, columns: Draft[], policy: string): Change => {
  const isOwned = policy.startsWith('own_rows')
  return {
    do: 'table.create',
    name,
    columns: [
      { name: 'id', type: 'bigint', identity: true, primary: true },
      ...columns.map((column) => ({
        name: column.name,
        type: column.type,
        nullable: !column.isNeeded,
      })),
      ...(isOwned ? [{ name: 'owner', type: 'uuid', nullable: false, default: 'auth.uid()' }] : []),
    ],
    policies:
      policy === '' ? [] : [{ template: policy, parameters: isOwned ? { column: 'owner' } : {} }],
  }
}
