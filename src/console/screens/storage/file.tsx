// One file: what it is, a look at it, and what is done with it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useForm, useSend } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Choice, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { save } from '../../save.ts'
import { isViewer } from '../../session.ts'
import { bytes, time } from '../../words.ts'
import { removeKeys } from './keys.ts'
import { Preview } from './preview.tsx'
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
  const info = useLoad<Info>(objectPath(bucket, at, 'info/'))
  const { data: held } = useLoad<Bucket>(bucketPath(bucket))
  const [over, setOver] = useState<'link' | 'move' | 'delete' | null>(null)
  const name = at.split('/').at(-1) ?? at
  const download = useSend(
    () => api<Blob>('GET', objectPath(bucket, at), { isFile: true }),
    (file) => save(file, name),
  )
  const remove = useForm({}, () => removeKeys(bucket, [at], () => undefined), onChange)
  if (over === 'delete')
    return (
      <Dialog key="delete" title={`Delete ${name}`} onClose={() => setOver(null)}>
        <Form
          of={remove}
          action={`Delete ${name} for good`}
          onCancel={() => setOver(null)}
          destroys
        >
          <p>The file is gone afterwards, and signed links to it end.</p>
        </Form>
      </Dialog>
    )
  return (
    <Dialog title={name} onClose={onClose} side>
      <Loaded of={info}>
        {(data) => (
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
              <button type="button" onClick={() => download.send()}>
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
                  <button type="button" class="bad" onClick={() => setOver('delete')}>
                    Delete…
                  </button>
                </>
              )}
            </div>
            {download.error && <ErrorNote error={download.error} />}
            {over === 'link' && <LinkForm bucket={bucket} at={at} />}
            {over === 'move' && <MoveForm bucket={bucket} at={at} onDone={onChange} />}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

const hour = 3600 // seconds

const times = [
  [hour, 'an hour'],
  [24 * hour, 'a day'],
  [7 * 24 * hour, 'a week'],
  [30 * 24 * hour, 'a month'],
] as const

/** A link that opens one file for a time, without a token. */
const LinkForm = ({ bucket, at }: { bucket: string; at: string }): JSX.Element => {
  const form = useForm({ seconds: String(hour), isPinned: false }, ({ seconds, isPinned }) =>
    api<{ url: string }>('POST', objectPath(bucket, at, 'sign/'), {
      body: { expiresIn: Number(seconds), pin: isPinned },
    }),
  )
  return (
    <>
      <Form of={form} label="Signed link" action="Make the link">
        <Choice label="It works for" autoFocus {...form.field('seconds')}>
          {times.map(([length, words]) => (
            <option key={length} value={length}>
              {words}
            </option>
          ))}
        </Choice>
        <Check label="Only while the file has its present bytes" {...form.check('isPinned')} />
      </Form>
      {form.data && (
        <>
          <Copied label="The signed link" text={form.data.url} />
          <p class="quiet">
            Whoever has it opens the file. It ends before its time when the file is deleted or
            moved.
          </p>
        </>
      )}
    </>
  )
}

/** Gives a file another key, or another bucket. Its bytes stay where they are. */
const MoveForm = ({
  bucket,
  at,
  onDone,
}: {
  bucket: string
  at: string
  onDone: () => void
}): JSX.Element => {
  const { data: buckets } = useLoad<Bucket[]>(bucketPath())
  const form = useForm(
    { destinationBucket: bucket, destinationKey: at },
    (values) =>
      api('POST', '/storage/v1/object/move', {
        body: { bucketId: bucket, sourceKey: at, ...values },
      }),
    onDone,
  )
  return (
    <Form of={form} label="Move or rename" action="Move it">
      <Field
        label="New key"
        required
        autoFocus
        autocomplete="off"
        {...form.field('destinationKey')}
        hint="Its folders, between slashes, and its name. Signed links to it end."
      />
      <Choice label="Bucket" {...form.field('destinationBucket')}>
        {(buckets?.map(({ id }) => id) ?? [bucket]).map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </Choice>
    </Form>
  )
}
