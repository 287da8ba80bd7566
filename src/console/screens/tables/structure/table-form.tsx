// What a table is called, where it is, and what is said about it.
import type { JSX } from 'preact'
import { known, type Change } from '../../../change.ts'
import { useForm } from '../../../form.ts'
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
  const form = useForm(
    { to: name, place: schema, comment: relation.comment ?? '' },
    ({ to, place, comment }) => {
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
    },
    onClose,
  )
  const { to, place } = form.values
  const places = (data?.schemas ?? []).filter(({ ours }) => !ours).map((one) => one.name)
  // A view's comment is written with its query.
  const isTable = relation.query === null

  return (
    <ChangeForm title={`Rename or move ${name}`} of={form} onClose={onClose}>
      <Field label="Name" {...form.field('to')} required autoFocus autocomplete="off" />
      {(to !== name || place !== schema) && (
        <p class="note">
          Programs that use the name {schema === 'public' ? name : `${schema}.${name}`} no longer
          find it. Policies, keys and views follow by themselves; functions do not.
        </p>
      )}
      <Choice label="Schema" {...form.field('place')}>
        {(places.length > 0 ? places : [schema]).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Choice>
      {place !== schema && (
        <p class="note">The API serves the schema public only; other schemas are reached by SQL.</p>
      )}
      {isTable && <Field label="Comment" {...form.field('comment')} autocomplete="off" />}
    </ChangeForm>
  )
}
