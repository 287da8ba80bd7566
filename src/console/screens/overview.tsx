// The first screen: what needs attention, then how much there is of everything.
import type { ComponentChildren, JSX } from 'preact'
import { useLoad } from '../load.ts'
import { Copied } from '../parts/copy.tsx'
import { ErrorNote, Loading } from '../parts/note.tsx'
import { hrefOf } from '../route.ts'
import { isViewer, may } from '../session.ts'
import { ago, bytes, count, many } from '../words.ts'

interface Overview {
  attention: { severity: string; sentence: string }[]
  tables: { total: number; rows: number }
  users: { total: number; estimated: boolean }
  storage: { buckets: number; objects: number }
  mail: { dead: number; waiting: number }
  advice: { high: number; medium: number; low: number }
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
  if (error) return <ErrorNote error={error} again={reload} />
  if (!data) return <Loading />
  return (
    <>
      <h1>Overview</h1>
      <Attention of={data} />
      {(data.tables.total === 0 || data.users.total === 0) && <FirstSteps of={data} />}
      <div class="cards">
        <Card title="Tables" href={hrefOf('tables')} figure={count(data.tables.total)}>
          about {many(data.tables.rows, 'row')}
        </Card>
        <Card title="Users" href={hrefOf('users')} figure={count(data.users.total)}>
          {data.users.estimated ? 'estimated' : 'who signed up or were invited'}
        </Card>
        <Card title="Files" figure={count(data.storage.objects)}>
          in {many(data.storage.buckets, 'bucket')}
        </Card>
        <Card title="Database" figure={bytes(data.database.bytes)}>
          Postgres {data.database.postgres}, up since {ago(data.database.started_at)}
        </Card>
        <Card title="Connections" figure={count(data.database.connections.used)}>
          of {count(data.database.connections.most)}
          {data.database.waiting_for_locks > 0 &&
            `, ${data.database.waiting_for_locks} waiting for locks`}
        </Card>
        <Card title="Mail" figure={count(data.mail.waiting)}>
          waiting{data.mail.dead > 0 && `, ${count(data.mail.dead)} not delivered`}
        </Card>
        <Card title="Migrations" href={hrefOf('migrations')} figure={count(data.migrations.total)}>
          {data.migrations.last
            ? `last: ${data.migrations.last.name}, ${ago(data.migrations.last.applied_at)}`
            : 'none yet'}
        </Card>
        <Card
          title="Advice"
          href={hrefOf('advice')}
          figure={count(data.advice.high + data.advice.medium + data.advice.low)}
        >
          {data.advice.high > 0 ? many(data.advice.high, 'grave one') : 'nothing grave'}
        </Card>
      </div>
    </>
  )
}

const Card = ({
  title,
  figure,
  href,
  children,
}: {
  title: string
  figure: string
  href?: string
  children: ComponentChildren
}): JSX.Element => {
  const inside = (
    <>
      <h2>{title}</h2>
      <p class="figure">{figure}</p>
      <p class="quiet">{children}</p>
    </>
  )
  return href === undefined ? (
    <div class="card">{inside}</div>
  ) : (
    <a class="card" href={href}>
      {inside}
    </a>
  )
}

/** What the service says first, the gravest on top. */
const Attention = ({ of }: { of: Overview }): JSX.Element | null =>
  of.attention.length === 0 ? null : (
    <section class="note attention" aria-label="Needs attention">
      <ul>
        {of.attention.map(({ severity, sentence }) => (
          <li key={sentence}>
            <span class={severity === 'high' ? 'tag bad' : 'tag'}>{severity}</span> {sentence}
          </li>
        ))}
      </ul>
    </section>
  )

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
