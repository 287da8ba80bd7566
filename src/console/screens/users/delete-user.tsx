// Deletes a user, after saying what goes with them.
import type { JSX } from 'preact'
import { api } from '../../api.ts'
import { useForm } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { many } from '../../words.ts'
import { routeOf, titleOf, type User } from './users.ts'

interface Named {
  table: string
  column: string
  on_delete: 'deletes' | 'empties' | 'resets' | 'prevents'
  count: { exact?: number | null; why?: string }
}

interface Belongings {
  sessions: number
  identities: number
  mails: number
  files: number
  events: number
  tables: Named[]
}

export const DeleteUser = ({
  of,
  onClose,
  onDone,
}: {
  of: User
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const takes = useLoad<Belongings>(`/admin/v1/users/${of.id}/belongings`)
  const form = useForm({}, () => api('DELETE', routeOf(of.id)), onDone)
  return (
    <Confirm
      title={`Delete ${titleOf(of)}`}
      action={`Delete ${titleOf(of)} for good`}
      of={form}
      takes={takes}
      onClose={onClose}
    >
      {(data) => (
        <>
          <p>
            The account is gone for good. With it{' '}
            {data.sessions + data.identities + data.mails === 1 ? 'goes' : 'go'}:
          </p>
          <ul class="plain-list" aria-label="What goes">
            <li>{many(data.sessions, 'session')}</li>
            <li>{many(data.identities, 'account at a provider', 'accounts at providers')}</li>
            <li>{many(data.mails, 'mail that was not sent', 'mails that were not sent')}</li>
            {named(data, 'deletes').map((one) => (
              <Line key={one.table + one.column} of={one} says="" />
            ))}
          </ul>
          <p>These stay:</p>
          <ul class="plain-list" aria-label="What stays">
            <li>{many(data.events, 'event')}</li>
            {data.files > 0 && <li>{many(data.files, 'file')}, then of nobody</li>}
            {[...named(data, 'empties'), ...named(data, 'resets')].map((one) => (
              <Line
                key={one.table + one.column}
                of={one}
                says={one.on_delete === 'empties' ? ', then null' : ', then its default'}
              />
            ))}
          </ul>
          {named(data, 'prevents').length > 0 && (
            <div class="note attention">
              <p>These rows prevent it, until they name nobody or somebody else:</p>
              <ul class="plain-list" aria-label="What prevents it">
                {named(data, 'prevents').map((one) => (
                  <Line key={one.table + one.column} of={one} says="" />
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </Confirm>
  )
}

/** Where there is none, nothing happens to it. */
const named = ({ tables }: Belongings, what: Named['on_delete']): Named[] =>
  tables.filter(({ on_delete: does, count: { exact } }) => does === what && exact !== 0)

const Line = ({ of, says }: { of: Named; says: string }): JSX.Element => (
  <li class="whole">
    {typeof of.count.exact === 'number' ? many(of.count.exact, 'row') : 'an unknown number of rows'}{' '}
    of <code>{of.table}</code> by <code>{of.column}</code>
    {says}
  </li>
)
