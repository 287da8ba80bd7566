// Every screen: its name in the navigation, its address, and the route whose right opens it.
import type { ComponentType } from 'preact'
import type { IconName } from './parts/icon.tsx'
import { lazily } from './parts/lazy.tsx'
import { Advice } from './screens/advice.tsx'
import { Audit } from './screens/audit.tsx'
import { Keys } from './screens/keys.tsx'
import { Mail } from './screens/mail.tsx'
import { Migrations } from './screens/migrations.tsx'
import { Overview } from './screens/overview.tsx'
import { Realtime } from './screens/realtime.tsx'
import { Settings } from './screens/settings.tsx'
import { Sql } from './screens/sql.tsx'
import { Storage } from './screens/storage.tsx'
import { Tables } from './screens/tables.tsx'
import { Users } from './screens/users.tsx'

export interface Screen {
  name: string
  title: string
  icon: IconName
  group: 'data' | 'people' | 'service'
  /** Shown to who may call this route below /admin/v1/; null: to everybody. */
  needs: string | null
  view: ComponentType
}

export const screens: readonly Screen[] = [
  {
    name: '',
    title: 'Overview',
    icon: 'overview',
    group: 'data',
    needs: 'overview',
    view: Overview,
  },
  { name: 'tables', title: 'Tables', icon: 'tables', group: 'data', needs: 'schema', view: Tables },
  { name: 'sql', title: 'SQL', icon: 'sql', group: 'data', needs: null, view: Sql },
  { name: 'storage', title: 'Files', icon: 'storage', group: 'data', needs: null, view: Storage },
  {
    name: 'realtime',
    title: 'Realtime',
    icon: 'realtime',
    group: 'data',
    needs: 'stats/realtime',
    view: Realtime,
  },
  {
    name: 'migrations',
    title: 'Migrations',
    icon: 'migrations',
    group: 'data',
    needs: 'migrations',
    view: Migrations,
  },
  { name: 'advice', title: 'Advice', icon: 'advice', group: 'data', needs: 'advice', view: Advice },
  { name: 'users', title: 'Users', icon: 'users', group: 'people', needs: null, view: Users },
  {
    name: 'mail',
    title: 'Mail',
    icon: 'mail',
    group: 'people',
    needs: 'mail/templates',
    view: Mail,
  },
  {
    name: 'operators',
    title: 'Operators',
    icon: 'operators',
    group: 'people',
    needs: 'operators',
    view: lazily(async () => (await import('./screens/operators.tsx')).Operators),
  },
  { name: 'audit', title: 'Audit', icon: 'audit', group: 'people', needs: 'audit', view: Audit },
  {
    name: 'account',
    title: 'Account',
    icon: 'users',
    group: 'people',
    needs: 'me',
    view: lazily(async () => (await import('./screens/account.tsx')).Account),
  },
  {
    name: 'figures',
    title: 'Figures',
    icon: 'figures',
    group: 'service',
    needs: 'stats/activity',
    view: lazily(async () => (await import('./screens/figures.tsx')).Figures),
  },
  { name: 'keys', title: 'Keys', icon: 'keys', group: 'service', needs: 'keys', view: Keys },
  {
    name: 'settings',
    title: 'Settings',
    icon: 'settings',
    group: 'service',
    needs: 'settings',
    view: Settings,
  },
]
