// Every screen: its name in the navigation, its address, and the route whose right opens it.
import type { ComponentType } from 'preact'
import type { IconName } from './parts/icon.tsx'
import { lazily } from './parts/lazy.tsx'
import { Overview } from './screens/overview.tsx'
import { Tables } from './screens/tables.tsx'

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
  {
    name: 'schema',
    title: 'Schema',
    icon: 'schema',
    group: 'data',
    needs: 'schema/types',
    view: lazily(async () => (await import('./screens/schema.tsx')).Schema),
  },
  {
    name: 'diagram',
    title: 'Diagram',
    icon: 'diagram',
    group: 'data',
    needs: 'schema/graph',
    view: lazily(async () => (await import('./screens/diagram.tsx')).Diagram),
  },
  {
    name: 'sql',
    title: 'SQL',
    icon: 'sql',
    group: 'data',
    needs: null,
    view: lazily(async () => (await import('./screens/sql.tsx')).Sql),
  },
  {
    name: 'functions',
    title: 'Functions',
    icon: 'functions',
    group: 'data',
    needs: 'schema/functions',
    view: lazily(async () => (await import('./screens/functions.tsx')).Functions),
  },
  {
    name: 'storage',
    title: 'Files',
    icon: 'storage',
    group: 'data',
    needs: null,
    view: lazily(async () => (await import('./screens/storage.tsx')).Storage),
  },
  {
    name: 'realtime',
    title: 'Realtime',
    icon: 'realtime',
    group: 'data',
    needs: 'stats/realtime',
    view: lazily(async () => (await import('./screens/realtime.tsx')).Realtime),
  },
  {
    name: 'migrations',
    title: 'Migrations',
    icon: 'migrations',
    group: 'data',
    needs: 'migrations',
    view: lazily(async () => (await import('./screens/migrations.tsx')).Migrations),
  },
  {
    name: 'advice',
    title: 'Advisor',
    icon: 'advice',
    group: 'data',
    needs: 'advice',
    view: lazily(async () => (await import('./screens/advice.tsx')).Advice),
  },
  {
    name: 'users',
    title: 'Users',
    icon: 'users',
    group: 'people',
    needs: 'users',
    view: lazily(async () => (await import('./screens/users.tsx')).Users),
  },
  {
    name: 'providers',
    title: 'Providers',
    icon: 'providers',
    group: 'people',
    needs: 'providers',
    view: lazily(async () => (await import('./screens/providers.tsx')).Providers),
  },
  {
    name: 'mail',
    title: 'Mail',
    icon: 'mail',
    group: 'people',
    needs: 'mail/templates',
    view: lazily(async () => (await import('./screens/mail.tsx')).Mail),
  },
  {
    name: 'operators',
    title: 'Operators',
    icon: 'operators',
    group: 'people',
    needs: 'operators',
    view: lazily(async () => (await import('./screens/operators.tsx')).Operators),
  },
  {
    name: 'audit',
    title: 'Audit',
    icon: 'audit',
    group: 'people',
    needs: 'audit',
    view: lazily(async () => (await import('./screens/audit.tsx')).Audit),
  },
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
    title: 'Metrics',
    icon: 'figures',
    group: 'service',
    needs: 'stats/activity',
    view: lazily(async () => (await import('./screens/figures.tsx')).Figures),
  },
  {
    name: 'import',
    title: 'Import',
    icon: 'import',
    group: 'service',
    needs: 'import/history',
    view: lazily(async () => (await import('./screens/import.tsx')).Import),
  },
  {
    name: 'backups',
    title: 'Backups',
    icon: 'backups',
    group: 'service',
    needs: 'backups',
    view: lazily(async () => (await import('./screens/backups.tsx')).Backups),
  },
  {
    name: 'api',
    title: 'API',
    icon: 'api',
    group: 'service',
    needs: 'keys',
    view: lazily(async () => (await import('./screens/api.tsx')).Api),
  },
  {
    name: 'logs',
    title: 'Logs',
    icon: 'logs',
    group: 'service',
    needs: 'logs',
    view: lazily(async () => (await import('./screens/logs.tsx')).Logs),
  },
  {
    name: 'keys',
    title: 'Keys',
    icon: 'keys',
    group: 'service',
    needs: 'keys',
    view: lazily(async () => (await import('./screens/keys.tsx')).Keys),
  },
  {
    name: 'settings',
    title: 'Settings',
    icon: 'settings',
    group: 'service',
    needs: 'settings',
    view: lazily(async () => (await import('./screens/settings.tsx')).Settings),
  },
]
