// The first screen: what needs attention, then how much there is of everything.
import type { ComponentChildren, JSX } from 'preact'
import { useLoad } from '../load.ts'
import { Bar } from '../parts/bar.tsx'
import { Copied } from '../parts/copy.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { When } from '../parts/when.tsx'
import { hrefOf } from '../route.ts'
import { isViewer, may } from '../session.ts'
import { count, many, bytes } from '../words.ts'
import { Attention } from './overview/attention.tsx'
import type { Overview as Reply } from './overview/overview.ts'

export const Overview = (): JSX.Element => (
  <>
    <h1>Overview</h1>
    <Loaded of={useLoad<Reply>('/admin/v1/overview')}>
      {(data) => (
        <>
          <Attention of={data} />
          <Readiness />
          {(data.tables.total === 0 || data.users.total === 0) && <FirstSteps of={data} />}
          <Here of={data} />
          <Health of={data} />
        </>
      )}
    </Loaded>
  </>
)

/** How much there is of everything. */
const Here = ({ of }: { of: Reply }): JSX.Element => (
  <section class="block" aria-label="Project">
    <h2>Project</h2>
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

interface Point {
  severity: 'high' | 'medium' | 'low'
  variable: string | null
  sentence: string
  remedy: string
}

/** What must be done before others use the service: the lines of the command check. */
const Readiness = (): JSX.Element | null => {
  const { data } = useLoad<{ points: Point[] }>('/admin/v1/readiness')
  if (!data || data.points.length === 0) return null
  return (
    <details class="readiness">
      <summary>{many(data.points.length, 'thing')} to do before others use this service</summary>
      <ul>
        {data.points.map(({ severity, variable, sentence, remedy }) => (
          <li key={sentence}>
            <p>
              <span class={severity === 'high' ? 'tag bad' : 'tag warn'}>{severity}</span>
              <span class="sentence">
                {sentence}
                <span class="quiet">
                  {variable !== null && (
                    <>
                      <code>{variable}</code>:{' '}
                    </>
                  )}
                  {remedy}
                </span>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How the service is. */
const Health = ({ of }: { of: Reply }): JSX.Element => {
  const { connections, waiting_for_locks: waiting } = of.database
  return (
    <section class="block" aria-label="Health">
      <h2>Health</h2>
      <div class="cards">
        <Card
          title="Database"
          href={`${hrefOf('figures')}?show=tables`}
          figure={bytes(of.database.bytes)}
        >
          {of.database.name}
        </Card>
        <Card title="Connections" href={hrefOf('figures')} figure={count(connections.used)}>
          of {count(connections.most)}
          {waiting > 0 && `, ${count(waiting)} waiting for locks`}
          <Bar value={connections.used} most={connections.most} />
        </Card>
        <Card title="Mail" href={hrefOf('mail')} figure={count(of.mail.waiting)}>
          waiting{of.mail.dead > 0 && `, ${count(of.mail.dead)} failed`}
        </Card>
        <Card title="Advice" href={hrefOf('advice')} figure={adviceOf(of)}>
          {gravest(of)}
        </Card>
      </div>
      <p class="quiet">
        Plinth {of.gateway.version}, Postgres {of.database.postgres}, which started{' '}
        <When at={of.database.started_at} />.
      </p>
    </section>
  )
}

const adviceOf = ({ advice }: Reply): string =>
  advice === null ? 'unknown' : count(advice.high + advice.medium + advice.low)

const gravest = ({ advice }: Reply): string => {
  if (advice === null) return 'a table is locked for a change'
  return advice.high > 0
    ? `${many(advice.high, 'issue')} of high severity`
    : 'no issues of high severity'
}

/** A number, what it is of, and the way to it. */
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

/** The way from an empty database to a first request. */
const FirstSteps = ({ of }: { of: Reply }): JSX.Element => {
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
