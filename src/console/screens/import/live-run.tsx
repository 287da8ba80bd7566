// A run while it goes on: its phases, what it works on, and its warnings as they come.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { count, duration, many } from '../../words.ts'
import { phases } from './import.ts'
import { cancel, type Live, type ImportProgress } from './live.ts'
import { Warnings } from './warnings.tsx'

/** Milliseconds: the service gives a sign of life every 15 seconds. */
const silence = 40_000

export const LiveRun = ({ of }: { of: Live }): JSX.Element => (
  <>
    <header class="title">
      <h2>{titleOf(of)}</h2>
      <button type="button" class="bad" disabled={of.state !== 'runs'} onClick={cancel}>
        Cancel the import
      </button>
    </header>
    <State of={of} />
    <Phases of={of} />
    {of.rows.size > 0 && <Rows of={of.rows} />}
    <Warnings of={of.warnings} name="import-warnings" none="No warning so far." />
  </>
)

const titleOf = ({ state, isDry }: Live): string => {
  if (state === 'lost') return 'The import was cut off'
  if (state === 'cancels') return 'The import is being cancelled'
  return isDry ? 'Dry run: nothing is written' : 'The import runs'
}

const State = ({ of }: { of: Live }): JSX.Element => {
  const quiet = useSilence(of.heardAt)
  if (of.state === 'cancels')
    return (
      <p class="note" role="status">
        Cancels: the table under way is rolled back, and those that are whole stay.
        {of.isUnreachable && ' The service is not reached; it is asked again every second.'}
      </p>
    )
  if (of.state === 'lost')
    return (
      <div class="note attention" role="alert">
        <p>
          <strong>The connection was lost, and an import ends with it.</strong>
        </p>
        <p>
          {of.isUnreachable
            ? 'The service is not reached; it is asked again every second.'
            : 'The service is reached again. It takes back the table under way, and then says how far the import came.'}
        </p>
      </div>
    )
  return (
    <>
      {quiet > silence && (
        <p class="note attention" role="alert">
          Nothing was heard of the import for {duration(quiet)}. The service speaks every 15
          seconds: the connection may be lost, in which case the import ends.
        </p>
      )}
      <p class="quiet">
        Other screens of this console may be looked at meanwhile. To close this tab, to load it anew
        or to sign out cancels the import.
      </p>
    </>
  )
}

/** Milliseconds since something was heard, looked at every second. */
const useSilence = (heardAt: number): number => {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now - heardAt
}

const Phases = ({ of }: { of: Live }): JSX.Element => {
  const at = phases.findIndex(([phase]) => phase === of.phase)
  return (
    <>
      <ol class="phases" aria-label="Phases">
        {phases.map(([phase, title], place) => (
          <li
            key={phase}
            class={place < at ? 'past' : ''}
            aria-current={place === at ? 'step' : undefined}
          >
            <span>{title}</span>
            {place === at && of.phase !== 'rows' && of.progress && (
              <span class="quiet">
                <Step of={of.progress} /> <bdi>{of.item}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p class="hidden" role="status">
        {phases[at]?.[1]}
      </p>
    </>
  )
}

const Step = ({ of: { done, total } }: { of: ImportProgress }): JSX.Element => (
  <>
    {count(done)}
    {total !== null && ` of ${count(total)}`}
  </>
)

const Rows = ({ of }: { of: Live['rows'] }): JSX.Element => (
  <section class="table-progress" aria-label="Tables">
    <h3>{many(of.size, 'table')} so far</h3>
    <ul tabIndex={0} aria-label="Progress of each table">
      {[...of].reverse().map(([item, progress]) => (
        <li key={item}>
          <bdi class="cut" title={item}>
            {item}
          </bdi>
          {progress.total !== null && progress.total > 0 && (
            <progress
              value={Math.min(progress.done, progress.total)}
              max={progress.total}
              aria-label={`Rows of ${item}`}
            />
          )}
          <span class="quiet">
            <Step of={progress} /> {progress.done === 1 && progress.total === null ? 'row' : 'rows'}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
