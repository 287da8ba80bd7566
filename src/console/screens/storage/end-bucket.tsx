// Empties a bucket or deletes it, after saying what it holds.
import type { JSX } from 'preact'
import { api } from '../../api.ts'
import { useForm } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { bytes, many } from '../../words.ts'
import { bucketPath, type Bucket, type BucketContents } from './storage.ts'

export const EndBucket = ({
  of,
  how,
  onClose,
  onDone,
}: {
  of: Bucket
  how: 'empty' | 'delete'
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const takes = useLoad<{ buckets: BucketContents[] }>('/admin/v1/stats/storage')
  const held = takes.data?.buckets.find(({ id }) => id === of.id)
  const files = many(held?.objects ?? 0, 'file')
  const form = useForm(
    {},
    async () => {
      if (held?.objects !== 0) {
        const emptied = await api('POST', bucketPath(of.id, '/empty'), { body: {} })
        if (emptied.error || how === 'empty') return emptied
      }
      return api('DELETE', bucketPath(of.id))
    },
    onDone,
  )
  const whole = held?.objects === 0 ? 'Delete the bucket' : `Delete the bucket and ${files}`
  return (
    <Confirm
      title={how === 'empty' ? `Delete all files of ${of.name}` : `Delete ${of.name}`}
      action={how === 'empty' ? `Delete ${files}` : whole}
      of={form}
      takes={takes}
      isReady={held !== undefined && (how === 'delete' || held.objects > 0)}
      onClose={onClose}
    >
      {() =>
        held && (
          <p>
            {held.objects === 0 ? (
              <>
                <strong>{of.name}</strong> holds no file.
              </>
            ) : (
              <>
                <strong>{of.name}</strong> holds {files}, {bytes(held.bytes)}.{' '}
                {held.objects === 1 ? 'It is' : 'They are'} gone afterwards, and signed links to{' '}
                {held.objects === 1 ? 'it' : 'them'} end.
              </>
            )}
            {how === 'delete' && ' The bucket and its settings are gone too; its policies stay.'}
          </p>
        )
      }
    </Confirm>
  )
}
