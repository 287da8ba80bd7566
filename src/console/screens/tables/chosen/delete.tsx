// Deletes the rows that were chosen, after saying how many and what goes with them.
import type { JSX } from 'preact'
import { useForm } from '../../../form.ts'
import { useAnswer } from '../../../load.ts'
import { Confirm } from '../../../parts/confirm.tsx'
import { many } from '../../../words.ts'
import { changeRows, type ChosenProps } from '../write.ts'

/** What a foreign key does to rows that point to one that is deleted. */
const fates: Record<string, string> = {
  cascade: 'rows that point to these are deleted too',
  'set null': 'rows that point to these get null there',
  'set default': 'rows that point to these get the default there',
}

export const DeleteRows = ({
  relation,
  which,
  filter,
  onClose,
  onDone,
}: ChosenProps): JSX.Element => {
  const takes = useAnswer('', () => changeRows(relation, which, null, { isDry: true }))
  const count = takes.data?.count ?? 0
  const form = useForm({}, () => changeRows(relation, which, null, { expect: count }), onDone)
  const along = relation.referenced_by.filter(({ on_delete: does }) => fates[does ?? ''])
  return (
    <Confirm
      title={takes.data ? `Delete ${many(count, 'row')}` : 'Delete rows'}
      of={form}
      takes={takes}
      isReady={count > 0}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {many(count, 'row')} of <strong>{relation.name}</strong>
            {'filter' in which && filter !== '' && ', all that fit the filter,'} would be deleted.
            Nothing was changed yet.
          </p>
          {along.length > 0 && (
            <ul class="objects" aria-label="What goes with them">
              {along.map(({ name, from, columns, on_delete: does }) => (
                <li key={`${from?.name ?? ''} ${name}`}>
                  {from?.name}.{columns.join(', ')}: {fates[does ?? '']}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Confirm>
  )
}
