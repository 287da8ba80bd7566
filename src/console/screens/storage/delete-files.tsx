// Deletes the files and folders that were chosen, after counting what is in them.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Answer } from '../../api.ts'
import { useForm } from '../../form.ts'
import { useAnswer } from '../../load.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { many } from '../../words.ts'
import { keysBelow, removeKeys } from './keys.ts'
import { keyOf, type FolderEntry } from './storage.ts'

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
  entries: readonly FolderEntry[]
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const takes = useAnswer('', (signal) => keysOf(bucket, folder, entries, signal))
  const [gone, setGone] = useState(0)
  const keys = takes.data ?? []
  const form = useForm(
    {},
    () => removeKeys(bucket, keys, (more) => setGone((n) => n + more)),
    onDone,
  )
  const folders = entries.filter(({ id }) => id === null).length
  return (
    <Confirm
      title={`Delete from ${bucket}`}
      action={`Delete ${takes.data ? many(keys.length, 'file') : ''}`}
      of={form}
      takes={takes}
      isReady={keys.length > 0}
      onClose={gone > 0 ? onDone : onClose}
    >
      {() => (
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
          {form.error && gone > 0 && <p>{many(gone, 'file')} deleted before this:</p>}
        </>
      )}
    </Confirm>
  )
}

const keysOf = async (
  bucket: string,
  folder: readonly string[],
  entries: readonly FolderEntry[],
  signal: AbortSignal,
): Promise<Answer<string[]>> => {
  const keys: string[] = []
  for (const { id, name } of entries) {
    const key = keyOf(folder, name)
    if (id !== null) keys.push(key)
    else {
      const below = await keysBelow(bucket, `${key}/`, signal)
      if (below.error) return below
      keys.push(...below.data)
    }
  }
  return { data: keys, error: null }
}
