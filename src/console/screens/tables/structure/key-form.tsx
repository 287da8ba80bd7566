// A key or a rule that every row of a table keeps.
import type { JSX } from 'preact'
import { known } from '../../../change.ts'
import { useForm } from '../../../form.ts'
import { Check, Choice, Field } from '../../../parts/field.tsx'
import type { Relation } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'
import { ChangeForm } from './form.tsx'
import { Picks } from './picks.tsx'
import { ReferenceFields } from './reference.tsx'
import { noReference, referencesOf } from './references.ts'

type Kind = 'primary' | 'unique' | 'foreign' | 'check'

const kinds: readonly [Kind, string][] = [
  ['foreign', 'rows refer to rows of a table (foreign key)'],
  ['unique', 'no two rows have the same (unique)'],
  ['check', 'an expression is true for every row (check)'],
  ['primary', 'this is what rows are known by (primary key)'],
]

const words: Record<Kind, string> = {
  primary: 'primary key',
  unique: 'unique key',
  foreign: 'foreign key',
  check: 'check',
}

const endings: Record<Kind, string> = {
  primary: 'pkey',
  unique: 'key',
  foreign: 'fkey',
  check: 'check',
}

export const KeyForm = ({
  relation,
  onClose,
}: {
  relation: Relation
  onClose: () => void
}): JSX.Element => {
  const { schema, name: table } = relation
  const hasPrimary = relation.keys.some((key) => key.kind === 'primary')
  const form = useForm(
    {
      kind: 'foreign' as Kind,
      columns: [] as string[],
      refers: noReference,
      check: '',
      given: '',
      isDeferred: false,
      isForAll: true,
    },
    ({ kind, columns, refers, check, given, isDeferred, isForAll }) => {
      const parts = kind === 'unique' || kind === 'foreign' ? columns : []
      const usual = [table, ...parts, endings[kind]].join('_')
      const name = given === '' ? usual : given
      wait(known(relation), [
        `Add the ${words[kind]} ${name} to ${table}`,
        {
          do: 'key.add',
          schema,
          table,
          kind,
          // What is longer Postgres shortens by itself.
          ...(new TextEncoder().encode(name).length <= 63 && { name }),
          ...(kind === 'check' ? { check } : { columns }),
          ...(kind === 'foreign' && { references: referencesOf(refers, columns.length) }),
          ...(isDeferred && kind !== 'check' && { deferred: true }),
          ...(!isForAll && (kind === 'check' || kind === 'foreign') && { validate: false }),
        },
      ])
    },
    onClose,
  )
  const { kind, columns } = form.values

  return (
    <ChangeForm title={`New key of ${table}`} of={form} onClose={onClose}>
      <Choice
        label="What it says"
        value={kind}
        onValue={(next) => form.set({ kind: next as Kind })}
        autoFocus
      >
        {kinds
          .filter(([one]) => one !== 'primary' || !hasPrimary)
          .map(([one, title]) => (
            <option key={one} value={one}>
              {title}
            </option>
          ))}
      </Choice>
      {kind === 'check' ? (
        <Field
          label="True for every row"
          {...form.field('check')}
          required
          hint="An expression: price > 0"
        />
      ) : (
        <Picks
          legend="Columns"
          names={relation.columns.map(({ name }) => name)}
          chosen={columns}
          onChosen={(next) => form.set({ columns: next })}
        />
      )}
      {kind === 'foreign' && <ReferenceFields {...form.field('refers')} from={columns} />}
      <Field
        label="Name"
        {...form.field('given')}
        autocomplete="off"
        hint="Left empty it is made of the names of the columns."
      />
      {(kind === 'check' || kind === 'foreign') && (
        <Check label="Check existing rows" {...form.check('isForAll')} />
      )}
      {kind !== 'check' && (
        <Check
          label="looked at when the transaction ends (deferred)"
          {...form.check('isDeferred')}
        />
      )}
    </ChangeForm>
  )
}
