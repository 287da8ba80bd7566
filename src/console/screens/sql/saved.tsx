// What was written before and kept in the service: one's own, and what others share.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin } from '../../api.ts'
import { useForm, useSend } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty, ErrorNote } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import type { Snippet } from './sheet.ts'
import { openSnippet, remove } from './sheets.ts'

type Listed = Omit<Snippet, 'sql'>

export const Saved = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const snippets = useLoad<{ snippets: Listed[] }>('/admin/v1/snippets')
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<Listed | null>(null)
  const wanted = search.toLowerCase()
  const found = snippets.data?.snippets.filter(({ name, start, owner }) =>
    `${name}\n${start}\n${owner ?? ''}`.toLowerCase().includes(wanted),
  )
  const open = useSend(
    ({ id }: Listed) => admin<Snippet>('GET', `snippets/${id}`),
    (snippet) => {
      openSnippet(snippet)
      onClose()
    },
  )
  const close = (): void => setAsked(null)
  if (asked)
    return (
      <Erase
        of={asked}
        onClose={close}
        onDone={() => {
          close()
          snippets.reload()
        }}
      />
    )
  return (
    <Dialog title="Saved" onClose={onClose} side>
      <Field label="Search" type="search" value={search} onValue={setSearch} autoFocus />
      {open.error && <ErrorNote error={open.error} />}
      <Loaded
        of={snippets}
        empty={() =>
          found?.length === 0 && (
            <Empty title={search === '' ? 'Nothing is saved yet' : 'Nothing found'}>
              <p>
                What you write is saved while you write. Names, first lines and authors are
                searched.
              </p>
            </Empty>
          )
        }
      />
      <ul class="saved">
        {found?.map((one) => (
          <li key={one.id}>
            <button type="button" class="bare" onClick={() => open.send(one)}>
              <span>
                <strong>{one.name}</strong> {one.shared && <span class="tag">shared</span>}
              </span>
              <code class="cut">{one.start.replaceAll(/\s+/g, ' ')}</code>
              <span class="quiet">
                {!one.mine && `${one.owner ?? 'somebody'}, `}
                <When at={one.updated_at} />
              </span>
            </button>
            {one.mine && (
              <button
                type="button"
                class="bare"
                aria-label={`Delete ${one.name}`}
                onClick={() => setAsked(one)}
              >
                Delete
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const Erase = ({
  of: { id, name, shared },
  onClose,
  onDone,
}: {
  of: Listed
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const form = useForm({}, () => remove(id), onDone)
  return (
    <Dialog title={`Delete ${name}`} onClose={onClose}>
      <Form of={form} action={`Delete ${name} for good`} onCancel={onClose} destroys>
        <p>{shared ? 'It is gone for everybody who reads it.' : 'It is kept nowhere else.'}</p>
      </Form>
    </Dialog>
  )
}
