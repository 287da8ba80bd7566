// A view: a query by a name. A materialized one keeps what its query found, until it is refreshed.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { known, type Change } from '../../../change.ts'
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
  const [name, setName] = useState(relation?.name ?? '')
  const [query, setQuery] = useState(queryOf(relation))
  const [isKept, setKept] = useState(relation?.kind === 'materialized view')
  const [isCallers, setCallers] = useState(
    relation === null || relation.options.includes('security_invoker=true'),
  )
  const [isAnew, setAnew] = useState(false)
  const [comment, setComment] = useState(relation?.comment ?? '')
  const mustDrop = relation !== null && (isAnew || isKept)

  const submit = (): void => {
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
  }

  return (
    <ChangeForm
      title={relation ? `View ${relation.name}` : 'New view'}
      onClose={onClose}
      onSubmit={submit}
      destroys={mustDrop}
    >
      {!relation && (
        <Field label="Name" value={name} onValue={setName} required autoFocus autocomplete="off" />
      )}
      <Area label="Query" value={query} onValue={setQuery} rows={10} />
      {!relation && (
        <Check
          label="keep what it finds until it is refreshed (materialized)"
          checked={isKept}
          onChecked={setKept}
        />
      )}
      {!isKept && (
        <Check
          label="policies of who asks count, not its owner's (security_invoker)"
          checked={isCallers}
          onChecked={setCallers}
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
          checked={isAnew}
          onChecked={setAnew}
        />
      )}
      {mustDrop && (
        <p class="note error">
          What depends on the view goes with it, and so do rights that were given by hand.
        </p>
      )}
      <Field label="Comment" value={comment} onValue={setComment} autocomplete="off" />
    </ChangeForm>
  )
}
