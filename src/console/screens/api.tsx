// What the API answers to, how it is called from a shell, a program and psql, and a place to try it.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { admin, api, type Failure } from '../api.ts'
import { useLoad } from '../load.ts'
import { Choice } from '../parts/field.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
import { ask, hrefOf, parts, query } from '../route.ts'
import { save } from '../save.ts'
import { linesOf, type SchemaReply } from '../schema.ts'
import { examplesOf, filesOf, signIns } from './api/examples.ts'
import { thingsOf, type OpenApi, type Thing } from './api/openapi.ts'
import { OneThing } from './api/thing.tsx'
import type { Who } from './api/written.ts'

const roles = {
  anon: 'nobody signed in (anon)',
  authenticated: 'a signed-in user (authenticated)',
  service_role: 'the service key (service_role)',
} as const

interface Description {
  text: string
  things: Thing[]
}

/** The description that this role is given. */
const useDescription = (
  as: Who['as'],
): { data: Description | null; error: Failure | null; again: () => void } => {
  const [state, setState] = useState<{ data: Description | null; error: Failure | null }>({
    data: null,
    error: null,
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    const question = { as: { claims: { role: as } }, method: 'GET', path: '' }
    void admin<{ body: string }>('POST', 'access/try', { body: question }).then(
      ({ data, error }) => {
        if (isGone) return
        if (error) setState({ data: null, error })
        else {
          const things = thingsOf(JSON.parse(data.body) as OpenApi)
          setState({ data: { text: data.body, things }, error: null })
        }
      },
    )
    return () => {
      isGone = true
    }
  }, [as, turn])
  return { ...state, again: () => setTurn(turn + 1) }
}

export const Api = (): JSX.Element => {
  const asked = query.value.get('as') ?? ''
  const as = asked in roles ? (asked as Who['as']) : 'anon'
  const { data: keys, error: noKeys } = useLoad<{ anon_key: string }>('/admin/v1/keys')
  const { data: schema } = useLoad<SchemaReply>('/admin/v1/schema')
  const { data, error, again } = useDescription(as)
  const [text, setText] = useState('')
  const [, kind, name] = parts.value
  const isTable = (table: string): boolean =>
    linesOf(schema).some(
      (line) => line.schema === 'public' && line.name === table && line.kind === 'table',
    )
  const failure = error ?? noKeys
  return (
    <div class="split">
      <aside
        aria-label="What the API answers to"
        class={kind === undefined || text !== '' ? '' : 'aside'}
      >
        <Contents
          things={data?.things ?? []}
          isTable={isTable}
          text={text}
          onText={setText}
          kind={kind}
          name={name}
        />
      </aside>
      <section class="content" aria-label={name ?? kind ?? 'API'}>
        <div class="row">
          <Choice
            label="For"
            value={as}
            onValue={(next) => ask({ as: next === 'anon' ? null : next })}
          >
            {Object.entries(roles).map(([role, words]) => (
              <option key={role} value={role}>
                {words}
              </option>
            ))}
          </Choice>
        </div>
        {failure && <ErrorNote error={failure} again={again} />}
        {(!data || !keys) && !failure && <Loading />}
        {data && keys && (
          <Shown
            of={data}
            kind={kind}
            name={name}
            isTable={isTable}
            who={{ as, key: keys.anon_key }}
          />
        )}
      </section>
    </div>
  )
}

const Shown = ({
  of,
  kind,
  name,
  isTable,
  who,
}: {
  of: Description
  kind: string | undefined
  name: string | undefined
  isTable: (table: string) => boolean
  who: Who
}): JSX.Element => {
  if (kind === undefined) return <Start of={of} who={who} />
  if (kind === 'sign-in') return <OneThing title="Sign-in" examples={signIns} who={who} />
  if (kind === 'files') return <Files who={who} />
  const thing = of.things.find((one) => one.kind === kind && one.name === name)
  if (!thing || name === undefined)
    return (
      <Empty title="Nothing to ask here">
        <p>
          The API has nothing of this name for {roles[who.as]}. Choose somebody else above, or grant
          a right.
        </p>
      </Empty>
    )
  return (
    <OneThing
      key={`${kind} ${name}`}
      title={name}
      summary={thing.summary}
      href={hrefOf(kind === 'rpc' ? 'functions' : 'tables', 'public', name)}
      examples={examplesOf(thing, isTable(name))}
      who={who}
    />
  )
}

