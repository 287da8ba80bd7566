// What a table is called, where it is, and what is said about it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { known, type Change } from '../../../change.ts'
import { useLoad } from '../../../load.ts'
import { Choice, Field } from '../../../parts/field.tsx'
import type { Relation, SchemaReply } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'
import { ChangeForm } from './form.tsx'

export const TableForm = ({
  relation,
  onClose,
}: {
  relation: Relation
  onClose: () => void
}): JSX.Element => {
  const { schema, name } = relation
  const { data } = useLoad<SchemaReply>('/admin/v1/schema')
  const [to, setTo] = useState(name)
  const [place, setPlace] = useState(schema)
  const [comment, setComment] = useState(relation.comment ?? '')
  const places = (data?.schemas ?? []).filter(({ ours }) => !ours).map((one) => one.name)
  // A view's comment is written with its query.
  const isTable = relation.query === null

  const submit = (): void => {
    const changes: (readonly [string, Change])[] = []
    if (comment !== (relation.comment ?? '')) {
      const said = comment === '' ? null : comment
      changes.push([
        `Comment the table ${name}`,
        { do: 'table.comment', schema, name, comment: said },
      ])
    }
    if (place !== schema)
      changes.push([
        `Move ${name} to the schema ${place}`,
        { do: 'table.move', schema, name, to: place },
      ])
    // By then it is where it was moved to.
    if (to !== name)
      changes.push([`Rename ${name} to ${to}`, { do: 'table.rename', schema: place, name, to }])
    wait(known(relation), ...changes)
  }

  return (
    <ChangeForm title={`Name and place of ${name}`} onClose={onClose} onSubmit={submit}>
      <Field label="Name" value={to} onValue={setTo} required autoFocus autocomplete="off" />
      {(to !== name || place !== schema) && (
        <p class="note">
          Programs that use the name {schema === 'public' ? name : `${schema}.${name}`} no longer
          find it. Policies, keys and views follow by themselves; functions do not.
        </p>
      )}
      <Choice label="Schema" value={place} onValue={setPlace}>
        {(places.length > 0 ? places : [schema]).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Choice>
      {place !== schema && (
        <p class="note">The API serves the schema public only; other schemas are reached by SQL.</p>
      )}
      {isTable && <Field label="Comment" value={comment} onValue={setComment} autocomplete="off" />}
    </ChangeForm>
  )
}
