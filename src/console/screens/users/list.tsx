// Users, the newest first, or those that a search finds: quick among however many there are.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { api } from '../../api.ts'
import { useForm } from '../../form.ts'
import { useMore } from '../../more.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field, Check } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import { ask, hrefOf, query } from '../../route.ts'
import { isViewer } from '../../session.ts'
import { count, many, time } from '../../words.ts'
import { State } from './state.tsx'
import { nameOf, titleOf, type User, type Users } from './users.ts'

export const UserList = (): JSX.Element => {
  const search = query.value.get('search') ?? ''
  const state = query.value.get('state') ?? ''
  const asked = new URLSearchParams({ search, state, limit: '50' })
  const users = useMore<Users, User>(
    `/admin/v1/users?${asked.toString()}`,
    'after',
    ({ users }) => users,
  )
  const { data: rows, last, isLoading, more, reload } = users
  const isSearch = search !== '' || state !== ''
  const isLookingBack = isSearch && rows?.length === 0 && last?.next !== null
  // Until somebody is found: nobody should have to ask for that again and again.
  useEffect(() => {
    if (isLookingBack) more()
  }, [last])
  const isNew = query.value.get('new')
  return (
    <>
      <header class="title">
        <h1>Users</h1>
        {last && !isSearch && <p class="quiet">{totalOf(last)}</p>}
      </header>
      <div class="row">
        <Field
          label="Search"
          type="search"
          placeholder="address, number, name, id"
          value={search}
          onValue={(value) => ask({ search: value })}
        />
        <Choice label="Which" value={state} onValue={(value) => ask({ state: value })}>
          <option value="">all</option>
          <option value="banned">banned</option>
          <option value="unconfirmed">unconfirmed</option>
        </Choice>
        {!isViewer.value && (
          <>
            <button type="button" class="main" onClick={() => ask({ new: 'user' })}>
              <Icon name="plus" />
              New user
            </button>
            <button type="button" onClick={() => ask({ new: 'invitation' })}>
              <Icon name="mail" />
              Invite
            </button>
          </>
        )}
      </div>
      <Loaded
        of={users}
        empty={({ length }) =>
          length === 0 &&
          last?.next === null && (
            <Empty title={isSearch ? 'No matching users' : 'No user yet'}>
              {!isSearch && <p>Users sign up by your application, or you make one here.</p>}
            </Empty>
          )
        }
      >
        {(found) =>
          found.length > 0 && (
            <Listing label="Users" rows={found} keyOf={({ id }) => id} columns={columns} />
          )
        }
      </Loaded>
      {rows && last && last.next !== null && (
        <div class="row">
          {!isLookingBack && (
            <button type="button" disabled={isLoading} onClick={more}>
              {isSearch ? 'Search on' : 'Older users'}
            </button>
          )}
          <span class="quiet" role="status">
            {isLookingBack
              ? `Looking back: nobody since ${time(last.searched_to)} yet…`
              : isSearch
                ? `${many(rows.length, 'user')} found. Who came before ${time(last.searched_to)} was not looked at yet.`
                : `${count(rows.length)} shown`}
          </span>
        </div>
      )}
      {isNew !== null && !isViewer.value && (
        <NewUser
          isInvitation={isNew === 'invitation'}
          onClose={() => ask({ new: null })}
          onMade={() => {
            ask({ new: null })
            reload()
          }}
        />
      )}
    </>
  )
}

const totalOf = ({ count: { exact, estimate } }: Users): string =>
  exact === undefined ? `about ${many(estimate ?? 0, 'user')}` : many(exact, 'user')

const columns = [
  {
    title: 'Address',
    wide: true as const,
    cell: (user: User) => {
      const name = nameOf(user)
      return (
        <>
          <a href={hrefOf('users', user.id)}>{titleOf(user)}</a>
          {name !== null && <p class="quiet">{name}</p>}
        </>
      )
    },
  },
  { title: 'State', cell: (user: User) => <State of={user} /> },
  { title: 'Last here', cell: ({ last_sign_in_at: at }: User) => <When at={at} /> },
  { title: 'Since', cell: ({ created_at: at }: User) => <When at={at} /> },
]

/** Makes a user with a password, or has an invitation sent. */
const NewUser = ({
  isInvitation,
  onClose,
  onMade,
}: {
  isInvitation: boolean
  onClose: () => void
  onMade: () => void
}): JSX.Element => {
  const form = useForm(
    { email: '', name: '', password: '', isConfirmed: true },
    ({ email, name, password, isConfirmed }) => {
      const data = name === '' ? {} : { data: { name } }
      return isInvitation
        ? api('POST', '/auth/v1/admin/invite', { body: { email, ...data } })
        : api('POST', '/auth/v1/admin/users', {
            body: { email, password, email_confirm: isConfirmed, ...data },
          })
    },
    onMade,
  )
  return (
    <Dialog title={isInvitation ? 'Invite user' : 'New user'} onClose={onClose}>
      <Form
        of={form}
        action={isInvitation ? 'Send the invitation' : 'Make the user'}
        onCancel={onClose}
      >
        {isInvitation && (
          <p>They are sent a link by which they sign in and choose a password of their own.</p>
        )}
        <Field
          label="E-mail"
          type="email"
          required
          autoFocus
          {...form.field('email')}
          autocomplete="off"
        />
        {!isInvitation && (
          <Field
            label="Password"
            type="password"
            required
            {...form.field('password')}
            autocomplete="new-password"
          />
        )}
        <Field label="Name, if you know it" {...form.field('name')} autocomplete="off" />
        {!isInvitation && <Check label="The address is confirmed" {...form.check('isConfirmed')} />}
      </Form>
    </Dialog>
  )
}
