// What the API answers to, how it is called from a shell, a program and psql, and a place to try it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, admin } from '../api.ts'
import { useSend } from '../form.ts'
import { useLoad, useAnswer, type Load } from '../load.ts'
import { Choice } from '../parts/field.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty, ErrorNote } from '../parts/note.tsx'
import { ask, hrefOf, parts, query } from '../route.ts'
import { save } from '../save.ts'
import { linesOf, type SchemaReply } from '../schema.ts'
import { Contents } from './api/contents.tsx'
import { examplesOf } from './api/examples.ts'
import { thingsOf, type OpenApi, type Thing } from './api/openapi.ts'
import { filesOf, signIns } from './api/service-examples.ts'
import { OneThing } from './api/thing.tsx'
import { roles, type Who } from './api/who.ts'

export const Api = (): JSX.Element => {
  const asked = query.value.get('as') ?? ''
  const as = Object.hasOwn(roles, asked) ? (asked as Who['as']) : 'anon'
  const keys = useLoad<{ anon_key: string }>('/admin/v1/keys')
  const { data: schema } = useLoad<SchemaReply>('/admin/v1/schema')
  const description = useDescription(as)
  const { data } = description
  const [text, setText] = useState('')
  const [, kind, name] = parts.value
  const isTable = (table: string): boolean =>
    linesOf(schema).some(
      (line) => line.schema === 'public' && line.name === table && line.kind === 'table',
    )
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
        <Loaded of={description}>
          {(of) => (
            <Loaded of={keys}>
              {({ anon_key: key }) => (
                <Shown of={of} kind={kind} name={name} isTable={isTable} who={{ as, key }} />
              )}
            </Loaded>
          )}
        </Loaded>
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

/** What the API is, and its description as files. */
const Start = ({ of, who }: { of: Description; who: Who }): JSX.Element => {
  const types = useSend(
    () => api<string>('GET', '/admin/v1/typescript'),
    (text) => save(new Blob([text], { type: 'text/plain' }), 'database.ts'),
  )
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
        <button type="button" onClick={() => types.send()}>
          Download TypeScript types
        </button>
      </div>
      {types.error && <ErrorNote error={types.error} />}
      <p class="quiet">
        The description is of what {roles[who.as]} may do; the types are of all that is served, for{' '}
        <code>createClient&lt;Database&gt;</code>.
      </p>
    </>
  )
}

interface Description {
  text: string
  things: Thing[]
}

/** What the API says of itself to a role. */
const useDescription = (as: Who['as']): Load<Description> =>
  useAnswer<Description>(as, async (signal) => {
    const body = { as: { claims: { role: as } }, method: 'GET', path: '' }
    const { data, error } = await admin<{ body: string }>('POST', 'access/try', { body, signal })
    if (error) return { data, error }
    const things = thingsOf(JSON.parse(data.body) as OpenApi)
    return { data: { text: data.body, things }, error: null }
  })
