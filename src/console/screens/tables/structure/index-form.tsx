// An index: what it holds, how, and whether writers go on while it is built.
import type { JSX } from 'preact'
import { known } from '../../../change.ts'
import { useForm } from '../../../form.ts'
import { Check, Choice, Field } from '../../../parts/field.tsx'
import type { Relation } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'
import { ChangeForm } from './form.tsx'
import { Picks } from './picks.tsx'

const methods: readonly [string, string][] = [
  ['btree', 'btree: =, <, >, order'],
  ['gin', 'gin: what lists, JSON and texts contain'],
  ['gist', 'gist: ranges, places, nearness'],
  ['hash', 'hash: = of long values'],
  ['brin', 'brin: very large tables in their order'],
  ['spgist', 'spgist: prefixes, places'],
]

/** Rows from which a build is felt by those who write. */
const many = 10_000

export const IndexForm = ({
  relation,
  onClose,
}: {
  relation: Relation
  onClose: () => void
}): JSX.Element => {
  const { schema, name: table } = relation
  const form = useForm(
    {
      columns: [] as string[],
      expression: '',
      method: 'btree',
      opclass: '',
      isUnique: false,
      where: '',
      name: '',
      isConcurrent: relation.estimate > many && relation.kind !== 'partitioned table',
    },
    ({ columns, expression, method, opclass, isUnique, where, name, isConcurrent }) => {
      const held = [
        ...columns.map((column) => (opclass === '' ? column : { column, opclass })),
        ...(expression === '' ? [] : [{ expression, ...(opclass !== '' && { opclass }) }]),
      ]
      const what = [...columns, ...(expression === '' ? [] : [expression])].join(', ')
      wait(known(relation), [
        `Add an index on ${what} of ${table}`,
        {
          do: 'index.create',
          schema,
          table,
          columns: held,
          ...(name !== '' && { name }),
          ...(method !== 'btree' && { method }),
          ...(isUnique && { unique: true }),
          ...(where !== '' && { where }),
          ...(isConcurrent && { concurrently: true }),
        },
      ])
    },
    onClose,
  )
  const { columns } = form.values

  return (
    <ChangeForm title={`New index of ${table}`} of={form} onClose={onClose}>
      <Picks
        legend="Columns"
        names={relation.columns.map((column) => column.name)}
        chosen={columns}
        onChosen={(next) => form.set({ columns: next })}
      />
      <Field
        label="Or an expression"
        {...form.field('expression')}
        required={columns.length === 0}
        hint="lower(email)"
      />
      <Choice label="For" {...form.field('method')}>
        {methods.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </Choice>
      <Check label="each value once (unique)" {...form.check('isUnique')} />
      <Field
        label="Only rows for which"
        {...form.field('where')}
        hint="An expression: done is false"
      />
      <Check
        label="writers go on while it is built (concurrently)"
        {...form.check('isConcurrent')}
      />
      <details>
        <summary>More</summary>
        <Field
          label="Operator class"
          {...form.field('opclass')}
          hint="gin_trgm_ops, jsonb_path_ops"
        />
        <Field
          label="Name"
          {...form.field('name')}
          autocomplete="off"
          hint="Left empty it is made of the names of the columns."
        />
      </details>
    </ChangeForm>
  )
}
