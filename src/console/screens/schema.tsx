// What is in the schemas beside tables and views: types, sequences, the schemas themselves, extensions; all as SQL.
import type { ComponentType, JSX } from 'preact'
import { Copied } from '../parts/copy.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Tabs, type Tab } from '../parts/tabs.tsx'
import { query } from '../route.ts'
import { Extensions } from './schema/extensions.tsx'
import { useSchema } from './schema/read.ts'
import { Schemas } from './schema/schemas.tsx'
import { Sequences } from './schema/sequences.tsx'
import { Types } from './schema/types.tsx'

/** All of the application's schema as a script of SQL. */
const AsSql = (): JSX.Element => {
  const definition = useSchema<string>('schema/definition')
  return (
    <>
      <p class="quiet">
        It makes everything again, without rows, in a database into which Plinth was installed.
      </p>
      <Loaded of={definition}>{(sql) => <Copied label="The whole schema" text={sql} />}</Loaded>
    </>
  )
}

const tabs: readonly Tab[] = [
  ['types', 'Types'],
  ['sequences', 'Sequences'],
  ['schemas', 'Schemas'],
  ['extensions', 'Extensions'],
  ['sql', 'As SQL'],
]

const views: Record<string, ComponentType> = {
  types: Types,
  sequences: Sequences,
  schemas: Schemas,
  extensions: Extensions,
  sql: AsSql,
}

export const Schema = (): JSX.Element => {
  const asked = query.value.get('show') ?? 'types'
  const shown = Object.hasOwn(views, asked) ? asked : 'types'
  const View = views[shown] ?? Types
  return (
    <>
      <header class="title">
        <h1>Schema</h1>
        <Tabs label="What to show" tabs={tabs} shown={shown} />
      </header>
      <View />
    </>
  )
}
