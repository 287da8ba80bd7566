// A column for a table that is there.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Field } from '../../parts/field.tsx'
import type { Relation } from '../../schema.ts'
import { known, type Wish } from './change.ts'

export const AddColumn = ({
  relation,
  onClose,
  onWish,
}: {
  relation: Relation
  onClose: () => void
  onWish: (wish: Wish) => void
}): JSX.Element => {
  const { schema, name: table } = relation
  const [name, setName] = useState('')
  const [type, setType] = useState('text')
  const [value, setValue] = useState('')
  const [isNeeded, setNeeded] = useState(false)
  const submit = (event: Event): void => {
    event.preventDefault()
    onWish({
      name: `${table}.${name}`,
      expect: known(relation),
      changes: [
        {
          do: 'column.add',
          schema,
          table,
          name,
          type,
          nullable: !isNeeded,
          ...(value !== '' && { default: value }),
        },
      ],
    })
  }
  return (
    <Dialog title={`New column of ${table}`} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label="Name" value={name} onValue={setName} required autoFocus autocomplete="off" />
        <Field
          label="Type"
          value={type}
          onValue={setType}
          required
          hint="Any type of Postgres: text, numeric(10,2), text[]"
        />
        <Field
          label="Default"
          value={value}
          onValue={setValue}
          hint="An expression: 0, now(), 'none'"
        />
        <Check label="needed (not null)" checked={isNeeded} onChecked={setNeeded} />
        <div class="row end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="main">
            See the SQL
          </button>
        </div>
      </form>
    </Dialog>
  )
}
