// Files of a source: one that is sent to the service once, and one that this page reads itself.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { admin } from '../../api.ts'
import { useSend } from '../../form.ts'
import { FileChoice } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { bytes, percent } from '../../words.ts'
import type { Kept } from './draft.ts'

export const FileField = ({
  label,
  hint,
  mayFollow,
  kept,
  onKept,
}: {
  label: string
  hint: string
  /** Another file is read after the first, and not in its place. */
  mayFollow: boolean
  kept: readonly Kept[]
  onKept: (kept: readonly Kept[]) => void
}): JSX.Element => {
  const [sent, setSent] = useState({ name: '', part: 0 })
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const before = mayFollow ? kept : []
  const sending = useSend(
    (file: File) => {
      stop.current.abort()
      stop.current = new AbortController()
      onKept(before)
      setSent({ name: file.name, part: 0 })
      const form = new FormData()
      form.append('file', file, file.name)
      return admin<Kept>('POST', 'import/files', {
        file: form,
        signal: stop.current.signal,
        onProgress: (part) => setSent({ name: file.name, part }),
      })
    },
    (one) => onKept([...before, one]),
  )

  return (
    <FileChoice label={label} hint={hint} onFile={sending.send}>
      {sending.isBusy && (
        <div class="row">
          <progress value={sent.part} max={1} aria-label={`Sending ${sent.name}`} />
          <span class="quiet">{percent(Math.floor(sent.part * 100) / 100)}</span>
          <button type="button" onClick={() => stop.current.abort()}>
            Stop sending
          </button>
        </div>
      )}
      {kept.map((one) => (
        <p key={one.id} role="status">
          <span class="tag good">sent</span> <bdi class="whole">{one.name}</bdi>, {bytes(one.bytes)}
          . The service keeps it for a day, for every step from here on.{' '}
          {mayFollow && (
            <button
              type="button"
              class="bare link"
              onClick={() => onKept(kept.filter(({ id }) => id !== one.id))}
            >
              Without {one.name}
            </button>
          )}
        </p>
      ))}
      {sending.error && <ErrorNote error={sending.error} />}
    </FileChoice>
  )
}

/** Its text goes with each request, so it is not sent ahead. */
export const KeyFile = ({
  label,
  hint,
  value,
  onValue,
}: {
  label: string
  hint: string
  value: string
  onValue: (text: string) => void
}): JSX.Element => (
  <FileChoice
    label={label}
    hint={hint}
    accept="application/json,.json"
    onFile={(file) => void file.text().then(onValue)}
  >
    {value !== '' && <p role="status">{wordsFor(value)}</p>}
  </FileChoice>
)

const wordsFor = (text: string): string => {
  try {
    const { project_id: project, client_email: email } = JSON.parse(text) as Record<string, unknown>
    if (typeof project === 'string' && typeof email === 'string') return `${email}, of ${project}`
  } catch {
    // Said below.
  }
  return 'This is not the key file of a service account.'
}
