// A column: a new one, or what is changed of one that is there.
import type { JSX } from 'preact'
import { known } from '../../../change.ts'
import { useForm } from '../../../form.ts'
import { Check, Choice, Field } from '../../../parts/field.tsx'
import type { Column, Relation } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'
import { added, alterations, draftOf } from './column-changes.ts'
import { ChangeForm } from './form.tsx'
import { ReferenceFields } from './reference.tsx'
import { noReference, type ReferenceDraft } from './references.ts'
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
  const form = useForm(
    { ...draftOf(column), refers: null as ReferenceDraft | null },
    ({ refers, ...draft }) => {
      const place = { schema, table }
      wait(
        known(relation),
        ...(column
          ? alterations(place, column, draft)
          : [[`Add the column ${draft.name} to ${table}`, added(place, draft, refers)] as const]),
      )
    },
    onClose,
  )
  const { values: draft, set } = form
  const { refers } = draft
  const isTable = relation.query === null
  const isMade = column !== null && column.generated !== null
  return (
    <ChangeForm
      title={column ? `Column ${column.name} of ${table}` : `New column of ${table}`}
      of={form}
      onClose={onClose}
    >
      <Field label="Name" {...form.field('name')} required autoFocus autocomplete="off" />
      {isTable && <TypeField {...form.field('type')} />}
      {column && isTable && draft.type !== column.type && (
        <Field
          label="How its values become that type"
          {...form.field('using')}
          hint={`An expression, where Postgres does not know: ${column.name}::integer`}
        />
      )}
      {isTable && !isMade && draft.identity === '' && draft.generated === '' && (
        <Field
          label="Default"
          {...form.field('default')}
          hint="An expression: 0, now(), 'none', auth.uid()"
        />
      )}
      {isTable && <Check label="not null" {...form.check('isNeeded')} />}
      {isTable && !isMade && draft.generated === '' && (
        <Identity {...form.field('identity')} now={column?.identity ?? null} />
      )}
      {!column && (
        <>
          <Check label="each value once (unique)" {...form.check('isUnique')} />
          <Check
            label="refers to a row of a table (foreign key)"
            checked={refers !== null}
            onChecked={(is) => set({ refers: is ? noReference : null })}
          />
          {refers && (
            <ReferenceFields
              value={refers}
              onValue={(next) => set({ refers: next })}
              from={[draft.name === '' ? 'the column' : draft.name]}
            />
          )}
          <details>
            <summary>More</summary>
            <Field
              label="True for every row (check)"
              {...form.field('check')}
              hint="An expression: price > 0"
            />
            <Field
              label="Made of other columns (generated)"
              {...form.field('generated')}
              hint="An expression: price * amount"
            />
          </details>
        </>
      )}
      <Field label="Comment" {...form.field('comment')} autocomplete="off" />
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
