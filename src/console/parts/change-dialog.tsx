// What a change will do, before it does it: its SQL, and what goes with it.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../api.ts'
import { change, type Changed, type ChangeRequest } from '../change.ts'
import { ChangeEffects } from './change-effects.tsx'
import { Copied } from './copy.tsx'
import { DialogEnd } from './dialog-end.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNote, Loading } from './note.tsx'

export const ChangeDialog = ({
  title,
  wish,
  destroys = false,
  onClose,
  onDone,
}: {
  title: string
  wish: ChangeRequest
  destroys?: boolean
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [tried, setTried] = useState<Changed | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void change(wish, true).then((reply) => {
      setTried(reply.data)
      setError(reply.error)
    })
  }, [])
  const run = async (): Promise<void> => {
    setBusy(true)
    const reply = await change(wish)
    setBusy(false)
    setError(reply.error)
    if (!reply.error) onDone()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {!tried && !error && <Loading />}
      {tried && (
        <>
          <p>This runs as one migration. It was tried and taken back:</p>
          <Copied label="The SQL" text={tried.sql.join(';\n') + ';'} />
          <ChangeEffects of={tried} />
        </>
      )}
      {error && <ErrorNote error={error} />}
      <DialogEnd
        action={title}
        onCancel={onClose}
        destroys={destroys}
        disabled={!tried || isBusy}
        onRun={() => void run()}
      />
    </Dialog>
  )
}
