// A column: a new one, or what is changed of one that is there.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { known, type Change } from '../../../change.ts'
import { Check, Choice, Field } from '../../../parts/field.tsx'
import type { Column, Relation } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'
import { ChangeForm } from './form.tsx'
import { noReference, ReferenceFields, referencesOf, type Reference } from './reference.tsx'
import { TypeField } from './type-field.tsx'

interface Draft {
  name: string
  type: string
  using: string
  default: string
  isNeeded: boolean
  identity: string
  isUnique: boolean
  check: string
  generated: string
  comment: string
}

const draftOf = (column: Column | null): Draft => ({
  name: column?.name ?? '',
  type: column?.type ?? 'text',
  using: '',
  default: column?.default ?? '',
  isNeeded: column ? !column.nullable : false,
  identity: column?.identity ?? '',
  isUnique: false,
  check: '',
  generated: '',
  comment: column?.comment ?? '',
})

export const ColumnForm = ({
  relation,
  column,
  onClose,
}: {
  relation: Relation
  /** Null: a new one. */
  column: Column | null
  onClose: () => void
}): JSX.Element => {
  const { schema, name: table } = relation
  const [draft, setDraft] = useState(draftOf(column))
  const [refers, setRefers] = useState<Reference | null>(null)
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const isTable = relation.query === null
  const isMade = column !== null && column.generated !== null
  const submit = (): void => {
    const place = { schema, table }
    wait(
      known(relation),
      ...(column
        ? alterations(place, column, draft)
        : [[`Add the column ${draft.name} to ${table}`, added(place, draft, refers)] as const]),
    )
  }
  return (
    <ChangeForm
      title={column ? `Column ${column.name} of ${table}` : `New column of ${table}`}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label="Name"
        value={draft.name}
        onValue={(name) => set({ name })}
        required
        autoFocus
        autocomplete="off"
      />
      {isTable && <TypeField value={draft.type} onValue={(type) => set({ type })} />}
      {column && isTable && draft.type !== column.type && (
        <Field
          label="How its values become that type"
          value={draft.using}
          onValue={(using) => set({ using })}
          hint={`An expression, where Postgres does not know: ${column.name}::integer`}
        />
      )}
      {isTable && !isMade && draft.identity === '' && draft.generated === '' && (
        <Field
          label="Default"
          value={draft.default}
          onValue={(value) => set({ default: value })}
          hint="An expression: 0, now(), 'none', auth.uid()"
        />
      )}
      {isTable && (
        <Check
          label="needed (not null)"
          checked={draft.isNeeded}
          onChecked={(isNeeded) => set({ isNeeded })}
        />
      )}
      {isTable && !isMade && draft.generated === '' && (
        <Identity
          value={draft.identity}
          now={column?.identity ?? null}
          onValue={(identity) => set({ identity })}
        />
      )}
      {!column && (
        <>
          <Check
            label="each value once (unique)"
            checked={draft.isUnique}
            onChecked={(isUnique) => set({ isUnique })}
          />
          <Check
            label="refers to a row of a table (foreign key)"
            checked={refers !== null}
            onChecked={(is) => setRefers(is ? noReference : null)}
          />
          {refers && (
            <ReferenceFields
              value={refers}
              onValue={setRefers}
              from={[draft.name === '' ? 'the column' : draft.name]}
            />
          )}
          <details>
            <summary>More</summary>
            <Field
              label="True for every row (check)"
              value={draft.check}
              onValue={(check) => set({ check })}
              hint="An expression: price > 0"
            />
            <Field
              label="Made of other columns (generated)"
              value={draft.generated}
              onValue={(generated) => set({ generated })}
              hint="An expression: price * amount"
            />
          </details>
        </>
      )}
      <Field
        label="Comment"
        value={draft.comment}
        onValue={(comment) => set({ comment })}
        autocomplete="off"
      />
    </ChangeForm>
  )
}

const Identity = ({
  value,
  now,
  onValue,
}: {
  value: string
  now: string | null
  onValue: (value: string) => void
}): JSX.Element => (
  <Choice label="Numbers its rows itself (identity)" value={value} onValue={onValue}>
    <option value="">no</option>
    {now !== 'always' && <option value="by default">yes, unless a number is given</option>}
    {now !== 'by default' && <option value="always">yes, always</option>}
  </Choice>
)

interface Place {
  schema: string
  table: string
}

const added = (place: Place, draft: Draft, refers: Reference | null): Change => ({
  do: 'column.add',
  ...place,
  name: draft.name,
  type: draft.type,
  nullable: !draft.isNeeded,
  ...(draft.default !== '' &&
    draft.generated === '' &&
    draft.identity === '' && { default: draft.default }),
  ...(draft.identity !== '' && { identity: draft.identity }),
  ...(draft.generated !== '' && { generated: draft.generated }),
  ...(draft.isUnique && { unique: true }),
  ...(draft.check !== '' && { check: draft.check }),
  ...(refers && refers.table !== '' && { references: referencesOf(refers, 1) }),
  ...(draft.comment !== '' && { comment: draft.comment }),
})

const alterations = (place: Place, column: Column, draft: Draft): (readonly [string, Change])[] => {
  const { name } = column
  const of = `${name} of ${place.table}`
  const altered = {
    ...(draft.type !== column.type && { type: draft.type }),
    ...(draft.using !== '' && draft.type !== column.type && { using: draft.using }),
    ...(draft.isNeeded === column.nullable && { nullable: !draft.isNeeded }),
    ...(draft.default !== (column.default ?? '') &&
      draft.identity === '' && { default: draft.default === '' ? null : draft.default }),
    ...(draft.identity !== (column.identity ?? '') && {
      identity: draft.identity === '' ? false : draft.identity,
    }),
  }
  const changes: (readonly [string, Change])[] = []
  if (Object.keys(altered).length > 0)
    changes.push([`Change the column ${of}`, { do: 'column.alter', ...place, name, ...altered }])
  if (draft.comment !== (column.comment ?? '')) {
    const comment = draft.comment === '' ? null : draft.comment
    changes.push([`Comment the column ${of}`, { do: 'column.comment', ...place, name, comment }])
  }
  if (draft.name !== name) {
    const rename = { do: 'column.rename', ...place, name, to: draft.name }
    changes.push([`Rename the column ${of} to ${draft.name}`, rename])
  }
  return changes
}
