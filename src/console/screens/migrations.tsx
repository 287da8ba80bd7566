// Every change of the schema as SQL, and what changed without one.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../api.ts'
import { useLoad } from '../load.ts'
import { Copied } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Listing } from '../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
import { may } from '../session.ts'
import { bytes, many, time } from '../words.ts'

interface Migration {
  version: string
  name: string
  operator: string | null
  applied_at: string
  bytes: number
}

interface Drifted {
  identity: string
  definition?: string | null
}

interface Drift {
  added: Drifted[]
  changed: Drifted[]
  removed: Drifted[]
}

export const Migrations = (): JSX.Element => {
  const { data, error, reload } = useLoad<{ total: number; migrations: Migration[] }>(
    '/admin/v1/migrations',
  )
  const [shown, setShown] = useState<Migration | null>(null)
  return (
    <>
      <h1>Migrations</h1>
      <DriftNote onAdopted={reload} />
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data?.migrations.length === 0 && (
        <Empty title="No migration yet">
          <p>Each change that you make here, or with SQL, becomes one: a file with its SQL.</p>
        </Empty>
      )}
      {data && data.migrations.length > 0 && (
        <Listing
          label="Migrations"
          rows={data.migrations}
          keyOf={({ version }) => version}
          columns={[
            {
              title: 'Name',
              wide: true,
              cell: (one) => (
                <button type="button" class="bare link" onClick={() => setShown(one)}>
                  {one.name}
                </button>
              ),
            },
            { title: 'Version', cell: ({ version }) => <code>{version}</code> },
            { title: 'Applied', cell: ({ applied_at: at }) => time(at) },
            { title: 'By', cell: ({ operator }) => operator },
            { title: 'Size', number: true, cell: ({ bytes: size }) => bytes(size) },
          ]}
        />
      )}
      {shown && <File of={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const File = ({ of, onClose }: { of: Migration; onClose: () => void }): JSX.Element => {
  const { data, error } = useLoad<{ sql: string }>(`/admin/v1/migrations/${of.version}`)
  return (
    <Dialog title={of.name} onClose={onClose} side>
      {error && <ErrorNote error={error} />}
      {data ? <Copied label="The SQL" text={data.sql} /> : !error && <Loading />}
    </Dialog>
  )
}

const DriftNote = ({ onAdopted }: { onAdopted: () => void }): JSX.Element | null => {
  const { data, reload } = useLoad<Drift>('/admin/v1/migrations/drift')
  const [error, setError] = useState<Failure | null>(null)
  const kinds = (['added', 'changed', 'removed'] as const).filter(
    (kind) => (data?.[kind].length ?? 0) > 0,
  )
  if (!data || kinds.length === 0) return null
  const adopt = async (): Promise<void> => {
    const reply = await admin('POST', 'migrations/adopt', { body: { name: 'by hand' } })
    setError(reply.error)
    if (reply.error) return
    reload()
    onAdopted()
  }
  return (
    <section class="note attention" aria-label="Drift">
      <p>
        <strong>The schema differs from what the migrations made.</strong>
      </p>
      {kinds.map((kind) => (
        <p key={kind}>
          {many(data[kind].length, 'object')} {kind}:{' '}
          {data[kind].map(({ identity }) => identity).join(', ')}
        </p>
      ))}
      {error && <ErrorNote error={error} />}
      {may('POST', 'migrations/adopt') && (
        <button type="button" onClick={() => void adopt()}>
          Record it as a migration
        </button>
      )}
    </section>
  )
}
