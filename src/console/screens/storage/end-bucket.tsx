// Empties a bucket or deletes it, after saying what it holds.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote, Loading } from '../../parts/note.tsx'
import { bytes, many } from '../../words.ts'
import { bucketPath, type Bucket, type Held } from './storage.ts'

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
  const counted = useLoad<{ buckets: Held[] }>('/admin/v1/stats/storage')
  const held = counted.data?.buckets.find(({ id }) => id === of.id)
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const files = many(held?.objects ?? 0, 'file')
  const run = async (): Promise<void> => {
    setBusy(true)
    const emptied =
      held?.objects === 0
        ? null
        : (await api('POST', bucketPath(of.id, '/empty'), { body: {} })).error
    const failed =
      emptied ?? (how === 'delete' ? (await api('DELETE', bucketPath(of.id))).error : null)
    setBusy(false)
    setError(failed)
    if (!failed) onDone()
  }
  const title = how === 'empty' ? `Empty ${of.name}` : `Delete ${of.name}`
  return (
    <Dialog title={title} onClose={onClose}>
      {!held && !counted.error && <Loading />}
      {counted.error && <ErrorNote error={counted.error} again={counted.reload} />}
      {held && (
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
      )}
      {error && <ErrorNote error={error} />}
      <DialogEnd
        action={
          how === 'empty'
            ? `Delete ${files}`
            : held?.objects === 0
              ? 'Delete the bucket'
              : `Delete the bucket and ${files}`
        }
        onCancel={onClose}
        destroys
        disabled={!held || isBusy || (how === 'empty' && held.objects === 0)}
        onRun={() => void run()}
      />
    </Dialog>
  )
}
