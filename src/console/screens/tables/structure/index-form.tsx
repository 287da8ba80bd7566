// An index: what it holds, how, and whether writers go on while it is built.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { known } from '../../../change.ts'
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
  const [columns, setColumns] = useState<string[]>([])
  const [expression, setExpression] = useState('')
  const [method, setMethod] = useState('btree')
  const [opclass, setOpclass] = useState('')
  const [isUnique, setUnique] = useState(false)
  const [where, setWhere] = useState('')
  const [name, setName] = useState('')
  const [isConcurrent, setConcurrent] = useState(
    relation.estimate > many && relation.kind !== 'partitioned table',
  )

  const submit = (): void => {
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
  }

  return (
    <ChangeForm title={`New index of ${table}`} onClose={onClose} onSubmit={submit}>
      <Picks
        legend="Columns"
        names={relation.columns.map((column) => column.name)}
        chosen={columns}
        onChosen={setColumns}
      />
      <Field
        label="Or an expression"
        value={expression}
        onValue={setExpression}
        required={columns.length === 0}
        hint="lower(email)"
      />
      <Choice label="For" value={method} onValue={setMethod}>
        {methods.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </Choice>
      <Check label="each value once (unique)" checked={isUnique} onChecked={setUnique} />
      <Field
        label="Only rows for which"
        value={where}
        onValue={setWhere}
        hint="An expression: done is false"
      />
      <Check
        label="writers go on while it is built (concurrently)"
        checked={isConcurrent}
        onChecked={setConcurrent}
      />
      <details>
        <summary>More</summary>
        <Field
          label="Operator class"
          value={opclass}
          onValue={setOpclass}
          hint="gin_trgm_ops, jsonb_path_ops"
        />
        <Field
          label="Name"
          value={name}
          onValue={setName}
          autocomplete="off"
          hint="Left empty it is made of the names of the columns."
        />
      </details>
    </ChangeForm>
  )
}
