// Whether all of an import came, and if not, what is here now.
import type { JSX } from 'preact'
import { ErrorNote } from '../../parts/note.tsx'
import { many } from '../../words.ts'
import { phases, type Run } from './import.ts'
import { differencesOf } from './differences.ts'

export const Verdict = ({ of }: { of: Run }): JSX.Element => {
  const differing = differencesOf(of).length
  const failed = of.summary?.failedObjects.length ?? 0
  if (of.state === 'failed')
    return (
      <div class="note error" role="alert">
        <p>
          <strong>The import failed{phaseOf(of)}.</strong> {kept(of)}
        </p>
        {of.error ? (
          <ErrorNote error={{ ...of.error, status: 0 }} />
        ) : (
          <p>No reason was recorded.</p>
        )}
      </div>
    )
  if (of.state === 'running')
    return (
      <p class="note" role="status">
        It runs{phaseOf(of)}, and {many(Object.keys(of.finished).length, 'table is', 'tables are')}{' '}
        whole so far.
      </p>
    )
  if (of.state !== 'done')
    return (
      <div class="note attention" role="status">
        <p>
          <strong>
            {of.state === 'cancelled' ? 'The import was cancelled' : 'The import was interrupted'}
            {phaseOf(of)}.
          </strong>{' '}
          {kept(of)}
        </p>
        {of.state === 'interrupted' && <p>The service that ran it stopped, or was cut off.</p>}
      </div>
    )
  if (of.dry_run)
    return (
      <div class="note good" role="status">
        <p>
          <strong>Dry run passed:</strong> the schema can be made here, but for what is warned of.
          Nothing was written, and no row was read.
        </p>
      </div>
    )
  if (differing > 0 || failed > 0)
    return (
      <div class="note attention" role="status">
        <p>
          <strong>Not all of it came.</strong>{' '}
          {differing > 0 &&
            `${many(differing, 'table or sequence differs', 'tables or sequences differ')} from the source. `}
          {failed > 0 &&
            `${many(failed, 'file')} did not come: import once more, and only those are fetched. `}
          {of.summary &&
            `${many(of.summary.tables, 'table')} came, with ${many(of.summary.rows, 'row')}.`}
        </p>
      </div>
    )
  return (
    <div class="note good" role="status">
      <p>
        <strong>All of it arrived equal.</strong> {many(of.summary?.tables ?? 0, 'table')} with{' '}
        {many(of.summary?.rows ?? 0, 'row')}, each compared with the source.
      </p>
    </div>
  )
}

const phaseOf = ({ phase }: Run): string =>
  ` in the phase ${phases.find(([name]) => name === phase)?.[1] ?? phase}`

const kept = ({ finished, dry_run: isDry }: Run): string => {
  if (isDry) return 'Nothing was written.'
  const whole = Object.keys(finished).length
  return whole === 0
    ? 'No table has rows of it.'
    : `${many(whole, 'table is', 'tables are')} here and whole; none is here in part.`
}
