// What the database does now, and what it did, in figures.
import type { JSX } from 'preact'
import { Tabs } from '../parts/tabs.tsx'
import { query } from '../route.ts'
import { Activity } from './figures/activity.tsx'
import { IndexSizes } from './figures/indexes.tsx'
import { Requests } from './figures/requests.tsx'
import { Statements } from './figures/statements.tsx'
import { TableSizes } from './figures/tables.tsx'

const views = {
  activity: ['Activity', Activity],
  tables: ['Tables', TableSizes],
  indexes: ['Indexes', IndexSizes],
  statements: ['Statements', Statements],
  requests: ['Requests', Requests],
} as const

export const Figures = (): JSX.Element => {
  const asked = query.value.get('show') ?? ''
  const shown = Object.hasOwn(views, asked) ? (asked as keyof typeof views) : 'activity'
  const View = views[shown][1]
  return (
    <>
      <header class="title">
        <h1>Metrics</h1>
        <Tabs
          label="Which figures"
          shown={shown}
          tabs={Object.entries(views).map(([key, [title]]) => [key, title] as const)}
        />
      </header>
      <View key={shown} />
    </>
  )
}
