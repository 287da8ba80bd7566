// The backups of the embedded Postgres: made, listed, downloaded; and whether they can be restored.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { admin } from '../api.ts'
import { useSend, useForm } from '../form.ts'
import { useLoad } from '../load.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Form } from '../parts/form.tsx'
import { Icon } from '../parts/icon.tsx'
import { Listing } from '../parts/listing.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty, ErrorNote } from '../parts/note.tsx'
import { When } from '../parts/when.tsx'
import { may, session } from '../session.ts'
import { bytes, count } from '../words.ts'

interface Backup {
  name: string
  at: string
  bytes: number
  files: number
  archived: boolean
  /** It is at S3; null where no bucket is named. */
  carried: boolean | null
  /** Null where it was not tried yet. */
  trial: { at: string; failure: string | null } | null
}

interface Reply {
  is_set: boolean
  under_way: { since: string } | null
  backups: Backup[]
  /** Why the last one is none. */
  failure: string | null
  archive: { archived_at: string; waiting_bytes: number } | null
  /** Why nothing can be carried to S3. */
  bucket: { failure: string | null; since: string } | null
}

/** Milliseconds between two looks at one that is being made. */
const look = 2_000

export const Backups = (): JSX.Element => {
  const backups = useLoad<Reply>('/admin/v1/backups')
  const { data, reload } = backups
  const make = useSend(() => admin('POST', 'backups', { body: {} }).finally(reload))
  const [chosen, setChosen] = useState<string | null>(null)
  const isBusy = Boolean(data?.under_way)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(reload, look)
    return () => clearTimeout(timer)
  }, [data])
  return (
    <>
      <header class="title">
        <h1>Backups</h1>
        <p class="quiet">
          Copies of both databases, all files and every secret. Each is restored once, into a
          database of its own that is thrown away, to see that it can be.
        </p>
      </header>
      <Loaded of={backups} empty={(found) => !found.is_set && <NotSet />}>
        {(found) => (
          <>
            <div class="row">
              {may('POST', 'backups') && (
                <button type="button" class="main" disabled={isBusy} onClick={() => make.send()}>
                  Back up now
                </button>
              )}
              <button type="button" onClick={reload}>
                <Icon name="refresh" />
                Refresh
              </button>
              {isBusy && <span role="status">A backup is being made and tried…</span>}
            </div>
            {make.error && <ErrorNote error={make.error} />}
            {found.failure !== null && !isBusy && (
              <div class="note error" role="alert">
                <p>
                  <strong>The last one failed:</strong> {found.failure}
                </p>
              </div>
            )}
            {found.bucket?.failure && found.backups.some(hasBucket) && (
              <div class="note error" role="alert">
                <p>
                  <strong>
                    Backups cannot be copied to S3 since <When at={found.bucket.since} />:
                  </strong>{' '}
                  {found.bucket.failure}
                </p>
              </div>
            )}
            {found.archive && <Archive of={found.archive} />}
            {found.backups.length === 0 ? (
              <Empty title="No backup yet">
                <p>
                  The first is made at once where BACKUP_SCHEDULE is set, or by the button above.
                </p>
              </Empty>
            ) : (
              <List of={found.backups} onChosen={setChosen} />
            )}
            {chosen !== null && <Download name={chosen} onEnd={() => setChosen(null)} />}
          </>
        )}
      </Loaded>
    </>
  )
}

const hasBucket = ({ carried }: Backup): boolean => carried !== null

const NotSet = (): JSX.Element => (
  <Empty title="This service makes no backups by itself">
    <p>
      With the embedded Postgres it does where <code>BACKUP_DIR</code> and{' '}
      <code>BACKUP_SCHEDULE</code> are set. A server of your own is backed up by its own means.
    </p>
  </Empty>
)

const Archive = ({ of }: { of: NonNullable<Reply['archive']> }): JSX.Element => (
  <p class="quiet">
    The log of the database is archived, last <When at={of.archived_at} />;{' '}
    {bytes(of.waiting_bytes)} wait. A restore can lead to any second since the first backup below
    that has it.
  </p>
)

const List = ({
  of,
  onChosen,
}: {
  of: readonly Backup[]
  onChosen: (name: string) => void
}): JSX.Element => (
  <Listing
    label="Backups"
    rows={of}
    keyOf={({ name }) => name}
    columns={[
      { title: 'Of', wide: true, cell: ({ at }) => <When at={at} exact /> },
      { title: 'Restored', cell: (one) => <Trial of={one.trial} /> },
      { title: 'Log', cell: ({ archived }) => (archived ? 'archived' : '') },
      ...(of.some(hasBucket)
        ? [{ title: 'S3', cell: ({ carried }: Backup) => (carried ? 'copied' : 'waiting') }]
        : []),
      { title: 'Files', number: true, cell: ({ files }) => count(files) },
      { title: 'Size', number: true, cell: (one) => bytes(one.bytes) },
      ...(session.value?.role === 'owner'
        ? [
            {
              title: 'Download',
              cell: ({ name }: Backup) => (
                <button type="button" onClick={() => onChosen(name)}>
                  Download
                </button>
              ),
            },
          ]
        : []),
    ]}
  />
)

const Trial = ({ of }: { of: Backup['trial'] }): JSX.Element => {
  if (!of) return <span class="tag">not tried yet</span>
  if (of.failure === null) return <span class="tag good">yes</span>
  return (
    <>
      <span class="tag bad">no</span> {of.failure}
    </>
  )
}

/** By a link, so that the browser never holds it in memory. */
const Download = ({ name, onEnd }: { name: string; onEnd: () => void }): JSX.Element => {
  const form = useForm(
    { current_password: '' },
    (body) => admin<{ url: string }>('POST', 'exports', { body: { ...body, backup: name } }),
    ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = `plinth-${name}.tar`
      link.click()
      onEnd()
    },
  )
  return (
    <Dialog title="Download a backup" onClose={onEnd}>
      <p>
        It holds the passwords of the database and the key that signs tokens: who has it is an
        operator. The download is recorded in the audit log.
      </p>
      <Form of={form} label="Download" action="Download" onCancel={onEnd} />
    </Dialog>
  )
}