const Files = ({ who }: { who: Who }): JSX.Element => {
  const { data } = useLoad<{ id: string }[]>('/storage/v1/bucket')
  return (
    <OneThing
      title="Files"
      summary="Policies on storage.objects decide who reads and writes."
      href={hrefOf('storage')}
      examples={filesOf(data?.[0]?.id ?? 'avatars')}
      who={who}
    />
  )
}

const Start = ({ of, who }: { of: Description; who: Who }): JSX.Element => {
  const [error, setError] = useState<Failure | null>(null)
  const saveTypes = async (): Promise<void> => {
    const reply = await api<string>('GET', '/admin/v1/typescript')
    setError(reply.error)
    if (!reply.error) save(new Blob([reply.data], { type: 'text/plain' }), 'database.ts')
  }
  return (
    <>
      <h1>API</h1>
      <p>
        Every table, view and function of the schema <code>public</code> is answered at{' '}
        <code>{`${location.origin}/rest/v1/`}</code>, as far as grants and policies let the caller.
        Choose one to see how it is called.
      </p>
      {of.things.length === 0 && (
        <p class="note">There is nothing that {roles[who.as]} may ask for.</p>
      )}
      <div class="row">
        <button
          type="button"
          onClick={() => save(new Blob([of.text], { type: 'application/json' }), 'openapi.json')}
        >
          Download OpenAPI
        </button>
        <button type="button" onClick={() => void saveTypes()}>
          Download TypeScript types
        </button>
      </div>
      {error && <ErrorNote error={error} />}
      <p class="quiet">
        The description is of what {roles[who.as]} may do; the types are of all that is served, for{' '}
        <code>createClient&lt;Database&gt;</code>.
      </p>
    </>
  )
}

/** Of one kind; the search finds the others. */
const most = 200

const Contents = ({
  things,
  isTable,
  text,
  onText,
  kind,
  name,
}: {
  things: readonly Thing[]
  isTable: (table: string) => boolean
  text: string
  onText: (text: string) => void
  kind: string | undefined
  name: string | undefined
}): JSX.Element => {
  const found = things.filter((one) => one.name.toLowerCase().includes(text.toLowerCase()))
  const groups = {
    Tables: found.filter((one) => one.kind === 'table' && isTable(one.name)),
    Views: found.filter((one) => one.kind === 'table' && !isTable(one.name)),
    Functions: found.filter((one) => one.kind === 'rpc'),
  }
  const as = query.value.get('as')
  const at = (...names: string[]): string =>
    `${hrefOf('api', ...names)}${as === null ? '' : `?as=${as}`}`
  return (
    <>
      <input
        type="search"
        aria-label="Search the API"
        placeholder="Search the API"
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {Object.entries(groups).map(([title, all]) =>
        all.length === 0 ? null : (
          <section key={title} class="tree">
            <h2>{title}</h2>
            <ul>
              {all.slice(0, most).map((one) => (
                <li key={one.name}>
                  <a
                    href={at(one.kind, one.name)}
                    aria-current={one.kind === kind && one.name === name ? 'page' : undefined}
                    title={one.name}
                  >
                    <span class="cut">{one.name}</span>
                  </a>
                </li>
              ))}
            </ul>
            {all.length > most && <p class="quiet">{all.length - most} more: search for them.</p>}
          </section>
        ),
      )}
      <section class="tree">
        <h2>Service</h2>
        <ul>
          <li>
            <a href={at('sign-in')} aria-current={kind === 'sign-in' ? 'page' : undefined}>
              Sign-in
            </a>
          </li>
          <li>
            <a href={at('files')} aria-current={kind === 'files' ? 'page' : undefined}>
              Files
            </a>
          </li>
        </ul>
      </section>
    </>
  )
}
