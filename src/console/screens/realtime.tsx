// Realtime: which tables are watched, how far behind it is, and the changes of one as they come.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useForm } from '../form.ts'
import { useLoad } from '../load.ts'
import { ChangeDialog } from '../parts/change-dialog.tsx'
import { Choice } from '../parts/field.tsx'
import { FigureCard } from '../parts/figure-card.tsx'
import { Icon } from '../parts/icon.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty } from '../parts/note.tsx'
import { ask, query } from '../route.ts'
import { linesOf, type SchemaReply } from '../schema.ts'
import { may } from '../session.ts'
import { ago, bytes, count, many } from '../words.ts'
import { Live } from './realtime/live.tsx'
import { nameOf, type Figures } from './realtime/watched.ts'
import { Watches } from './realtime/watches.tsx'

type Over = { how: 'start' | 'stop'; table: string }

export const Realtime = (): JSX.Element => {
  const figures = useLoad<Figures>('/admin/v1/stats/realtime')
  const { data, reload } = figures
  const { data: schema } = useLoad<SchemaReply>('/admin/v1/schema')
  const [over, setOver] = useState<Over | null>(null)
  const live = query.value.get('live')
  const tables = linesOf(schema)
    .filter(({ schema: of, kind }) => of === 'public' && /^(partitioned )?table$/.test(kind))
    .map(({ name }) => name)
  const mayWatch = may('POST', 'schema/changes')
  return (
    <>
      <header class="title">
        <h1>Realtime</h1>
        <button type="button" onClick={reload}>
          <Icon name="refresh" />
          Refresh
        </button>
      </header>
      <Loaded of={figures}>{(found) => <Cards of={found} />}</Loaded>
      <h2>Tables with realtime</h2>
      {data?.watches.length === 0 && (
        <Empty title="No table has realtime">
          <p>
            The first listener of a table has it watched, and so do you: then listeners may also get
            what came before them. Writers pay for it.
          </p>
        </Empty>
      )}
      {data && data.watches.length > 0 && (
        <Watches
          of={data.watches}
          onStop={mayWatch ? (table) => setOver({ how: 'stop', table }) : null}
        />
      )}
      {mayWatch && data && (
        <StartForm
          tables={tables.filter(
            (name) => !data.watches.some((one) => one.kept && nameOf(one) === name),
          )}
          onStart={(table) => setOver({ how: 'start', table })}
        />
      )}
      <h2>Live</h2>
      <div class="row">
        <Choice
          label="Table"
          value={live ?? ''}
          onValue={(value) => ask({ live: value, filter: null })}
        >
          <option value="">none</option>
          {(live === null || tables.includes(live) ? tables : [live, ...tables]).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      {live === null ? (
        <p class="quiet">Choose a table to see its changes as a listener with your rights does.</p>
      ) : (
        <Live key={live} table={live} onListening={reload} />
      )}
      {over && (
        <ChangeDialog
          title={
            over.how === 'start'
              ? `Enable realtime of ${over.table}`
              : `Disable realtime of ${over.table}`
          }
          wish={{
            name: over.how === 'start' ? `watch ${over.table}` : `stop watching ${over.table}`,
            changes: [{ do: `watch.${over.how}`, table: over.table }],
          }}
          destroys={over.how === 'stop'}
          onClose={() => setOver(null)}
          onDone={() => {
            setOver(null)
            reload()
          }}
        />
      )}
    </>
  )
}

/** Seconds without a tick, after which a gateway is late: it ticks every ten, or every minute if nobody listens. */
const late = 90

/** How far behind Realtime is, and what it keeps. */
const Cards = ({ of }: { of: Figures }): JSX.Element => {
  const isLate = of.last_tick_at !== null && Date.now() - Date.parse(of.last_tick_at) > late * 1000
  return (
    <div class="cards">
      <FigureCard title="Last poll" figure={ago(of.last_tick_at)}>
        {isLate ? (
          <span class="tag bad">late: a tick comes every minute</span>
        ) : (
          'Every ten seconds while somebody listens, else every minute.'
        )}
      </FigureCard>
      <FigureCard title="Retained for reconnects" figure={bytes(of.kept_bytes)}>
        of {bytes(of.retention_bytes)}, since {ago(of.kept_since)}; the limit is{' '}
        {many(Math.round(of.retention_seconds / 60), 'minute')}
      </FigureCard>
      <FigureCard title="Messages on topics" figure={count(of.messages)}>
        {bytes(of.table_bytes)} on disk, with the changes
      </FigureCard>
    </div>
  )
}

/** Has a table watched until that is stopped. */
const StartForm = ({
  tables,
  onStart,
}: {
  tables: readonly string[]
  onStart: (table: string) => void
}): JSX.Element | null => {
  const form = useForm({ table: '' }, () => {
    onStart(chosen)
  })
  const { table } = form.values
  const chosen = tables.includes(table) ? table : (tables[0] ?? '')
  if (tables.length === 0) return null
  return (
    <form class="row" onSubmit={form.submit}>
      <Choice label="Table to enable" {...form.field('table')} value={chosen}>
        {tables.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Choice>
      <button type="submit">Enable realtime</button>
    </form>
  )
}
