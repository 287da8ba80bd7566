// What was written before and kept in the service: one's own, and what others share.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import type { Snippet } from './sheet.ts'
import { openSnippet, remove } from './sheets.ts'

type Listed = Omit<Snippet, 'sql'>

export const Saved = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const { data, error, reload } = useLoad<{ snippets: Listed[] }>('/admin/v1/snippets')
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const wanted = search.toLowerCase()
  const found = data?.snippets.filter(({ name, start, owner }) =>
    `${name}\n${start}\n${owner ?? ''}`.toLowerCase().includes(wanted),
  )
  const open = async ({ id }: Listed): Promise<void> => {
    const reply = await admin<Snippet>('GET', `snippets/${id}`)
    setFailure(reply.error)
    if (!reply.data) return
    openSnippet(reply.data)
    onClose()
  }
  const erase = async ({ id }: Listed): Promise<void> => {
    setFailure(await remove(id))
    setAsked(null)
    reload()
  }
  return (
    <Dialog title="Saved" onClose={onClose} side>
      <Field label="Search" type="search" value={search} onValue={setSearch} autoFocus />
      {error && <ErrorNote error={error} again={reload} />}
      {failure && <ErrorNote error={failure} />}
      {!data && !error && <Loading />}
      {found?.length === 0 && (
        <Empty title={search === '' ? 'Nothing is saved yet' : 'Nothing found'}>
          <p>
            What you write is saved while you write. Names, first lines and authors are searched.
          </p>
        </Empty>
      )}
      <ul class="saved">
        {found?.map((one) => (
          <li key={one.id}>
            <button type="button" class="bare" onClick={() => void open(one)}>
              <span>
                <strong>{one.name}</strong> {one.shared && <span class="tag">shared</span>}
              </span>
              <code class="cut">{one.start.replaceAll(/\s+/g, ' ')}</code>
              <span class="quiet">
                {!one.mine && `${one.owner ?? 'somebody'}, `}
                <When at={one.updated_at} />
              </span>
            </button>
            {one.mine &&
              (asked === one.id ? (
                <button type="button" class="main bad" onClick={() => void erase(one)}>
                  Delete {one.name} for good
                </button>
              ) : (
                <button
                  type="button"
                  class="bare"
                  aria-label={`Delete ${one.name}`}
                  onClick={() => setAsked(one.id)}
                >
                  Delete
                </button>
              ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
