// Tables and views: which there are, and of one its rows, its structure and its policies.
import type { JSX } from 'preact'
import { acting } from '../acting.ts'
import { useLoad } from '../load.ts'
import { Icon } from '../parts/icon.tsx'
import { lazily } from '../parts/lazy.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty } from '../parts/note.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { ask, parts, query } from '../route.ts'
import { linesOf, type RelationLine, type Relation, type SchemaReply } from '../schema.ts'
import { may } from '../session.ts'
import { useTurn } from '../tray/turn.ts'
import { Policies } from './tables/policies.tsx'
import { Rows } from './tables/rows.tsx'
import { Tree } from './tables/tree.tsx'

const NewTable = lazily(async () => (await import('./tables/new-table.tsx')).NewTable)
const NewView = lazily(async () => (await import('./tables/structure/view-form.tsx')).ViewForm)
const Structure = lazily(async () => (await import('./tables/structure.tsx')).Structure)
const AsUser = lazily(async () => (await import('./tables/as-user.tsx')).AsUser)

const tabs = [
  ['rows', 'Rows'],
  ['structure', 'Structure'],
  ['policies', 'Policies'],
] as const

export const Tables = (): JSX.Element => {
  const loaded = useLoad<SchemaReply>('/admin/v1/schema')
  const { data, reload } = loaded
  const [, schema, name] = parts.value
  const lines = linesOf(data)
  const mayChange = may('POST', 'schema/changes')
  useTurn(reload)
  return (
    <div class="split">
      <aside aria-label="Tables and views" class={name === undefined ? '' : 'aside'}>
        <Tree lines={lines} schema={schema} name={name} />
        {mayChange && (
          <>
            <button type="button" class="wide" onClick={() => ask({ new: 'table' })}>
              <Icon name="plus" />
              New table
            </button>
            <button type="button" class="bare" onClick={() => ask({ new: 'view' })}>
              <Icon name="plus" />
              New view
            </button>
          </>
        )}
      </aside>
      <section class="content" aria-label={name ?? 'Tables'}>
        <Loaded of={loaded}>
          {() =>
            schema === undefined || name === undefined ? (
              <Nothing lines={lines} />
            ) : (
              <One key={`${schema}.${name}`} schema={schema} name={name} onChange={reload} />
            )
          }
        </Loaded>
      </section>
      {query.value.get('new') === 'table' && mayChange && (
        <NewTable onClose={() => ask({ new: null })} onMade={reload} />
      )}
      {query.value.get('new') === 'view' && mayChange && (
        <NewView relation={null} onClose={() => ask({ new: null })} />
      )}
    </div>
  )
}

const Nothing = ({ lines }: { lines: RelationLine[] }): JSX.Element =>
  lines.some(({ ours }) => !ours) ? (
    <Empty title="Choose a table">
      <p>
        Its rows, its structure, and the policies that say who sees which row. <kbd>/</kbd> searches
        here, <kbd>Ctrl K</kbd> goes to any table from anywhere.
      </p>
    </Empty>
  ) : (
    <Empty title="No table yet">
      <p>
        A table that you make here has row level security on. A policy says who sees which of its
        rows; until there is one, nobody but the service key does.
      </p>
    </Empty>
  )

const One = ({
  schema,
  name,
  onChange,
}: {
  schema: string
  name: string
  onChange: () => void
}): JSX.Element => {
  const path = `/admin/v1/schema/relations/${encodeURIComponent(schema)}/${encodeURIComponent(name)}`
  const loaded = useLoad<Relation>(path)
  const { data, reload } = loaded
  useTurn(reload)
  // Our own tables have pages and routes of their own for their rows.
  const offered = tabs.filter(([key]) => key !== 'rows' || data?.ours !== true)
  const asked = query.value.get('show') ?? 'rows'
  const shown = offered.find(([key]) => key === asked)?.[0] ?? offered[0]?.[0] ?? 'structure'
  const changed = (): void => {
    reload()
    onChange()
  }
  return (
    <>
      <header class="title">
        <h1 class="cut" title={`${schema}.${name}`}>
          {schema === 'public' ? name : `${schema}.${name}`}
        </h1>
        {data && !data.rls && data.kind === 'table' && (
          <span class="tag bad" title="Row level security is off">
            everybody who has rights sees every row
          </span>
        )}
        <Tabs label="What to show" tabs={offered} shown={shown} />
      </header>
      <Loaded of={loaded}>
        {(relation) => (
          <>
            {shown === 'rows' && (acting.value ? <AsUser /> : <Rows relation={relation} />)}
            {shown === 'structure' && <Structure relation={relation} />}
            {shown === 'policies' && <Policies relation={relation} onChange={changed} />}
          </>
        )}
      </Loaded>
    </>
  )
}
