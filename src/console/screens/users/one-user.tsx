// One user: the account and what is done with it, sign-ins, metadata, and what happened.
import type { JSX } from 'preact'
import { useLoad } from '../../load.ts'
import { ErrorNote, Loading } from '../../parts/note.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { hrefOf, query } from '../../route.ts'
import { LogOf } from '../logs/log-of.tsx'
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
  const { data, error, reload } = useLoad<User>(routeOf(id))
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
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data && shown === 'account' && <UserAccount of={data} onChange={reload} />}
      {data && shown === 'sign-ins' && <SignIns of={data} />}
      {data && shown === 'metadata' && <Metadata of={data} onChange={reload} />}
      {/* Events outlive their user, and are read by the id alone. */}
      {shown === 'events' && <LogOf user={id} />}
    </>
  )
}
