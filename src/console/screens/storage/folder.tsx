// What is in a folder of a bucket: its folders and files, a page at a time.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Choice, Field } from '../../parts/field.tsx'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { ask, query } from '../../route.ts'
import { isViewer } from '../../session.ts'
import { many } from '../../words.ts'
import { DeleteFiles } from './delete-files.tsx'
import { idOf, perPage, useEntries } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import { OneFile } from './file.tsx'
import { NewFolder } from './new-folder.tsx'
import { keyOf } from './storage.ts'
import { Uploads } from './uploads.tsx'
import { Way } from './way.tsx'

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
        <EntryList
          bucket={bucket}
          folder={folder}
          entries={entries}
          chosen={chosen}
          onChoose={choose}
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
