// Deletes the rows that were chosen, after saying how many and what goes with them.
import type { JSX } from 'preact'
import { DialogEnd } from '../../../parts/dialog-end.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorNote, Loading } from '../../../parts/note.tsx'
import { many } from '../../../words.ts'
import { useTrial, type TrialProps } from './use-trial.ts'

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
}: TrialProps): JSX.Element => {
  const { count, error, isBusy, run } = useTrial(relation, which, null, onDone)
  const along = relation.referenced_by.filter(({ on_delete: does }) => fates[does ?? ''])
  const title = count === null ? 'Delete rows' : `Delete ${many(count, 'row')}`
  return (
    <Dialog title={title} onClose={onClose}>
      {count === null && !error && <Loading />}
      {count !== null && (
        <>
          <p>
            {many(count, 'row')} of <strong>{relation.name}</strong>
            {'filter' in which && filter !== '' && ', all that fit the filter,'}{' '}
            {count === 1 ? 'is' : 'are'} gone afterwards. It was tried and taken back.
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
      {error && <ErrorNote error={error} />}
      <DialogEnd
        action={title}
        onCancel={onClose}
        destroys
        disabled={count === null || count === 0 || isBusy}
        onRun={() => void run()}
      />
    </Dialog>
  )
}
