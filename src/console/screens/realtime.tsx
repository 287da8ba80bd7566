// Realtime: which tables are watched, how far behind it is, and the changes of one as they come.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { ChangeDialog } from '../parts/change-dialog.tsx'
import { Choice } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
import { ask, query } from '../route.ts'
import { linesOf, type SchemaReply } from '../schema.ts'
import { may } from '../session.ts'
import { Cards } from './realtime/cards.tsx'
import { Live } from './realtime/live.tsx'
import { StartForm } from './realtime/start-form.tsx'
import { nameOf, type Figures } from './realtime/watched.ts'
import { Watches } from './realtime/watches.tsx'

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
