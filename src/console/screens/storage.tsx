// Files: the buckets, and of one its folders and files.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { Icon } from '../parts/icon.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty } from '../parts/note.tsx'
import { Search } from '../parts/search.tsx'
import { ask, go, hrefOf, parts, query } from '../route.ts'
import { isViewer } from '../session.ts'
import { bytes } from '../words.ts'
import { BucketForm } from './storage/bucket-form.tsx'
import { EndBucket } from './storage/end-bucket.tsx'
import { Folder } from './storage/folder.tsx'
import { bucketPath, type Bucket } from './storage/storage.ts'

export const Storage = (): JSX.Element => {
  const buckets = useLoad<Bucket[]>(bucketPath())
  const { data, reload } = buckets
  const [, id, ...folder] = parts.value
  const bucket = data?.find((one) => one.id === id)
  const [turn, setTurn] = useState(0)
  const changed = (): void => {
    reload()
    // Its files are read anew too.
    setTurn((n) => n + 1)
  }
  return (
    <div class="split">
      <aside aria-label="Buckets" class={id === undefined ? '' : 'aside'}>
        <Buckets of={data ?? []} current={id} />
        {!isViewer.value && (
          <button type="button" class="wide" onClick={() => ask({ new: 'bucket' })}>
            <Icon name="plus" />
            New bucket
          </button>
        )}
      </aside>
      <section class="content" aria-label={id ?? 'Files'}>
        <Loaded of={buckets}>
          {({ length }) =>
            id === undefined ? (
              <Nothing hasBuckets={length > 0} />
            ) : (
              !bucket && <Empty title="There is no such bucket" />
            )
          }
        </Loaded>
        {bucket && (
          <>
            <Head of={bucket} onChange={changed} />
            <Folder
              key={[turn, bucket.id, ...folder].join('/')}
              bucket={bucket.id}
              folder={folder}
            />
          </>
        )}
      </section>
      {query.value.get('new') === 'bucket' && (
        <BucketForm
          onClose={() => ask({ new: null })}
          onDone={(made) => {
            reload()
            go(hrefOf('storage', made))
          }}
        />
      )}
    </div>
  )
}

const Nothing = ({ hasBuckets }: { hasBuckets: boolean }): JSX.Element =>
  hasBuckets ? (
    <Empty title="Choose a bucket">
      <p>A bucket holds files. What is public in it, everybody reads who knows its address.</p>
    </Empty>
  ) : (
    <Empty title="No bucket yet">
      <p>
        A bucket holds files, and limits how large they are and of which type. Policies on
        storage.objects say who uploads, reads and deletes.
      </p>
    </Empty>
  )

const Buckets = ({
  of,
  current,
}: {
  of: readonly Bucket[]
  current: string | undefined
}): JSX.Element => {
  const [text, setText] = useState('')
  const found = of.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  return (
    <>
      <Search label="Search buckets" value={text} onValue={setText} />
      <section class="tree">
        <h2>Buckets</h2>
        <ul>
          {found.map(({ id, name, public: isPublic }) => (
            <li key={id}>
              <a
                href={hrefOf('storage', id)}
                aria-current={id === current ? 'page' : undefined}
                title={name}
              >
                <span class="cut">{name}</span>
                {isPublic && <span class="tag">public</span>}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const Head = ({ of, onChange }: { of: Bucket; onChange: () => void }): JSX.Element => {
  const [over, setOver] = useState<'settings' | 'empty' | 'delete' | null>(null)
  const close = (): void => setOver(null)
  const done = (): void => {
    close()
    onChange()
    if (over === 'empty') go(hrefOf('storage', of.id))
    if (over === 'delete') go(hrefOf('storage'))
  }
  return (
    <>
      <header class="title">
        <h1 class="cut" title={of.name}>
          {of.name}
        </h1>
        {of.public && (
          <span class="tag" title="Who knows the address of a file reads it">
            public
          </span>
        )}
        {limitsOf(of).map((limit) => (
          <span key={limit} class="tag">
            {limit}
          </span>
        ))}
        <div class="row tabs">
          <a href={`${hrefOf('tables', 'storage', 'objects')}?show=policies`}>Policies</a>
          {!isViewer.value && (
            <>
              <button type="button" onClick={() => setOver('settings')}>
                Settings…
              </button>
              <button type="button" class="bad" onClick={() => setOver('empty')}>
                Delete all files…
              </button>
              <button type="button" class="bad" onClick={() => setOver('delete')}>
                Delete bucket…
              </button>
            </>
          )}
        </div>
      </header>
      {over === 'settings' && <BucketForm of={of} onClose={close} onDone={done} />}
      {(over === 'empty' || over === 'delete') && (
        <EndBucket of={of} how={over} onClose={close} onDone={done} />
      )}
    </>
  )
}

const limitsOf = (of: Bucket): string[] => [
  ...(of.file_size_limit === null ? [] : [`files up to ${bytes(of.file_size_limit)}`]),
  ...(of.quota_bytes === null ? [] : [`up to ${bytes(of.quota_bytes)} in all`]),
  ...(of.allowed_mime_types === null ? [] : [of.allowed_mime_types.join(', ')]),
]
