// Every change of the schema as SQL, and what changed without one.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { admin } from '../api.ts'
import { useSend } from '../form.ts'
import { useLoad } from '../load.ts'
import { useMore } from '../more.ts'
import { Copied } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Listing } from '../parts/listing.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty, ErrorNote } from '../parts/note.tsx'
import { When } from '../parts/when.tsx'
import { may } from '../session.ts'
import { bytes, many } from '../words.ts'

interface Migration {
  version: string
  name: string
  operator: string | null
  applied_at: string
  bytes: number
}

const changes = ['added', 'changed', 'removed'] as const
type Change = (typeof changes)[number]

interface Drift extends Record<Change, { identity: string }[]> {
  /** After which objects may differ that were not looked at yet. */
  next: string | null
}

interface Drifted {
  identity: string
  change: Change
}

const driftedOf = (drift: Drift): Drifted[] =>
  changes.flatMap((change) => drift[change].map(({ identity }) => ({ identity, change })))

export const Migrations = (): JSX.Element => {
  const made = useLoad<{ migrations: Migration[] }>('/admin/v1/migrations')
  const [shown, setShown] = useState<Migration | null>(null)
  return (
    <>
      <header class="title">
        <h1>Migrations</h1>
        <p class="quiet">
          Every change made here is one. <code>npm run schema -- pull</code> writes them as files.
        </p>
      </header>
      <DriftNote onAdopted={made.reload} />
      <Loaded
        of={made}
        empty={({ migrations }) =>
          migrations.length === 0 && (
            <Empty title="No migration yet">
              <p>
                Each change that you make here, or with SQL, becomes one: a file with its SQL, which
                makes the same in another database.
              </p>
            </Empty>
          )
        }
      >
        {({ migrations }) => (
          <Listing
            label="Migrations"
            rows={migrations}
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
              { title: 'Applied', cell: ({ applied_at: at }) => <When at={at} /> },
              { title: 'By', cell: ({ operator }) => operator },
              { title: 'Size', number: true, cell: ({ bytes: size }) => bytes(size) },
            ]}
          />
        )}
      </Loaded>
      {shown && <File of={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const File = ({ of, onClose }: { of: Migration; onClose: () => void }): JSX.Element => (
  <Dialog title={of.name} onClose={onClose} side>
    <Loaded of={useLoad<{ sql: string }>(`/admin/v1/migrations/${of.version}`)}>
      {({ sql }) => <Copied label="The SQL" text={sql} />}
    </Loaded>
  </Dialog>
)

const DriftNote = ({ onAdopted }: { onAdopted: () => void }): JSX.Element | null => {
  const {
    data: rows,
    last,
    error: unread,
    isLoading,
    more,
    reload,
  } = useMore<Drift, Drifted>('/admin/v1/migrations/drift?limit=1000', 'after', driftedOf)
  const adopt = useSend(
    () => admin('POST', 'migrations/adopt', { body: { name: 'by hand' } }),
    () => {
      reload()
      onAdopted()
    },
  )
  // Until something is found: of a page of objects none may differ.
  useEffect(() => {
    if (rows?.length === 0) more()
  }, [last])
  if (unread) return <ErrorNote error={unread} again={reload} />
  if (!rows || rows.length === 0) return null
  return (
    <section class="note attention" aria-label="Drift">
      <h2>The schema differs from what the migrations made</h2>
      <p>
        Somebody changed it by other ways, such as psql. Recorded as a migration, the change is part
        of the files too. Nothing is run: the database stays as it is.
      </p>
      {changes.map((change) => (
        <Objects key={change} change={change} of={rows.filter((one) => one.change === change)} />
      ))}
      {last && last.next !== null && (
        <div class="row">
          <button type="button" disabled={isLoading} onClick={more}>
            Look for more
          </button>
          <span class="quiet">Not every object was looked at yet.</span>
        </div>
      )}
      {adopt.error && <ErrorNote error={adopt.error} />}
      {may('POST', 'migrations/adopt') && (
        <button type="button" disabled={adopt.isBusy} onClick={() => adopt.send()}>
          Record it as a migration
        </button>
      )}
    </section>
  )
}

/** Few are shown at once; of many, first their number. */
const Objects = ({ change, of }: { change: Change; of: readonly Drifted[] }): JSX.Element | null =>
  of.length === 0 ? null : (
    <details open={of.length <= 6}>
      <summary>
        {many(of.length, 'object')} {change}
      </summary>
      <ul class="objects">
        {of.map(({ identity }) => (
          <li key={identity}>{identity}</li>
        ))}
      </ul>
    </details>
  )
