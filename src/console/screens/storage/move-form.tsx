// Gives a file another key, or another bucket. Its bytes stay where they are.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Choice, Field } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { bucketPath, type Bucket } from './storage.ts'

export const MoveForm = ({
  bucket,
  at,
  onDone,
}: {
  bucket: string
  at: string
  onDone: () => void
}): JSX.Element => {
  const { data: buckets } = useLoad<Bucket[]>(bucketPath())
  const [toBucket, setToBucket] = useState(bucket)
  const [toKey, setToKey] = useState(at)
  const [error, setError] = useState<Failure | null>(null)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const reply = await api('POST', '/storage/v1/object/move', {
      body: {
        bucketId: bucket,
        sourceKey: at,
        destinationBucket: toBucket,
        destinationKey: toKey,
      },
    })
    setError(reply.error)
    if (!reply.error) onDone()
  }
  return (
    <form aria-label="Move or rename" onSubmit={(event) => void submit(event)}>
      <Field
        label="New key"
        required
        autoFocus
        autocomplete="off"
        value={toKey}
        onValue={setToKey}
        hint="Its folders, between slashes, and its name. Signed links to it end."
      />
      <Choice label="Bucket" value={toBucket} onValue={setToBucket}>
        {(buckets?.map(({ id }) => id) ?? [bucket]).map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </Choice>
      {error && <ErrorNote error={error} />}
      <div class="row">
        <button type="submit">Move it</button>
      </div>
    </form>
  )
}
