// What is in a folder of a bucket: its folders and files, a page at a time.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useForm } from '../../form.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { Pages } from '../../parts/pages.tsx'
import { ask, query, go, hrefOf } from '../../route.ts'
import { isViewer } from '../../session.ts'
import { many } from '../../words.ts'
import { DeleteFiles } from './delete-files.tsx'
import { idOf, perPage, useEntries } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import { OneFile } from './file.tsx'
import { keyOf } from './storage.ts'
import { Uploads } from './uploads.tsx'

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
  const found = useEntries(bucket, folder, { search, order, page })
  const { data: entries, hasMore, reload } = found
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
                Delete {chosen.size} chosen…
              </button>
            )}
          </>
        )}
      </div>
      <Loaded
        of={found}
        empty={({ length }) =>
          length === 0 && <Nothing page={page} search={search} isInFolder={folder.length > 0} />
        }
      >
        {(all) => (
          <EntryList
            bucket={bucket}
            folder={folder}
            entries={all}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </Loaded>
      {(page > 1 || hasMore) && (
        <Pages page={page} hasMore={hasMore}>
          Page {page}, {many(perPage, 'entry', 'entries')} each
        </Pages>
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

const Nothing = ({
  page,
  search,
  isInFolder,
}: {
  page: number
  search: string
  isInFolder: boolean
}): JSX.Element => {
  if (page > 1) return <Empty title="There is no such page" />
  if (search !== '') return <Empty title="Nothing begins so" />
  return (
    <Empty title="No file here yet">
      {isInFolder && <p>A folder is there as long as a file is in it.</p>}
    </Empty>
  )
}

/** A folder is made by the first file in it: this goes where it will be. */
const NewFolder = ({
  bucket,
  folder,
  onClose,
}: {
  bucket: string
  folder: readonly string[]
  onClose: () => void
}): JSX.Element => {
  const form = useForm({ name: '' }, ({ name }) => {
    const names = name.split('/').filter((part) => part !== '')
    onClose()
    go(hrefOf('storage', bucket, ...folder, ...names))
  })
  return (
    <Dialog title="New folder" onClose={onClose}>
      <Form of={form} action="Go there" onCancel={onClose}>
        <Field
          label="Name"
          required
          autoFocus
          autocomplete="off"
          {...form.field('name')}
          hint="It is there as soon as you upload a file into it."
        />
      </Form>
    </Dialog>
  )
}

/** The folders above this one. */
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
