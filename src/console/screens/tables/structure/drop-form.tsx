// What goes when something is dropped, before it waits to be: tried, and taken back.
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../../../api.ts'
import { change, type Change, type Changed, type Known } from '../../../change.ts'
import { ChangeEffects } from '../../../parts/change-effects.tsx'
import { ErrorNote, Loading } from '../../../parts/note.tsx'
import { wait } from '../../../tray/tray.ts'
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
      {tried && <ChangeEffects of={tried} />}
    </ChangeForm>
  )
}
