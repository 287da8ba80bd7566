// What is in a folder of a bucket: its folders and files, a page at a time.
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { Choice, Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import { ask, hrefOf, query } from '../../route.ts'
import { isViewer } from '../../session.ts'
import { bytes, many } from '../../words.ts'
import { DeleteFiles } from './delete-files.tsx'
import { OneFile } from './file.tsx'
import { NewFolder } from './new-folder.tsx'
import { keyOf, objectPath, type Entry } from './storage.ts'
import { Uploads } from './uploads.tsx'

const perPage = 100

const orders: Record<string, { column: string; order: string }> = {
  name: { column: 'name', order: 'asc' },
  newest: { column: 'created_at', order: 'desc' },
  changed: { column: 'updated_at', order: 'desc' },
}

export const Folder = ({
  bucket,
  folder,
}: {
  bucket: string
  folder: readonly string[]
}): JSX.Element => {
  const search = query.value.get('search') ?? ''
  const order = query.value.get('order') ?? 'name'
  const page = Math.max(1, Number(query.value.get('page') ?? 1))
  const file = query.value.get('file')
  const { entries, error, hasMore, reload } = useEntries(bucket, folder, { search, order, page })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [over, setOver] = useState<'delete' | 'folder' | null>(null)
  useEffect(() => setChosen(new Set()), [entries])
  const choose = (name: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  const close = (): void => {
    setOver(null)
    reload()
  }
  const isEmpty = entries?.length === 0
  return (
    <>
      {folder.length > 0 && <Way bucket={bucket} folder={folder} />}
      {!isViewer.value && <Uploads bucket={bucket} folder={folder} onDone={reload} />}
      <div class="row">
        <Field
          label="Begins with"
          type="search"
          value={search}
          onValue={(value) => ask({ search: value.replaceAll('/', ''), page: null })}
        />
        <Choice
          label="Order"
          value={order}
          onValue={(value) => ask({ order: value === 'name' ? null : value, page: null })}
        >
          <option value="name">by name</option>
          <option value="newest">newest first</option>
          <option value="changed">changed last first</option>
        </Choice>
        {!isViewer.value && (
          <>
            <button type="button" onClick={() => setOver('folder')}>
              New folder
            </button>
            {chosen.size > 0 && (
              <button type="button" class="bad" onClick={() => setOver('delete')}>
                Delete {chosen.size} chosen
              </button>
            )}
          </>
        )}
      </div>
      {error && <ErrorNote error={error} again={reload} />}
      {!entries && !error && <Loading />}
      {isEmpty && page === 1 && (
        <Empty title={search === '' ? 'No file here yet' : 'Nothing begins so'}>
          {search === '' && folder.length > 0 && (
            <p>A folder is there as long as a file is in it.</p>
          )}
        </Empty>
      )}
      {isEmpty && page > 1 && <Empty title="There is no such page" />}
      {entries && !isEmpty && (
        <Listing
          label="Files and folders"
          rows={entries}
          keyOf={({ id, name }) => id ?? `${name}/`}
          columns={[
            ...(isViewer.value
              ? []
              : [
                  {
                    title: 'Chosen',
                    cell: (entry: Entry) => (
                      <input
                        type="checkbox"
                        aria-label={`Choose ${entry.name}`}
                        checked={chosen.has(idOf(entry))}
                        onChange={(event) => choose(idOf(entry), event.currentTarget.checked)}
                      />
                    ),
                  },
                ]),
            {
              title: 'Name',
              wide: true,
              cell: (entry) =>
                entry.id === null ? (
                  <a class="named" href={hrefOf('storage', bucket, ...folder, entry.name)}>
                    <Icon name="storage" />
                    {entry.name}
                  </a>
                ) : (
                  <button
                    type="button"
                    class="bare link named"
                    onClick={() => ask({ file: entry.name })}
                  >
                    {entry.name}
                  </button>
                ),
            },
            {
              title: 'Type',
              cell: (entry) =>
                entry.id === null ? (
                  <span class="quiet">folder</span>
                ) : (
                  <span class="cut">{entry.metadata?.mimetype}</span>
                ),
            },
            { title: 'Size', number: true, cell: (entry) => bytes(entry.metadata?.size) },
            {
              title: 'Changed',
              cell: ({ updated_at: at }) => at !== null && <When at={at} />,
            },
          ]}
        />
      )}
      {(page > 1 || hasMore) && (
        <div class="row">
          <button
            type="button"
            disabled={page <= 1}
            onClick={() => ask({ page: page === 2 ? null : String(page - 1) })}
          >
            Back
          </button>
          <span class="quiet">
            Page {page}, {many(perPage, 'entry', 'entries')} each
          </span>
          <button type="button" disabled={!hasMore} onClick={() => ask({ page: String(page + 1) })}>
            On
          </button>
        </div>
      )}
      {over === 'folder' && (
        <NewFolder bucket={bucket} folder={folder} onClose={() => setOver(null)} />
      )}
      {over === 'delete' && entries && (
        <DeleteFiles
          bucket={bucket}
          folder={folder}
          entries={entries.filter((entry) => chosen.has(idOf(entry)))}
          onClose={() => setOver(null)}
          onDone={close}
        />
      )}
      {file !== null && (
        <OneFile
          key={file}
          bucket={bucket}
          at={keyOf(folder, file)}
          onClose={() => ask({ file: null })}
          onChange={() => {
            ask({ file: null })
            reload()
          }}
        />
      )}
    </>
  )
}

/** A file and a folder may have the same name. */
const idOf = ({ id, name }: Entry): string => id ?? `${name}/`

interface Entries {
  entries: readonly Entry[] | null
  error: Failure | null
  hasMore: boolean
  reload: () => void
}

/** One more than is shown is read: it says whether there are more. */
const useEntries = (
  bucket: string,
  folder: readonly string[],
  { search, order, page }: { search: string; order: string; page: number },
): Entries => {
  const [read, setRead] = useState<{ entries: readonly Entry[] | null; error: Failure | null }>({
    entries: null,
    error: null,
  })
  const [turn, setTurn] = useState(0)
  const prefix = folder.join('/')
  useEffect(() => {
    const leaving = new AbortController()
    void api<Entry[]>('POST', objectPath(bucket, '', 'list/'), {
      body: {
        prefix,
        search,
        limit: perPage + 1,
        offset: (page - 1) * perPage,
        sortBy: orders[order] ?? orders['name'],
      },
      signal: leaving.signal,
    }).then(({ data, error }) => {
      if (!leaving.signal.aborted) setRead((before) => ({ entries: data ?? before.entries, error }))
    })
    return () => leaving.abort()
  }, [bucket, prefix, search, order, page, turn])
  const entries = useMemo(() => read.entries?.slice(0, perPage) ?? null, [read.entries])
  return {
    entries,
    error: read.error,
    hasMore: (read.entries?.length ?? 0) > perPage,
    reload: () => setTurn((n) => n + 1),
  }
}

const Way = ({ bucket, folder }: { bucket: string; folder: readonly string[] }): JSX.Element => (
  <nav class="way" aria-label="Folders above">
    <ol>
      {[bucket, ...folder].map((name, at, all) => (
        <li key={at}>
          <a
            href={hrefOf('storage', ...all.slice(0, at + 1))}
            aria-current={at === all.length - 1 ? 'page' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)
