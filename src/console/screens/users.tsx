// Users of the application: found, made, banned, deleted.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../api.ts'
import { useLoad } from '../load.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Check, Field } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Listing } from '../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
import { ask, query } from '../route.ts'
import { isViewer } from '../session.ts'
import { ago, many } from '../words.ts'
import type { User, Users as Page } from './users/users.ts'

const perPage = 50

export const Users = (): JSX.Element => {
  const search = query.value.get('search') ?? ''
  const page = Number(query.value.get('page') ?? 1)
  const path = `/auth/v1/admin/users?page=${page}&per_page=${perPage}&search=${encodeURIComponent(search)}`
  const { data, error, reload } = useLoad<Page>(path)
  const [chosen, setChosen] = useState<User | null>(null)
  const close = (): void => {
    setChosen(null)
    reload()
  }
  return (
    <>
      <h1>Users</h1>
      <div class="row">
        <Field
          label="Search by address or id"
          type="search"
          value={search}
          onValue={(value) => ask({ search: value, page: null })}
        />
        {!isViewer.value && (
          <button type="button" class="main" onClick={() => ask({ new: 'user' })}>
            <Icon name="plus" />
            New user
          </button>
        )}
      </div>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data?.users.length === 0 && (
        <Empty title={search === '' ? 'No user yet' : 'Nobody is called so'}>
          {search === '' && <p>Users sign up by your application, or you make one here.</p>}
        </Empty>
      )}
      {data && data.users.length > 0 && (
        <>
          <Listing
            label="Users"
            rows={data.users}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'Address',
                wide: true,
                cell: (user) => (
                  <button type="button" class="bare link" onClick={() => setChosen(user)}>
                    {user.email ?? user.phone ?? user.id}
                  </button>
                ),
              },
              {
                title: 'State',
                cell: (user) =>
                  isBanned(user) ? (
                    <span class="tag bad">banned</span>
                  ) : user.email_confirmed_at === null ? (
                    <span class="tag">unconfirmed</span>
                  ) : (
                    <span class="tag good">confirmed</span>
                  ),
              },
              { title: 'Last here', cell: (user) => ago(user.last_sign_in_at) },
              { title: 'Since', cell: (user) => ago(user.created_at) },
            ]}
          />
          <div class="row">
            <span class="quiet">{many(data.total, 'user')}</span>
            <button
              type="button"
              disabled={page <= 1}
              onClick={() => ask({ page: String(page - 1) })}
            >
              Back
            </button>
            <button
              type="button"
              disabled={page * perPage >= data.total}
              onClick={() => ask({ page: String(page + 1) })}
            >
              On
            </button>
          </div>
        </>
      )}
      {query.value.get('new') === 'user' && !isViewer.value && (
        <NewUser
          onClose={() => {
            ask({ new: null })
            reload()
          }}
        />
      )}
      {chosen && <OneUser of={chosen} onClose={close} />}
    </>
  )
}

const isBanned = ({ banned_until: until }: User): boolean =>
  until !== null && Date.parse(until) > Date.now()

const NewUser = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isConfirmed, setConfirmed] = useState(true)
  const [error, setError] = useState<Failure | null>(null)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const reply = await api('POST', '/auth/v1/admin/users', {
      body: { email, password, email_confirm: isConfirmed },
    })
    setError(reply.error)
    if (!reply.error) onClose()
  }
  return (
    <Dialog title="New user" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label="E-mail"
          type="email"
          required
          autoFocus
          value={email}
          onValue={setEmail}
          autocomplete="off"
        />
        <Field
          label="Password"
          type="password"
          required
          value={password}
          onValue={setPassword}
          autocomplete="new-password"
        />
        <Check label="The address is confirmed" checked={isConfirmed} onChecked={setConfirmed} />
        {error && <ErrorNote error={error} />}
        <div class="row end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="main">
            Make the user
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const forEver = '9999-12-31T00:00:00Z'

const OneUser = ({ of, onClose }: { of: User; onClose: () => void }): JSX.Element => {
  const [error, setError] = useState<Failure | null>(null)
  const [isSure, setSure] = useState(false)
  const path = `/auth/v1/admin/users/${of.id}`
  const { data: sessions } = useLoad<{ sessions: { id: string; agent?: string }[] }>(
    `${path}/sessions`,
  )
  const send = async (method: string, body?: unknown, more = ''): Promise<void> => {
    const reply = await api(method, path + more, body === undefined ? {} : { body })
    setError(reply.error)
    if (!reply.error) onClose()
  }
  return (
    <Dialog title={of.email ?? of.id} onClose={onClose} side>
      <dl>
        <dt>Id</dt>
        <dd>
          <code>{of.id}</code>
        </dd>
        <dt>Sessions</dt>
        <dd>{sessions ? many(sessions.sessions.length, 'session') : '…'}</dd>
        <dt>Set by you (app_metadata)</dt>
        <dd>
          <pre>{JSON.stringify(of.app_metadata, null, 2)}</pre>
        </dd>
        <dt>Set by the user (user_metadata)</dt>
        <dd>
          <pre>{JSON.stringify(of.user_metadata, null, 2)}</pre>
        </dd>
      </dl>
      {error && <ErrorNote error={error} />}
      {!isViewer.value && (
        <div class="row">
          <button type="button" onClick={() => void send('DELETE', undefined, '/sessions')}>
            End all sessions
          </button>
          <button
            type="button"
            onClick={() => void send('PUT', { banned_until: isBanned(of) ? null : forEver })}
          >
            {isBanned(of) ? 'Lift the ban' : 'Ban'}
          </button>
          {isSure ? (
            <button type="button" class="main bad" onClick={() => void send('DELETE')}>
              Delete {of.email ?? 'this user'} for good
            </button>
          ) : (
            <button type="button" class="bad" onClick={() => setSure(true)}>
              Delete
            </button>
          )}
        </div>
      )}
    </Dialog>
  )
}
