// What a foreign key refers to: a table, a column of it for each of ours, and what becomes of rows without theirs.
import type { JSX } from 'preact'
import type { Graph } from '../../../graph.ts'
import { useLoad } from '../../../load.ts'
import { Choice } from '../../../parts/field.tsx'
import type { ReferenceDraft } from './references.ts'

const onDelete: readonly [string, string][] = [
  ['no action', 'the row referred to cannot be deleted'],
  ['cascade', 'these rows are deleted too (cascade)'],
  ['set null', 'it becomes null (set null)'],
  ['set default', 'it becomes its default (set default)'],
  ['restrict', 'refused at once (restrict)'],
]

/** Its columns, and those of the primary key. */
interface Target {
  schema: string
  name: string
  columns: { name: string; primary: boolean }[]
}

const users: Target = { schema: 'auth', name: 'users', columns: [{ name: 'id', primary: true }] }

const idOf = (schema: string, name: string): string => JSON.stringify([schema, name])

export const ReferenceFields = ({
  value,
  onValue,
  from,
}: {
  value: ReferenceDraft
  onValue: (value: ReferenceDraft) => void
  /** Columns of this table. */
  from: readonly string[]
}): JSX.Element => {
  const { data } = useLoad<Graph>('/admin/v1/schema/graph')
  const targets: Target[] = [
    ...(data?.tables ?? []).map(({ schema, name, columns }) => ({
      schema,
      name,
      columns: columns.map(([column, , , primary]) => ({ name: column, primary })),
    })),
    users,
  ]
  const target = targets.find((one) => one.schema === value.schema && one.name === value.table)
  const choose = (id: string): void => {
    const next = targets.find((one) => idOf(one.schema, one.name) === id)
    const keys = next?.columns.filter(({ primary }) => primary).map(({ name }) => name) ?? []
    onValue({ ...value, schema: next?.schema ?? '', table: next?.name ?? '', columns: keys })
  }
  const set = (at: number, column: string): void =>
    onValue({
      ...value,
      columns: from.map((_, i) => (i === at ? column : (value.columns[i] ?? ''))),
    })
  return (
    <>
      <Choice
        label="Refers to table"
        value={target ? idOf(target.schema, target.name) : ''}
        onValue={choose}
        required
      >
        <option value="">choose</option>
        {targets.map(({ schema, name }) => (
          <option key={idOf(schema, name)} value={idOf(schema, name)}>
            {schema === 'public' ? name : `${schema}.${name}`}
          </option>
        ))}
      </Choice>
      {target &&
        from.map((column, at) => (
          <Choice
            key={column}
            label={`${column} is its`}
            value={value.columns[at] ?? ''}
            onValue={(next) => set(at, next)}
            required
          >
            <option value="">choose</option>
            {target.columns.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Choice>
        ))}
      {target && (
        <>
          <Choice
            label="When the row referred to is deleted"
            value={value.on_delete}
            onValue={(next) => onValue({ ...value, on_delete: next })}
          >
            {onDelete.map(([action, title]) => (
              <option key={action} value={action}>
                {title}
              </option>
            ))}
          </Choice>
          <Choice
            label="When its key changes"
            value={value.on_update}
            onValue={(next) => onValue({ ...value, on_update: next })}
          >
            <option value="no action">it cannot</option>
            <option value="cascade">so does this (cascade)</option>
            <option value="set null">it becomes null (set null)</option>
          </Choice>
        </>
      )}
    </>
  )
}
