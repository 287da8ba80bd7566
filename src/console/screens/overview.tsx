// The first screen: what needs attention, then how much there is of everything.
import type { ComponentChildren, JSX } from 'preact'
import { useLoad } from '../load.ts'
import { Bar } from '../parts/bar.tsx'
import { Copied } from '../parts/copy.tsx'
import { Icon } from '../parts/icon.tsx'
import { ErrorNote, Loading } from '../parts/note.tsx'
import { When } from '../parts/when.tsx'
import { hrefOf } from '../route.ts'
import { isViewer, may } from '../session.ts'
import { bytes, count, many } from '../words.ts'

interface Overview {
  attention: { severity: string; sentence: string; route: string | null }[]
  tables: { total: number; rows: number }
  users: { total: number; estimated: boolean }
  storage: { buckets: number; objects: number }
  mail: { dead: number; waiting: number }
  /** Null while a table is locked for a change; drift also where there are many tables. */
  advice: { high: number; medium: number; low: number } | null
  drift: { added: number; changed: number; removed: number } | null
  database: {
    name: string
    bytes: number
    postgres: string
    started_at: string
    connections: { here: number; most: number; used: number }
    waiting_for_locks: number
  }
  gateway: { version: string }
  migrations: { total: number; last: { name: string; applied_at: string; operator: string } | null }
}

export const Overview = (): JSX.Element => {
  const { data, error, reload } = useLoad<Overview>('/admin/v1/overview')
  return (
    <>
      <h1>Overview</h1>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Attention of={data} />
          {(data.tables.total === 0 || data.users.total === 0) && <FirstSteps of={data} />}
          <Here of={data} />
          <Health of={data} />
        </>
      )}
    </>
  )
}

const Here = ({ of }: { of: Overview }): JSX.Element => (
  <section class="block" aria-label="What is here">
    <h2>What is here</h2>
    <div class="cards">
      <Card title="Tables" href={hrefOf('tables')} figure={count(of.tables.total)}>
        about {many(of.tables.rows, 'row')}
      </Card>
      <Card title="Users" href={hrefOf('users')} figure={count(of.users.total)}>
        {of.users.estimated ? 'estimated' : 'signed up or invited'}
      </Card>
      <Card title="Files" href={hrefOf('storage')} figure={count(of.storage.objects)}>
        in {many(of.storage.buckets, 'bucket')}
      </Card>
      <Card title="Migrations" href={hrefOf('migrations')} figure={count(of.migrations.total)}>
        {of.migrations.last ? (
          <>
            the last <When at={of.migrations.last.applied_at} />: {of.migrations.last.name}
          </>
        ) : (
          'each change makes one'
        )}
      </Card>
    </div>
  </section>
)

const Health = ({ of }: { of: Overview }): JSX.Element => {
  const { connections, waiting_for_locks: waiting } = of.database
  return (
    <section class="block" aria-label="How it is">
      <h2>How it is</h2>
      <div class="cards">
        <Card title="Database" href={figures('tables')} figure={bytes(of.database.bytes)}>
          {of.database.name}
        </Card>
        <Card title="Connections" href={figures()} figure={count(connections.used)}>
          of {count(connections.most)}
          {waiting > 0 && `, ${count(waiting)} waiting for locks`}
          <Bar value={connections.used} most={connections.most} />
        </Card>
        <Card title="Mail" href={hrefOf('mail')} figure={count(of.mail.waiting)}>
          waiting{of.mail.dead > 0 && `, ${count(of.mail.dead)} given up`}
        </Card>
        <Card title="Advice" href={hrefOf('advice')} figure={adviceOf(of)}>
          {of.advice === null
            ? 'a table is locked for a change'
            : of.advice.high > 0
              ? `${count(of.advice.high)} of high severity`
              : 'none of high severity'}
        </Card>
      </div>
      <p class="quiet">
        Plinth {of.gateway.version}, Postgres {of.database.postgres}, which started{' '}
        <When at={of.database.started_at} />.
      </p>
    </section>
  )
}

const figures = (show = ''): string => hrefOf('figures') + (show === '' ? '' : `?show=${show}`)

const adviceOf = ({ advice }: Overview): string =>
  advice === null ? 'unknown' : count(advice.high + advice.medium + advice.low)

const Card = ({
  title,
  figure,
  href,
  children,
}: {
  title: string
  figure: string
  href: string
  children: ComponentChildren
}): JSX.Element => (
  <a class="card" href={href}>
    <h3>{title}</h3>
    <p class="figure">{figure}</p>
    <p class="quiet">{children}</p>
  </a>
)

/** Where a route of the service is shown here. */
const places: Record<string, string> = {
  advice: hrefOf('advice'),
  'mail/queue': hrefOf('mail'),
  'migrations/drift': hrefOf('migrations'),
  'stats/activity': figures(),
  'stats/locks': figures(),
  'stats/storage': hrefOf('storage'),
}

/** What the service says first, the gravest on top. */
const Attention = ({ of }: { of: Overview }): JSX.Element => {
  if (of.attention.length === 0)
    return (
      <p class="note good">
        <span>
          <Icon name="check" /> Nothing needs attention.
        </span>
      </p>
    )
  return (
    <section class="attention" aria-label="Needs attention">
      <h2>Needs attention</h2>
      <ul>
        {of.attention.map(({ severity, sentence, route }) => {
          const place = route === null ? undefined : places[route]
          const told = (
            <>
              <span class={severity === 'high' ? 'tag bad' : 'tag warn'}>{severity}</span>
              <span class="sentence">{sentence}</span>
              {numberOf(of, route)}
            </>
          )
          return (
            <li key={sentence}>
              {place === undefined ? (
                <p>{told}</p>
              ) : (
                <a href={place}>
                  {told}
                  <Icon name="right" />
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** How many of them there are, where that is known. */
const numberOf = ({ advice, drift, mail }: Overview, route: string | null): JSX.Element | null => {
  const found = {
    advice: advice?.high,
    'migrations/drift': drift === null ? undefined : drift.added + drift.changed + drift.removed,
    'mail/queue': mail.dead,
  }[route ?? '']
  return found ? <span class="quiet">{count(found)}</span> : null
}

const FirstSteps = ({ of }: { of: Overview }): JSX.Element => {
  const request = `curl ${location.origin}/rest/v1/<table> -H "apikey: <anon key>"`
  return (
    <section class="steps" aria-label="First steps">
      <h2>Three steps to a first request</h2>
      <ol>
        <li class={of.tables.total > 0 ? 'done' : ''}>
          <h3>A table, and who may see its rows</h3>
          <p>
            {may('POST', 'schema/changes') ? (
              <a class="button" href={`${hrefOf('tables')}?new=table`}>
                Make a table
              </a>
            ) : (
              'An admin makes it.'
            )}
          </p>
        </li>
        <li class={of.users.total > 0 ? 'done' : ''}>
          <h3>A user</h3>
          <p>
            {isViewer.value ? (
              'An admin adds one, or they sign up.'
            ) : (
              <a class="button" href={`${hrefOf('users')}?new=user`}>
                Add a user
              </a>
            )}
          </p>
        </li>
        <li>
          <h3>A request</h3>
          <Copied label="A first request" text={request} />
          <p class="quiet">
            The anon key is on the page <a href={hrefOf('keys')}>Keys</a>. In a table’s page, “See
            as” shows the rows that a user sees.
          </p>
        </li>
      </ol>
    </section>
  )
}
