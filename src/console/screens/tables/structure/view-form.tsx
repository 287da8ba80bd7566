// A view: a query by a name. A materialized one keeps what its query found, until it is refreshed.
import type { JSX } from 'preact'
import { known, type Change } from '../../../change.ts'
import { useForm } from '../../../form.ts'
import { Area, Check, Field } from '../../../parts/field.tsx'
import type { Relation } from '../../../schema.ts'
import { wait } from '../../../tray/tray.ts'
import { ChangeForm } from './form.tsx'

const queryOf = (relation: Relation | null): string =>
  (relation?.query ?? 'select ').replace(/;\s*$/, '').trim()

export const ViewForm = ({
  relation,
  onClose,
}: {
  /** Null: a new one. */
  relation: Relation | null
  onClose: () => void
}): JSX.Element => {
  const schema = relation?.schema ?? 'public'
  const form = useForm(
    {
      name: relation?.name ?? '',
      query: queryOf(relation),
      isKept: relation?.kind === 'materialized view',
      isCallers: relation === null || relation.options.includes('security_invoker=true'),
      isAnew: false,
      comment: relation?.comment ?? '',
    },
    ({ name, query, isKept, isCallers, comment }) => {
      const written: Change = {
        do: 'view.write',
        schema,
        name,
        query: query.replace(/;\s*$/, ''),
        ...(isKept ? { materialized: true } : { security_invoker: isCallers }),
        ...(comment !== '' && { comment }),
      }
      const dropped: Change = {
        do: 'view.drop',
        schema,
        name,
        cascade: true,
        ...(isKept && { materialized: true }),
      }
      wait(
        relation && known(relation),
        ...(mustDrop ? [[`Drop the view ${name}, to make it anew`, dropped] as const] : []),
        [relation ? `Change the view ${name}` : `Make the view ${name}`, written],
      )
    },
    onClose,
  )
  const { isKept, isCallers, isAnew } = form.values
  const mustDrop = relation !== null && (isAnew || isKept)

  return (
    <ChangeForm
      title={relation ? `View ${relation.name}` : 'New view'}
      of={form}
      onClose={onClose}
      destroys={mustDrop}
    >
      {!relation && (
        <Field label="Name" {...form.field('name')} required autoFocus autocomplete="off" />
      )}
      <Area label="Query" {...form.field('query')} rows={10} />
      {!relation && (
        <Check
          label="keep what it finds until it is refreshed (materialized)"
          {...form.check('isKept')}
        />
      )}
      {!isKept && (
        <Check
          label="policies of who asks count, not its owner's (security_invoker)"
          {...form.check('isCallers')}
        />
      )}
      {!isKept && !isCallers && (
        <p class="note error">
          Whoever may read the view reads all rows of its tables, whatever their policies say.
        </p>
      )}
      {relation && !isKept && (
        <Check
          label="drop it first: columns may go or change their type"
          {...form.check('isAnew')}
        />
      )}
      {mustDrop && (
        <p class="note error">
          What depends on the view goes with it, and so do rights that were given by hand.
        </p>
      )}
      <Field label="Comment" {...form.field('comment')} autocomplete="off" />
    </ChangeForm>
  )
}
