// Functions: which there are, and of one its source, its callers, what uses it, and a form to call it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { Icon } from '../parts/icon.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty } from '../parts/note.tsx'
import { Search } from '../parts/search.tsx'
import { ask, go, hrefOf, parts, query } from '../route.ts'
import { may } from '../session.ts'
import { count } from '../words.ts'
import type { FunctionLine } from './functions/functions.ts'
import { Named } from './functions/named.tsx'
import { WriteFunction } from './functions/write.tsx'

interface Page {
  functions: FunctionLine[]
  next: string | null
}

export const Functions = (): JSX.Element => {
  const [text, setText] = useState('')
  const [isLong, setLong] = useState(false)
  // Searched here, unless there are more than one page holds.
  const searched = isLong ? `&search=${encodeURIComponent(text)}` : ''
  const functions = useLoad<Page>(`/admin/v1/schema/functions?limit=1000${searched}`)
  const { data, reload } = functions
  if (data && data.next !== null && !isLong) setLong(true)
  const [, schema, name] = parts.value
  const isNew = query.value.get('new') === 'function' && may('POST', 'schema/changes')
  return (
    <div class="split">
      <aside
        aria-label="Functions"
        class={text !== '' || (name === undefined && !isNew) ? '' : 'aside'}
      >
        <Tree page={data} text={text} onText={setText} schema={schema} name={name} />
        {may('POST', 'schema/changes') && (
          <button type="button" onClick={() => go(`${hrefOf('functions')}?new=function`)}>
            <Icon name="plus" />
            New function
          </button>
        )}
      </aside>
      <section class="content" aria-label={name ?? 'Functions'}>
        <Loaded of={functions} />
        {isNew && (
          <WriteFunction
            onClose={() => ask({ new: null })}
            onDone={({ schema: inSchema, name: made }) => {
              reload()
              go(hrefOf('functions', inSchema, made))
            }}
          />
        )}
        {data && !isNew && schema !== undefined && name !== undefined && (
          <Named key={`${schema}.${name}`} schema={schema} name={name} onChange={reload} />
        )}
        {data && !isNew && name === undefined && <Nothing hasSome={data.functions.length > 0} />}
      </section>
    </div>
  )
}

const Nothing = ({ hasSome }: { hasSome: boolean }): JSX.Element =>
  hasSome ? (
    <Empty title="Choose a function" />
  ) : (
    <Empty title="No function yet">
      <p>
        A function of the schema <code>public</code> is called at <code>/rest/v1/rpc/name</code> by
        whoever may execute it. One that returns <code>trigger</code> runs when rows change.
      </p>
    </Empty>
  )

/** Schemas with more are folded, until one of theirs is looked at or looked for. */
const many = 40
/** Of one schema; the search finds the others. */
const most = 200

const Tree = ({
  page,
  text,
  onText,
  schema,
  name,
}: {
  page: Page | null
  text: string
  onText: (text: string) => void
  schema: string | undefined
  name: string | undefined
}): JSX.Element => {
  const found = (page?.functions ?? []).filter(({ id }) =>
    id.toLowerCase().includes(text.toLowerCase()),
  )
  const schemas = [...new Set(found.map((one) => one.schema))].sort(
    (a, b) => Number(b === 'public') - Number(a === 'public'),
  )
  return (
    <>
      <Search label="Search functions" value={text} onValue={onText} />
      {page && found.length === 0 && text !== '' && <p class="quiet">No function has this name.</p>}
      {schemas.map((one) => {
        const inIt = found.filter((line) => line.schema === one)
        const isOpen = inIt.length <= many || one === schema || text !== ''
        return (
          <details key={one} class="tree" open={isOpen}>
            <summary>
              {one} <span class="quiet">{count(inIt.length)}</span>
            </summary>
            <ul>
              {inIt.slice(0, most).map((line) => (
                <Leaf key={line.id} of={line} isShown={one === schema && line.name === name} />
              ))}
            </ul>
            {inIt.length > most && (
              <p class="quiet">{count(inIt.length - most)} more: search for them.</p>
            )}
          </details>
        )
      })}
      {page?.next && <p class="quiet">There are more: search for them.</p>}
    </>
  )
}

const Leaf = ({ of, isShown }: { of: FunctionLine; isShown: boolean }): JSX.Element => {
  const isCurrent = isShown && (query.value.get('of') ?? of.id) === of.id
  return (
    <li>
      <a
        href={`${hrefOf('functions', of.schema, of.name)}?of=${encodeURIComponent(of.id)}`}
        aria-current={isCurrent ? 'page' : undefined}
        title={of.id}
      >
        <span class="cut">{of.name}</span>
        {of.definer && of.path === null && <span class="tag bad">no path</span>}
        {of.returns === 'trigger' && <span class="quiet">trigger</span>}
        {of.kind !== 'function' && <span class="quiet">{of.kind}</span>}
      </a>
    </li>
  )
}
