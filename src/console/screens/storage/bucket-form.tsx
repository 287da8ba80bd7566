// A new bucket, or the settings of one.
import type { JSX } from 'preact'
import { api } from '../../api.ts'
import { useForm } from '../../form.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
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
  const form = useForm(
    {
      name: '',
      isPublic: of?.public ?? false,
      limit: sizeText(of?.file_size_limit),
      quota: sizeText(of?.quota_bytes),
      types: of?.allowed_mime_types?.join(', ') ?? '',
    },
    ({ name, isPublic, limit, quota, types }) => {
      const body = {
        public: isPublic,
        file_size_limit: limit.trim() || null,
        quota_bytes: quota.trim() || null,
        allowed_mime_types: types.split(/[\s,]+/).filter((type) => type !== ''),
      }
      return of
        ? api('PUT', bucketPath(of.id), { body })
        : api('POST', bucketPath(), { body: { ...body, name } })
    },
    () => onDone(of?.id ?? form.values.name),
  )
  return (
    <Dialog title={of ? `Settings of ${of.name}` : 'New bucket'} onClose={onClose}>
      <Form of={form} action={of ? 'Save' : 'Make the bucket'} onCancel={onClose}>
        {!of && (
          <Field
            label="Name"
            required
            autoFocus
            autocomplete="off"
            {...form.field('name')}
            hint="A part of every address in it, and it stays."
          />
        )}
        <Check
          label="Public: who knows the address of a file reads it"
          {...form.check('isPublic')}
        />
        <Field
          label="Largest file"
          {...form.field('limit')}
          placeholder="as the service allows"
          hint="Such as 5MB."
        />
        <Field
          label="All files together"
          {...form.field('quota')}
          placeholder="no limit"
          hint="Such as 10GB."
        />
        <Field
          label="Types of files"
          {...form.field('types')}
          placeholder="every type"
          hint="Such as image/*, application/pdf. What the bytes look like counts too."
        />
        {!of && (
          <p class="quiet">
            Policies on storage.objects say who uploads, lists and deletes. Until there is one,
            nobody but the service key and you does.
          </p>
        )}
      </Form>
    </Dialog>
  )
}
