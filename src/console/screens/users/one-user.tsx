// One user: the account and what is done with it, sign-ins, metadata, and what happened.
import type { JSX } from 'preact'
import { useLoad } from '../../load.ts'
import { useMore } from '../../more.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { hrefOf, query } from '../../route.ts'
import { LogList } from '../logs/log-list.tsx'
import type { LogEntry, LogPage } from '../logs/log.ts'
import { UserAccount } from './account.tsx'
import { Metadata } from './metadata.tsx'
import { SignIns } from './sign-ins.tsx'
import { State } from './state.tsx'
import { routeOf, titleOf, type User } from './users.ts'

const tabs = [
  ['account', 'Account'],
  ['sign-ins', 'Sign-ins'],
  ['metadata', 'Metadata'],
  ['events', 'Events'],
] as const

export const OneUser = ({ id }: { id: string }): JSX.Element => {
  const user = useLoad<User>(routeOf(id))
  const { data, reload } = user
  const asked = query.value.get('show') ?? ''
  const shown = tabs.find(([key]) => key === asked)?.[0] ?? 'account'
  return (
    <>
      <p>
        <a href={hrefOf('users')}>Users</a>
      </p>
      <header class="title">
        <h1 class="whole">{data ? titleOf(data) : 'User'}</h1>
        {data && <State of={data} long />}
        <Tabs label="What to show" tabs={tabs} shown={shown} />
      </header>
      <Loaded of={user} />
      {data && shown === 'account' && <UserAccount of={data} onChange={reload} />}
      {data && shown === 'sign-ins' && <SignIns of={data} />}
      {data && shown === 'metadata' && <Metadata of={data} onChange={reload} />}
      {/* Events outlive their user, and are read by the id alone. */}
      {shown === 'events' && <LogOf user={id} />}
    </>
  )
}

/** What happened to one user. */
const LogOf = ({ user }: { user: string }): JSX.Element => {
  const log = useMore<LogPage, LogEntry>(
    `/admin/v1/logs?user=${encodeURIComponent(user)}&limit=50`,
    'before',
    (page) => page.log,
  )
  return (
    <LogList
      of={log}
      empty={
        <Empty title="Nothing is known to have happened">
          <p>Events are kept for AUTH_EVENT_DAYS days.</p>
        </Empty>
      }
      ofOne
    />
  )
}
