// One file: what it is, a look at it, and what is done with it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote, Loading } from '../../parts/note.tsx'
import { save } from '../../save.ts'
import { isViewer } from '../../session.ts'
import { bytes, time } from '../../words.ts'
import { LinkForm } from './link-form.tsx'
import { MoveForm } from './move-form.tsx'
import { Preview } from './preview.tsx'
import { removeKeys } from './keys.ts'
import { bucketPath, objectPath, type Bucket } from './storage.ts'

interface Info {
  id: string
  size: number
  content_type: string
  shown_as: 'image' | 'media' | null
  etag: string
  created_at: string
  last_modified: string
  metadata: Record<string, unknown> | null
}

export const OneFile = ({
  bucket,
  at,
  onClose,
  onChange,
}: {
  bucket: string
  at: string
  onClose: () => void
  /** It is elsewhere or gone. */
  onChange: () => void
}): JSX.Element => {
  const { data, error } = useLoad<Info>(objectPath(bucket, at, 'info/'))
  const { data: held } = useLoad<Bucket>(bucketPath(bucket))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [over, setOver] = useState<'link' | 'move' | 'delete' | null>(null)
  const name = at.split('/').at(-1) ?? at
  const download = async (): Promise<void> => {
    const reply = await api<Blob>('GET', objectPath(bucket, at), { isFile: true })
    setFailure(reply.error)
    if (reply.data) save(reply.data, name)
  }
  const remove = async (): Promise<void> => {
    const failed = await removeKeys(bucket, [at], () => undefined)
    setFailure(failed)
    if (!failed) onChange()
  }
  return (
    <Dialog title={name} onClose={onClose} side>
      {error && <ErrorNote error={error} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Preview
            bucket={bucket}
            at={at}
            type={data.content_type}
            shownAs={data.shown_as}
            size={data.size}
          />
          <dl>
            <dt>Key</dt>
            <dd class="whole">{at}</dd>
            <dt>Type</dt>
            <dd>{data.content_type}</dd>
            <dt>Size</dt>
            <dd>{bytes(data.size)}</dd>
            <dt>Uploaded</dt>
            <dd>{time(data.created_at)}</dd>
            <dt>Changed</dt>
            <dd>{time(data.last_modified)}</dd>
            {Object.keys(data.metadata ?? {}).length > 0 && (
              <>
                <dt>By the application</dt>
                <dd>
                  <pre>{JSON.stringify(data.metadata, null, 2)}</pre>
                </dd>
              </>
            )}
          </dl>
          {held?.public && (
            <>
              <h3>Its public address</h3>
              <Copied
                label="Its public address"
                text={location.origin + objectPath(bucket, at, 'public/')}
              />
            </>
          )}
          <div class="row">
            <button type="button" onClick={() => void download()}>
              Download
            </button>
            {!isViewer.value && (
              <>
                <button
                  type="button"
                  aria-expanded={over === 'link'}
                  onClick={() => setOver('link')}
                >
                  Signed link
                </button>
                <button
                  type="button"
                  aria-expanded={over === 'move'}
                  onClick={() => setOver('move')}
                >
                  Move or rename
                </button>
                {over === 'delete' ? (
                  <button type="button" class="main bad" onClick={() => void remove()}>
                    Delete {name} for good
                  </button>
                ) : (
                  <button type="button" class="bad" onClick={() => setOver('delete')}>
                    Delete
                  </button>
                )}
              </>
            )}
          </div>
          {failure && <ErrorNote error={failure} />}
          {over === 'link' && <LinkForm bucket={bucket} at={at} />}
          {over === 'move' && <MoveForm bucket={bucket} at={at} onDone={onChange} />}
        </>
      )}
    </Dialog>
  )
}
