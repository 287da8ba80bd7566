// Files on their way into a folder: chosen or dropped, sent one after the other.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { Check } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { bytes, many } from '../../words.ts'
import { keyOf, objectPath } from './storage.ts'

interface Upload {
  id: number
  key: string
  file: File
  state: 'waits' | 'runs' | 'done' | 'failed'
  part: number
  error: Failure | null
}

let last = 0

export const Uploads = ({
  bucket,
  folder,
  onDone,
}: {
  bucket: string
  folder: readonly string[]
  /** All that was chosen is there, or was refused. */
  onDone: () => void
}): JSX.Element => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [replaces, setReplaces] = useState(false)
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])

  const note = (id: number, news: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...news } : one)))

  const send = async ({ id, key, file }: Upload, isUpsert: boolean): Promise<void> => {
    const { signal } = leaving.current
    if (signal.aborted) return
    note(id, { state: 'runs', error: null })
    const { error } = await api('POST', objectPath(bucket, key), {
      file,
      headers: {
        'content-type': file.type === '' ? 'application/octet-stream' : file.type,
        ...(isUpsert && { 'x-upsert': 'true' }),
      },
      onProgress: (part) => note(id, { part }),
      signal,
    })
    note(id, error ? { state: 'failed', error } : { state: 'done', part: 1 })
  }

  const start = (wanted: readonly Upload[], isUpsert: boolean): void => {
    queue.current = queue.current.then(async () => {
      for (const one of wanted) await send(one, isUpsert)
      if (!leaving.current.signal.aborted) onDone()
    })
  }

  const take = (files: Iterable<File> | null | undefined): void => {
    const wanted = [...(files ?? [])].map((file): Upload => ({
      id: ++last,
      key: keyOf(folder, file.name.normalize('NFC')),
      file,
      state: 'waits',
      part: 0,
      error: null,
    }))
    setUploads((before) => [...before.filter(({ state }) => state !== 'done'), ...wanted])
    start(wanted, replaces)
  }

  const again = (one: Upload): void => {
    note(one.id, { state: 'waits', error: null })
    start([one], true)
  }

  return (
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer?.files)
      }}
    >
      <div class="row">
        <button type="button" class="main" onClick={() => chooser.current?.click()}>
          <Icon name="plus" />
          Upload files
        </button>
        <input
          ref={chooser}
          hidden
          type="file"
          multiple
          aria-label="Files to upload"
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <Check label="Replace what is there" checked={replaces} onChecked={setReplaces} />
        <span class="quiet">or drop them here</span>
      </div>
      {uploads.length > 0 && (
        <ul class="uploads" aria-label="Uploads">
          {uploads.map((one) => (
            <li key={one.id}>
              <Line of={one} onAgain={() => again(one)} />
            </li>
          ))}
        </ul>
      )}
      <p class="quiet" role="status">
        {summary(uploads)}
      </p>
    </div>
  )
}

const summary = (uploads: readonly Upload[]): string => {
  if (uploads.length === 0) return ''
  const done = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  return `${done} of ${many(uploads.length, 'file')} uploaded${failed > 0 ? `, ${failed} refused` : ''}.`
}

const Line = ({ of, onAgain }: { of: Upload; onAgain: () => void }): JSX.Element => (
  <>
    <span class="cut" title={of.key}>
      {of.file.name}
    </span>
    <span class="quiet">{bytes(of.file.size)}</span>
    {of.state === 'runs' && (
      <progress value={of.part} max={1} aria-label={`Sending ${of.file.name}`} />
    )}
    {of.state === 'waits' && <span class="quiet">waits</span>}
    {of.state === 'done' && <span class="tag good">uploaded</span>}
    {of.state === 'failed' && (
      <>
        <span class="tag bad">refused</span>
        <span>{of.error?.message}</span>
        {of.error?.code === 'conflict' && (
          <button type="button" class="bare link" onClick={onAgain}>
            Replace {of.file.name}
          </button>
        )}
      </>
    )}
  </>
)
