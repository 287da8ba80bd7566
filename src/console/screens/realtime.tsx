// Realtime: which tables are watched, how far behind it is, and the changes of one as they come.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { ChangeDialog } from '../parts/change-dialog.tsx'
import { Choice } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Listing } from '../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
import { When } from '../parts/when.tsx'
import { ask, query } from '../route.ts'
import { linesOf, type SchemaReply } from '../schema.ts'
import { may } from '../session.ts'
import { ago, bytes, count, many } from '../words.ts'
import { Live } from './realtime/live.tsx'
import { nameOf, type Figures, type Watch } from './realtime/watched.ts'

type Over = { how: 'start' | 'stop'; table: string }

export const Realtime = (): JSX.Element => {
  const { data, error, reload } = useLoad<Figures>('/admin/v1/stats/realtime')
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
          Read again
        </button>
      </header>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data && <Cards of={data} />}
      <h2>Watched tables</h2>
      {data?.watches.length === 0 && (
        <Empty title="No table is watched">
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
          title={over.how === 'start' ? `Watch ${over.table}` : `Stop watching ${over.table}`}
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

const Cards = ({ of }: { of: Figures }): JSX.Element => {
  const isLate = of.last_tick_at !== null && Date.now() - Date.parse(of.last_tick_at) > late * 1000
  return (
    <div class="cards">
      <div class="card">
        <h2>Last tick of a gateway</h2>
        <p class="figure">{ago(of.last_tick_at)}</p>
        <p class="quiet">
          {isLate ? (
            <span class="tag bad">late: a tick comes every minute</span>
          ) : (
            'Every ten seconds while somebody listens, else every minute.'
          )}
        </p>
      </div>
      <div class="card">
        <h2>Kept for those who come back</h2>
        <p class="figure">{bytes(of.kept_bytes)}</p>
        <p class="quiet">
          of {bytes(of.retention_bytes)}, since {ago(of.kept_since)}; the limit is{' '}
          {many(Math.round(of.retention_seconds / 60), 'minute')}
        </p>
      </div>
      <div class="card">
        <h2>Messages on topics</h2>
        <p class="figure">{count(of.messages)}</p>
        <p class="quiet">{bytes(of.table_bytes)} on disk, with the changes</p>
      </div>
    </div>
  )
}

const Watches = ({
  of,
  onStop,
}: {
  of: readonly Watch[]
  onStop: ((table: string) => void) | null
}): JSX.Element => (
  <Listing
    label="Watched tables"
    rows={of}
    keyOf={({ table }) => table}
    columns={[
      {
        title: 'Table',
        wide: true,
        cell: (watch) => (
          <button
            type="button"
            class="bare link named"
            onClick={() => ask({ live: nameOf(watch), filter: null })}
          >
            {nameOf(watch)}
          </button>
        ),
      },
      { title: 'Key', cell: ({ key }) => key.join(', ') },
      {
        title: 'State',
        cell: ({ kept, listened_to: isHeard }) => (
          <>
            {kept && <span class="tag">until stopped</span>}
            {isHeard ? <span class="tag good">captures</span> : <span class="tag">ends</span>}
          </>
        ),
      },
      { title: 'Changes kept', number: true, cell: ({ changes }) => count(changes) },
      {
        title: 'Last change',
        cell: ({ last_change_at: at }) =>
          at === null ? <span class="quiet">none kept</span> : <When at={at} />,
      },
      {
        title: 'Since',
        cell: ({ since }) => <When at={since} />,
      },
      {
        title: 'Stop',
        cell: (watch) =>
          onStop && (
            <button
              type="button"
              class="bad"
              aria-label={`Stop watching ${nameOf(watch)}`}
              onClick={() => onStop(nameOf(watch))}
            >
              Stop
            </button>
          ),
      },
    ]}
  />
)

const StartForm = ({
  tables,
  onStart,
}: {
  tables: readonly string[]
  onStart: (table: string) => void
}): JSX.Element | null => {
  const [table, setTable] = useState('')
  if (tables.length === 0) return null
  const chosen = tables.includes(table) ? table : (tables[0] ?? '')
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault()
        onStart(chosen)
      }}
    >
      <Choice label="Watch until it is stopped" value={chosen} onValue={setTable}>
        {tables.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Choice>
      <button type="submit">Watch</button>
    </form>
  )
}
