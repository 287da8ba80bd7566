// A new table with its columns and a policy, without a line of SQL; the SQL it makes is shown beside.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../api.ts'
import { change, type Change } from '../../change.ts'
import { useLoad } from '../../load.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ErrorNote } from '../../parts/note.tsx'
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
  const [name, setName] = useState('')
  const [columns, setColumns] = useState<Draft[]>([{ name: 'title', type: 'text', isNeeded: true }])
  const [policy, setPolicy] = useState('own_rows')
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const templates = useTemplates().filter((template) => simple.includes(template.name))

  const set = (at: number, part: Partial<Draft>): void =>
    setColumns(columns.map((column, index) => (index === at ? { ...column, ...part } : column)))

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const made = await change({ name: `table ${name}`, changes: [tableOf(name, columns, policy)] })
    setBusy(false)
    setError(made.error)
    if (made.error) return
    onMade()
    go(hrefOf('tables', 'public', name))
  }

  return (
    <Dialog title="New table" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field label="Name" value={name} onValue={setName} required autoFocus autocomplete="off" />
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
                label="needed"
                checked={column.isNeeded}
                onChecked={(isNeeded) => set(at, { isNeeded })}
              />
              <button
                type="button"
                class="bare"
                aria-label={`Without ${column.name}`}
                onClick={() => setColumns(columns.filter((_, index) => index !== at))}
              >
                <Icon name="close" />
              </button>
            </div>
          ))}
          <button
            type="button"
            onClick={() => setColumns([...columns, { name: '', type: 'text', isNeeded: false }])}
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
                onChange={() => setPolicy(template.name)}
              />
              {template.sentence}
            </label>
          ))}
          <label class="check">
            <input
              type="radio"
              name="policy"
              checked={policy === ''}
              onChange={() => setPolicy('')}
            />
            Nobody yet but the service key.
          </label>
        </fieldset>
        {error && <ErrorNote error={error} />}
        <DialogEnd action="Make the table" onCancel={onClose} disabled={isBusy} />
      </form>
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
