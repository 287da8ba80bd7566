// Deletes the files and folders that were chosen, after counting what is in them.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../../api.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { many } from '../../words.ts'
import { keysBelow, removeKeys } from './keys.ts'
import { keyOf, type Entry } from './storage.ts'

const shown = 8

export const DeleteFiles = ({
  bucket,
  folder,
  entries,
  onClose,
  onDone,
}: {
  bucket: string
  folder: readonly string[]
  entries: readonly Entry[]
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [keys, setKeys] = useState<readonly string[] | null>(null)
  const [gone, setGone] = useState(0)
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    void count(bucket, folder, entries, leaving.signal).then((found) => {
      if (leaving.signal.aborted) return
      setError(found.error)
      if (!found.error) setKeys(found.keys)
    })
    return () => leaving.abort()
  }, [])
  const close = gone > 0 ? onDone : onClose
  const run = async (): Promise<void> => {
    setBusy(true)
    const failed = await removeKeys(bucket, keys ?? [], (more) => setGone((n) => n + more))
    setBusy(false)
    setError(failed)
    if (!failed) onDone()
  }
  const folders = entries.filter(({ id }) => id === null).length
  return (
    <Dialog title={`Delete from ${bucket}`} onClose={close}>
      {!keys && !error && (
        <p class="loading" role="status">
          Counting…
        </p>
      )}
      {keys && (
        <>
          <p>
            {many(keys.length, 'file')}
            {folders > 0 && `, with what is in ${many(folders, 'folder')},`}{' '}
            {keys.length === 1 ? 'is' : 'are'} gone afterwards, and signed links to{' '}
            {keys.length === 1 ? 'it' : 'them'} end:
          </p>
          <ul class="keys">
            {keys.slice(0, shown).map((key) => (
              <li key={key}>
                <code>{key}</code>
              </li>
            ))}
            {keys.length > shown && (
              <li class="quiet">and {many(keys.length - shown, 'more', 'more')}</li>
            )}
          </ul>
        </>
      )}
      {error && (
        <>
          {gone > 0 && <p>{many(gone, 'file')} deleted before this:</p>}
          <ErrorNote error={error} />
        </>
      )}
      <DialogEnd
        action={`Delete ${keys ? many(keys.length, 'file') : ''}`}
        onCancel={close}
        destroys
        disabled={!keys || keys.length === 0 || isBusy}
        onRun={() => void run()}
      />
    </Dialog>
  )
}

const count = async (
  bucket: string,
  folder: readonly string[],
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<{ keys: string[]; error: Failure | null }> => {
  const keys: string[] = []
  for (const { id, name } of entries) {
    const key = keyOf(folder, name)
    if (id !== null) keys.push(key)
    else {
      const below = await keysBelow(bucket, `${key}/`, signal)
      if (below.error) return below
      keys.push(...below.keys)
    }
  }
  return { keys, error: null }
}
