// What one statement returned.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { save } from '../../save.ts'
import { count, duration, many } from '../../words.ts'
import { csvLine, guarded } from '../tables/csv/csv.ts'
import { PlanView } from './plan-view.tsx'
import { ResultGrid } from './result-grid.tsx'
import { how, setHow, type StatementOutcome } from './run.ts'

/** As many rows as the service gives at once. */
export const mostRows = 10_000

export const OutcomeView = ({
  of,
  place,
  onAgain,
}: {
  of: StatementOutcome
  /** Counted from 1; of one alone nothing is counted. */
  place: number | null
  onAgain: () => void
}): JSX.Element => {
  const [isCopied, setCopied] = useState(false)
  const names = of.columns.map(({ name }) => name)
  const label = place === null ? of.command : `${place}: ${of.command}`
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(tabbedOf(names, of.rows)).catch(() => undefined)
    setCopied(true)
  }
  return (
    <section class="result" aria-label={label}>
      <div class="row">
        <h2>{label}</h2>
        <span class="quiet">
          {of.row_count !== null && `${many(of.row_count, 'row')}, `}
          {duration(of.ms)}
        </span>
        {of.columns.length > 0 && (
          <span class="tools">
            <button
              type="button"
              class="bare"
              title="With tabs between, for a spreadsheet"
              onClick={() => void copy()}
              onBlur={() => setCopied(false)}
            >
              {isCopied ? 'Copied' : 'Copy rows'}
            </button>
            <button
              type="button"
              class="bare"
              onClick={() =>
                save(new Blob([csvOf(names, of.rows)], { type: 'text/csv' }), 'rows.csv')
              }
            >
              CSV
            </button>
          </span>
        )}
      </div>
      {place !== null && <code class="cut quiet">{of.sql.replaceAll(/\s+/g, ' ')}</code>}
      {of.notices.map(({ severity, message, detail, hint }, at) => (
        <p key={at} class="note">
          <span>
            <strong>{severity}</strong> {message}
          </span>
          {detail && <span>{detail}</span>}
          {hint && <span>{hint}</span>}
        </p>
      ))}
      {of.truncated && (
        <p class="note">
          <span>
            There are more rows: these are the first {count(of.rows.length)}, and CSV and copy have
            no others.
          </span>
          {how.value.rows < mostRows && (
            <button
              type="button"
              onClick={() => {
                setHow({ rows: mostRows })
                onAgain()
              }}
            >
              Run again for up to {count(mostRows)}
            </button>
          )}
        </p>
      )}
      {of.plan !== undefined && <PlanView plan={of.plan} />}
      {of.columns.length > 0 && of.rows.length > 0 && (
        <ResultGrid label={`Rows of ${label}`} of={of} />
      )}
      {of.columns.length > 0 && of.rows.length === 0 && (
        <p class="quiet">No rows. The columns are {names.join(', ')}.</p>
      )}
    </section>
  )
}

type Values = readonly (string | null)[]

/** Rows as texts for other programs. */
const csvOf = (names: readonly string[], rows: readonly Values[]): string =>
  [names, ...rows].map((row) => `${csvLine(row)}\r\n`).join('')

/** For a spreadsheet: cells between tabs, so neither these nor line ends may be in them. */
const tabbedOf = (names: readonly string[], rows: readonly Values[]): string =>
  [names, ...rows]
    .map((row) => row.map((value) => guarded(value ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
