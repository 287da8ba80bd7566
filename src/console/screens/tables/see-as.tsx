// The rows that somebody else sees: the same table, read as they are.
import type { JSX } from 'preact'
import { admin } from '../../api.ts'
import { asBody } from '../../as.ts'
import { useForm, useSend } from '../../form.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
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
  const rows = useSend((who: string) =>
    admin<Ran>('POST', 'sql/read', {
      body: {
        as: asBody(who),
        rows: 100,
        statements: [{ sql: `select * from ${quoted(schema)}.${quoted(name)}` }],
      },
    }),
  )
  const form = useForm({ as: 'anon' }, ({ as }) => {
    rows.send(as)
  })
  /** Who is in the list is read as at once; an id is typed first. */
  const choose = (who: string, isTyped: boolean): void => {
    form.set({ as: who })
    rows.forget()
    if (!isTyped) rows.send(who)
  }
  const found = rows.data?.statements[0]
  return (
    <Dialog title={`View ${name} as user`} onClose={onClose} side>
      <Form of={{ ...form, error: rows.error }} action="See">
        <UserChoice value={form.values.as} onValue={choose} autoFocus />
      </Form>
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
