// What an import that replaces rows will delete: named and counted before it is confirmed.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../../api.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { many } from '../../words.ts'
import { send } from './draft.ts'
import type { Body, Emptied, SourceFacts } from './import.ts'
import { begin } from './live.ts'
import { Names } from './refused.tsx'

export const ReplaceDialog = ({
  body,
  onClose,
}: {
  body: Body
  onClose: () => void
}): JSX.Element => {
  const [found, setFound] = useState<SourceFacts | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void send<SourceFacts>('inspect', body, leaving.signal).then((reply) => {
      if (leaving.signal.aborted) return
      setFound(reply.data)
      setError(reply.error)
    })
    return () => leaving.abort()
  }, [])
  const emptied = found?.emptied ?? []
  const keys = found?.referenced_by ?? []
  const run = (): void => {
    onClose()
    void begin(body)
  }
  return (
    <Dialog
      title={body.mode === 'refresh' ? 'Bring up to date' : 'Replace what is here'}
      onClose={onClose}
    >
      {!found && !error && (
        <p class="loading" role="status">
          Counting what is here…
        </p>
      )}
      {found && emptied.length === 0 && (
        <p>None of the chosen tables holds a row here, so nothing is deleted.</p>
      )}
      {emptied.length > 0 && (
        <div class="note error">
          <p>
            <strong>
              {sentence(emptied)} will be deleted
              {body.mode === 'refresh' && ', each table when its new rows are here'}:
            </strong>
          </p>
          <ul class="names">
            {emptied.map((one) => (
              <li key={one.item}>
                <bdi>{one.item}</bdi>: {rowsIn(one)}
              </li>
            ))}
          </ul>
          <p>They cannot be brought back but from a backup.</p>
        </div>
      )}
      {keys.length > 0 && (
        <div class="note error">
          <p>
            <strong>This cannot be done:</strong> {found?.refusal?.message}.
          </p>
          <Names of={keys} />
        </div>
      )}
      {error && <ErrorNote error={error} />}
      <DialogEnd
        action={emptied.length === 0 ? 'Import' : `Delete ${sentence(emptied)}, and import`}
        onCancel={onClose}
        destroys={emptied.length !== 0}
        disabled={!found || keys.length > 0}
        onRun={run}
      />
    </Dialog>
  )
}

const rowsIn = ({ rows, about }: Emptied): string => `${about ? 'about ' : ''}${many(rows, 'row')}`

/** "about 1,200 rows of 2 tables" */
const sentence = (emptied: readonly Emptied[]): string => {
  const rows = emptied.reduce((sum, one) => sum + one.rows, 0)
  const isAbout = emptied.some(({ about }) => about)
  return `${rowsIn({ item: '', rows, about: isAbout })} of ${many(emptied.length, 'table')}`
}
