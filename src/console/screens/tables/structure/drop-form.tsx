// What goes when something is dropped, before it waits to be: tried, and taken back.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../../../api.ts'
import { ErrorNote, Loading } from '../../../parts/note.tsx'
import { wait, type Known } from '../../../tray/tray.ts'
import { many } from '../../../words.ts'
import { change, type Change, type Changed } from '../change.ts'
import { ChangeForm } from './form.tsx'

export interface Drop {
  /** "the column title of notes" */
  what: string
  change: Change
  of: Known | null
  /** What else there is to know. */
  notes?: ComponentChildren
}

export const DropForm = ({
  what,
  change: drop,
  of,
  notes,
  onClose,
}: Drop & { onClose: () => void }): JSX.Element => {
  const [tried, setTried] = useState<Changed | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  useEffect(() => {
    void change({ name: 'a look', changes: [drop] }, true).then((reply) => {
      setTried(reply.data)
      setError(reply.error)
    })
  }, [])
  const gone = tried?.dropped ?? []
  return (
    <ChangeForm
      title={`Drop ${what}`}
      destroys
      isReady={tried !== null || error !== null}
      onClose={onClose}
      onSubmit={() => wait(of, [`Drop ${what}`, drop])}
    >
      {notes}
      {!tried && !error && <Loading />}
      {error && <ErrorNote error={error} />}
      {gone.length > 0 && (
        <div class="note error">
          <p>
            <strong>{many(gone.length, 'object')} will be gone:</strong>
          </p>
          <ul>
            {gone.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>
                {kind} <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {tried?.warnings.map((warning) => (
        <p key={warning} class="note">
          {warning}
        </p>
      ))}
    </ChangeForm>
  )
}
