// The sessions of the database: who is at work, who waits for whom.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useLoad } from '../../load.ts'
import { Check } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import { ask, query } from '../../route.ts'
import { duration, many } from '../../words.ts'
import type { Backend } from './figures.ts'
import { OneBackend } from './one-backend.tsx'

/** Milliseconds between two looks. */
const pace = 3000

export const Activity = (): JSX.Element => {
  const activity = useLoad<{ hidden: string | null; sessions: Backend[] }>(
    '/admin/v1/stats/activity',
  )
  const { data, reload } = activity
  const [chosen, setChosen] = useState<Backend | null>(null)
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(reload, pace)
    return () => clearInterval(timer)
  }, [isLive])
  const isAll = query.value.get('all') === 'yes'
  const sessions = data?.sessions ?? []
  const shown = sessions.filter((one) => isAll || isAtWork(one))
  const idle = sessions.length - sessions.filter(isAtWork).length
  return (
    <>
      <div class="row tools">
        <button type="button" onClick={reload}>
          <Icon name="refresh" />
          Look again
        </button>
        <Check label="every 3 seconds" checked={isLive} onChecked={setLive} />
        <Check
          label={`also ${many(idle, 'idle one')}`}
          checked={isAll}
          onChecked={(all) => ask({ all: all ? 'yes' : null })}
        />
      </div>
      <Loaded of={activity}>
        {({ hidden }) => (
          <>
            {hidden !== null && <p class="note">{hidden}</p>}
            <Waiting sessions={sessions} onChoose={setChosen} />
            {shown.length === 0 && (
              <Empty title="No activity">
                <p>{many(sessions.length, 'session is', 'sessions are')} open and idle.</p>
              </Empty>
            )}
          </>
        )}
      </Loaded>
      {shown.length > 0 && (
        <Listing
          label="Sessions"
          rows={shown}
          keyOf={({ pid }) => pid}
          columns={[
            {
              title: 'Session',
              cell: (one) => (
                <button type="button" class="bare link" onClick={() => setChosen(one)}>
                  {one.pid}
                </button>
              ),
            },
            {
              title: 'Who',
              cell: ({ role, application, kind }) => (
                <>
                  {role ?? kind}
                  <p class="quiet">{application}</p>
                </>
              ),
            },
            { title: 'State', cell: (one) => <State of={one} /> },
            {
              title: 'Statement',
              wide: true,
              cell: ({ statement }) => <code class="cut">{statement}</code>,
            },
            {
              title: 'Runs for',
              number: true,
              cell: ({ statement_ms: ms }) => (ms === null ? '' : duration(ms)),
            },
            {
              title: 'Transaction',
              cell: ({ transaction_since: at }) => at !== null && <When at={at} />,
            },
          ]}
        />
      )}
      {chosen && (
        <OneBackend
          of={chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null)
            reload()
          }}
        />
      )}
    </>
  )
}

const isAtWork = ({ state, transaction_since, blocked_by }: Backend): boolean =>
  state === 'active' || transaction_since !== null || blocked_by.length > 0

const State = ({ of: { state, waits_for, blocked_by } }: { of: Backend }): JSX.Element => (
  <>
    <span class={blocked_by.length > 0 ? 'tag bad' : state === 'active' ? 'tag good' : 'tag'}>
      {blocked_by.length > 0 ? `waits for ${blocked_by.join(', ')}` : (state ?? 'background')}
    </span>
    {state === 'active' && waits_for !== null && <p class="quiet">{waits_for}</p>}
  </>
)

/** A line for each who waits; those at the root hold everybody up. */
const Waiting = ({
  sessions,
  onChoose,
}: {
  sessions: readonly Backend[]
  onChoose: (one: Backend) => void
}): JSX.Element | null => {
  const waiting = sessions.filter(({ blocked_by }) => blocked_by.length > 0)
  if (waiting.length === 0) return null
  const blockers = new Set(waiting.flatMap(({ blocked_by }) => blocked_by))
  const roots = sessions.filter(
    ({ pid, blocked_by }) => blockers.has(pid) && blocked_by.length === 0,
  )
  return (
    <section class="note attention" aria-label="Who waits for whom">
      <p>
        <strong>{many(waiting.length, 'session waits', 'sessions wait')} for a lock.</strong>
      </p>
      <ul class="waiting">
        {roots.map((root) => (
          <Branch key={root.pid} of={root} sessions={sessions} above={[]} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  )
}

const Branch = ({
  of,
  sessions,
  above,
  onChoose,
}: {
  of: Backend
  sessions: readonly Backend[]
  /** Those in whose way this one is not again: they may wait in a circle. */
  above: readonly number[]
  onChoose: (one: Backend) => void
}): JSX.Element => {
  const below = sessions.filter(
    ({ pid, blocked_by }) => blocked_by.includes(of.pid) && !above.includes(pid),
  )
  return (
    <li>
      <button type="button" class="bare link" onClick={() => onChoose(of)}>
        {of.pid}
      </button>{' '}
      {of.role} <span class="tag">{of.state}</span> <code>{of.statement}</code>
      {below.length > 0 && (
        <ul class="waiting" aria-label={`Wait for ${of.pid}`}>
          {below.map((one) => (
            <Branch
              key={one.pid}
              of={one}
              sessions={sessions}
              above={[...above, of.pid]}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
