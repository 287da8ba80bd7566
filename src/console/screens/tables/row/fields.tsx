// The columns of a row, each to be given a value, null, or nothing, which leaves it to Postgres.
import type { JSX } from 'preact'
import { Choice } from '../../../parts/field.tsx'
import type { Column, Relation } from '../../../schema.ts'
import { useNewestUsers } from '../../users/newest.ts'
import { titleOf } from '../../users/users.ts'
import { kindOf } from '../editors/kinds.ts'
import { isNeeded } from './needed.ts'
import { referenceOf } from '../references.ts'
import { ValueEditor } from '../editors/value.tsx'

/** By column; what is undefined is not given. */
export type Values = Readonly<Record<string, string | null | undefined>>

const ownOf = ({ default: value, identity }: Column): string =>
  identity !== null ? 'the next number' : (value ?? 'null')

export const RowField = ({
  relation,
  of: column,
  value,
  onValue,
  autoFocus,
  readOnly = false,
  isNew,
}: {
  relation: Relation
  of: Column
  value: string | null | undefined
  onValue: (value: string | null | undefined) => void
  autoFocus: boolean
  readOnly?: boolean
  /** Of a new row, so that it may be left to Postgres. */
  isNew: boolean
}): JSX.Element => {
  const label = `${column.name} ${column.type}`
  if (isNew && column.default === 'auth.uid()')
    return <Owner label={label} value={value ?? ''} onValue={(id) => onValue(id || undefined)} />
  const hasOwn = isNew && !isNeeded(column)
  return (
    <div class="field row-field">
      <div class="row-name">
        <span class="cut" title={label}>
          <strong>{column.name}</strong> <span class="quiet">{column.type}</span>
        </span>
        {!readOnly && (hasOwn || column.nullable) && (
          <select
            aria-label={`What ${column.name} gets`}
            value={value === undefined ? 'own' : value === null ? 'null' : 'value'}
            onChange={({ currentTarget: { value: how } }) =>
              onValue(how === 'own' ? undefined : how === 'null' ? null : firstOf(column))
            }
          >
            {hasOwn && <option value="own">default</option>}
            {column.nullable && <option value="null">null</option>}
            <option value="value">value</option>
          </select>
        )}
      </div>
      <ValueEditor
        of={column}
        label={label}
        value={value ?? null}
        onValue={onValue}
        readOnly={readOnly}
        autoFocus={autoFocus}
        reference={referenceOf(relation, column.name)}
        placeholder={
          value === undefined ? (hasOwn ? ownOf(column) : '') : value === null ? 'null' : ''
        }
        withNull={false}
      />
    </div>
  )
}

const firstOf = (column: Column): string =>
  kindOf(column) === 'choice'
    ? (column.labels?.[0] ?? 'true')
    : kindOf(column) === 'list'
      ? '{}'
      : ''

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
  const users = useNewestUsers()
  return (
    <Choice label={label} value={value} onValue={onValue}>
      <option value="">choose the user</option>
      {users.map((user) => (
        <option key={user.id} value={user.id}>
          {titleOf(user)}
        </option>
      ))}
    </Choice>
  )
}
