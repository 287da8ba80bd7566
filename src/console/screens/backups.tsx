// The backups of the embedded Postgres: made, listed, downloaded; and whether they can be restored.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { admin, type Failure } from '../api.ts'
import { useLoad } from '../load.ts'
import { Icon } from '../parts/icon.tsx'
import { Listing } from '../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
import { When } from '../parts/when.tsx'
import { may, session } from '../session.ts'
import { bytes, count } from '../words.ts'
import type { Backup, Backups as Reply } from './backups/backups.ts'
import { Download } from './backups/download.tsx'

/** Milliseconds between two looks at one that is being made. */
const look = 2_000

export const Backups = (): JSX.Element => {
  const { data, error, reload } = useLoad<Reply>('/admin/v1/backups')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const isBusy = Boolean(data?.under_way)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(reload, look)
    return () => clearTimeout(timer)
  }, [data])
  const make = async (): Promise<void> => {
    const reply = await admin('POST', 'backups', { body: {} })
    setFailure(reply.error)
    reload()
  }
  return (
    <>
      <header class="title">
        <h1>Backups</h1>
        <p class="quiet">
          Copies of both databases, all files and every secret. Each is restored once, into a
          database of its own that is thrown away, to see that it can be.
        </p>
      </header>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data && !data.is_set && <NotSet />}
      {data?.is_set && (
        <>
          <div class="row">
            {may('POST', 'backups') && (
              <button type="button" class="main" disabled={isBusy} onClick={() => void make()}>
                Back up now
              </button>
            )}
            <button type="button" onClick={reload}>
              <Icon name="refresh" />
              Read again
            </button>
            {isBusy && <span role="status">A backup is being made and tried…</span>}
          </div>
          {failure && <ErrorNote error={failure} />}
          {data.failure !== null && !isBusy && (
            <div class="note error" role="alert">
              <p>
                <strong>The last one failed:</strong> {data.failure}
              </p>
            </div>
          )}
          {data.archive && <Archive of={data.archive} />}
          {data.backups.length === 0 ? (
            <Empty title="No backup yet">
              <p>The first is made at once where BACKUP_SCHEDULE is set, or by the button above.</p>
            </Empty>
          ) : (
            <List of={data.backups} onChosen={setChosen} />
          )}
          {chosen !== null && <Download name={chosen} onEnd={() => setChosen(null)} />}
        </>
      )}
    </>
  )
}

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
