// The rows that somebody else sees: the same table, read as they are.
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { asBody } from '../../as.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import type { Relation } from '../../schema.ts'
import { many } from '../../words.ts'
import { UserChoice } from '../users/user-choice.tsx'

interface Ran {
  statements: { columns: { name: string }[]; rows: (string | null)[][] }[]
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const SeeAs = ({
  relation: { schema, name },
  onClose,
}: {
  relation: Relation
  onClose: () => void
}): JSX.Element => {
  const [as, setAs] = useState('anon')
  const [ran, setRan] = useState<Ran | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const turn = useRef(0)
  const read = async (who: string): Promise<void> => {
    const mine = ++turn.current
    const reply = await admin<Ran>('POST', 'sql/read', {
      body: {
        as: asBody(who),
        rows: 100,
        statements: [{ sql: `select * from ${quoted(schema)}.${quoted(name)}` }],
      },
    })
    // Somebody else was chosen meanwhile.
    if (mine !== turn.current) return
    setRan(reply.data)
    setError(reply.error)
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    void read(as)
  }
  /** Who is in the list is read as at once; an id is typed first. */
  const choose = (who: string, isTyped: boolean): void => {
    setAs(who)
    setRan(null)
    if (!isTyped) void read(who)
  }
  const [found] = ran?.statements ?? []
  return (
    <Dialog title={`${name}, as somebody sees it`} onClose={onClose} side>
      <form onSubmit={submit}>
        <UserChoice value={as} onValue={choose} autoFocus />
        <button type="submit" class="main">
          See
        </button>
      </form>
      {error && <ErrorNote error={error} />}
      {found && (
        <section aria-live="polite" aria-label="What they see">
          <p>{many(found.rows.length, 'row')}</p>
          <div class="scrolls" role="region" aria-label="Rows" tabIndex={0}>
            <table class="listing">
              <thead>
                <tr>
                  {found.columns.map((column) => (
                    <th key={column.name} scope="col">
                      {column.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.rows.map((row, at) => (
                  <tr key={at}>
                    {row.map((value, column) => (
                      <td key={column}>
                        <span class="cut">{value ?? 'null'}</span>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </Dialog>
  )
}
