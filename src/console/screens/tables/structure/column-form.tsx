// A column: a new one, or what is changed of one that is there.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { known } from '../../../change.ts'
import { Check, Choice, Field } from '../../../parts/field.tsx'
import type { Column, Relation } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'
import { added, alterations, draftOf, type Draft } from './column-changes.ts'
import { ChangeForm } from './form.tsx'
import { ReferenceFields } from './reference.tsx'
import { noReference, type Reference } from './references.ts'
import { TypeField } from './type-field.tsx'

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
