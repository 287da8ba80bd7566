// The type of a column: one that is used often, one of the application, or any other by its name.
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { useLoad } from '../../../load.ts'
import { Choice, Field } from '../../../parts/field.tsx'

const common: readonly [string, string][] = [
  ['text', 'text'],
  ['integer', 'integer: to 2 billion'],
  ['bigint', 'bigint: larger whole numbers'],
  ['numeric', 'numeric: exact, as money'],
  ['double precision', 'double precision: as measured'],
  ['boolean', 'boolean: true or false'],
  ['date', 'date'],
  ['timestamptz', 'timestamptz: a point in time'],
  ['time', 'time of a day'],
  ['interval', 'interval: how long'],
  ['uuid', 'uuid: an id, as of users'],
  ['jsonb', 'jsonb: any JSON'],
  ['text[]', 'text[]: a list of texts'],
  ['bytea', 'bytea: bytes'],
]

/** Postgres has two names for some. */
const same: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
}

export interface Type {
  schema: string
  name: string
  kind: string
  /** As it is written in a column. */
  id: string
  labels: string[] | null
  base: string | null
  columns: number
  comment: string | null
}

export const typesPath = '/admin/v1/schema/types?limit=1000'

export const TypeField = ({
  label = 'Type',
  value,
  onValue,
  own: given,
}: {
  label?: string
  value: string
  onValue: (type: string) => void
  /** Where there are many such fields, read once. */
  own?: readonly Type[]
}): JSX.Element => {
  const read = useLoad<{ types: Type[] }>(given ? null : typesPath)
  const own = given ?? read.data?.types ?? []
  const known = same[value] ?? value
  const isListed = common.some(([name]) => name === known) || own.some(({ id }) => id === known)
  const [isOther, setOther] = useState(!isListed && value !== '')
  const list = useId()
  return (
    <>
      <Choice
        label={label}
        value={isOther && !isListed ? 'other' : known}
        onValue={(next) => {
          setOther(next === 'other')
          onValue(next === 'other' ? '' : next)
        }}
      >
        {common.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
        {own.length > 0 && (
          <optgroup key={list} label="Types of the application">
            {own.map(({ id, kind }) => (
              <option key={id} value={id}>
                {id} ({kind})
              </option>
            ))}
          </optgroup>
        )}
        <option value="other">another type…</option>
      </Choice>
      {isOther && !isListed && (
        <Field
          label="Name of the type"
          value={value}
          onValue={onValue}
          required
          hint="Any type of Postgres: numeric(10,2), varchar(20), int4range"
        />
      )}
    </>
  )
}
