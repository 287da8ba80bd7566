// A new bucket, or the settings of one.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Field } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { bucketPath, type Bucket } from './storage.ts'

/** As somebody types it, and exact: 52428800 is 50MB. */
const sizeText = (size: number | null | undefined): string => {
  if (size === null || size === undefined) return ''
  const units = ['', 'KB', 'MB', 'GB', 'TB']
  let at = 0
  let value = size
  while (value > 0 && value % 1024 === 0 && at < units.length - 1) {
    value /= 1024
    at++
  }
  return `${value}${units[at] ?? ''}`
}

export const BucketForm = ({
  of,
  onClose,
  onDone,
}: {
  of?: Bucket
  onClose: () => void
  onDone: (id: string) => void
}): JSX.Element => {
  const [name, setName] = useState('')
  const [isPublic, setPublic] = useState(of?.public ?? false)
  const [limit, setLimit] = useState(sizeText(of?.file_size_limit))
  const [quota, setQuota] = useState(sizeText(of?.quota_bytes))
  const [types, setTypes] = useState(of?.allowed_mime_types?.join(', ') ?? '')
  const [error, setError] = useState<Failure | null>(null)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const body = {
      public: isPublic,
      file_size_limit: limit.trim() || null,
      quota_bytes: quota.trim() || null,
      allowed_mime_types: types.split(/[\s,]+/).filter((type) => type !== ''),
    }
    const reply = await (of
      ? api('PUT', bucketPath(of.id), { body })
      : api('POST', bucketPath(), { body: { ...body, name } }))
    setError(reply.error)
    if (!reply.error) onDone(of?.id ?? name)
  }
  return (
    <Dialog title={of ? `Settings of ${of.name}` : 'New bucket'} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {!of && (
          <Field
            label="Name"
            required
            autoFocus
            autocomplete="off"
            value={name}
            onValue={setName}
            hint="A part of every address in it, and it stays."
          />
        )}
        <Check
          label="Public: who knows the address of a file reads it"
          checked={isPublic}
          onChecked={setPublic}
        />
        <Field
          label="Largest file"
          value={limit}
          onValue={setLimit}
          placeholder="as the service allows"
          hint="Such as 5MB."
        />
        <Field
          label="All files together"
          value={quota}
          onValue={setQuota}
          placeholder="no limit"
          hint="Such as 10GB."
        />
        <Field
          label="Types of files"
          value={types}
          onValue={setTypes}
          placeholder="every type"
          hint="Such as image/*, application/pdf. What the bytes look like counts too."
        />
        {!of && (
          <p class="quiet">
            Policies on storage.objects say who uploads, lists and deletes. Until there is one,
            nobody but the service key and you does.
          </p>
        )}
        {error && <ErrorNote error={error} />}
        <DialogEnd action={of ? 'Save' : 'Make the bucket'} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
