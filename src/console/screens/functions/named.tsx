// The functions of one name: one of them is shown, what it is or a form to call it.
import type { JSX } from 'preact'
import { useLoad } from '../../load.ts'
import { Choice } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { ask, go, hrefOf, query } from '../../route.ts'
import { may } from '../../session.ts'
import { Call } from './call.tsx'
import { isForTriggers, type OneFunction } from './functions.ts'
import { Shown } from './shown.tsx'
import { WriteFunction } from './write.tsx'

const tabs = [
  ['source', 'Function'],
  ['call', 'Call'],
] as const

export const Named = ({
  schema,
  name,
  onChange,
}: {
  schema: string
  name: string
  onChange: () => void
}): JSX.Element => {
  const path = `/admin/v1/schema/functions/${encodeURIComponent(schema)}/${encodeURIComponent(name)}`
  const loaded = useLoad<{ functions: OneFunction[] }>(path)
  const all = loaded.data?.functions ?? []
  const of = all.find(({ id }) => id === query.value.get('of')) ?? all[0]
  const changed = (): void => {
    loaded.reload()
    onChange()
  }
  if (!of || loaded.error) return <Loaded of={loaded} />
  if (query.value.get('show') === 'edit' && may('POST', 'schema/changes'))
    return (
      <WriteFunction
        key={of.id}
        of={of}
        onClose={() => ask({ show: null })}
        onDone={(made) => {
          changed()
          go(hrefOf('functions', made.schema, made.name), 'replace')
        }}
      />
    )
  const mayBeCalled = of.kind === 'function' && !isForTriggers(of)
  const shown = query.value.get('show') === 'call' && mayBeCalled ? 'call' : 'source'
  return (
    <>
      <header class="title">
        <h1 class="cut" title={of.id}>
          {schema === 'public' ? name : `${schema}.${name}`}
        </h1>
        {mayBeCalled && <Tabs label="What to show" tabs={tabs} shown={shown} />}
      </header>
      {all.length > 1 && (
        <Choice label="Of this name" value={of.id} onValue={(id) => ask({ of: id })}>
          {all.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </Choice>
      )}
      {shown === 'call' ? (
        <Call key={of.id} of={of} />
      ) : (
        <Shown key={of.id} of={of} onChange={changed} />
      )}
    </>
  )
}
