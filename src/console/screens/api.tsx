// What the API answers to, how it is called from a shell, a program and psql, and a place to try it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { Choice } from '../parts/field.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
import { ask, hrefOf, parts, query } from '../route.ts'
import { linesOf, type SchemaReply } from '../schema.ts'
import { Contents } from './api/contents.tsx'
import { useDescription, type Description } from './api/description.ts'
import { examplesOf } from './api/examples.ts'
import { filesOf, signIns } from './api/service-examples.ts'
import { Start } from './api/start.tsx'
import { OneThing } from './api/thing.tsx'
import { roles, type Who } from './api/who.ts'

export const Api = (): JSX.Element => {
  const asked = query.value.get('as') ?? ''
  const as = Object.hasOwn(roles, asked) ? (asked as Who['as']) : 'anon'
  const { data: keys, error: noKeys, reload } = useLoad<{ anon_key: string }>('/admin/v1/keys')
  const { data: schema } = useLoad<SchemaReply>('/admin/v1/schema')
  const { data, error, again } = useDescription(as)
  const [text, setText] = useState('')
  const [, kind, name] = parts.value
  const isTable = (table: string): boolean =>
    linesOf(schema).some(
      (line) => line.schema === 'public' && line.name === table && line.kind === 'table',
    )
  const failure = error ?? noKeys
  const readAgain = (): void => {
    again()
    reload()
  }
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
        {failure && <ErrorNote error={failure} again={readAgain} />}
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
