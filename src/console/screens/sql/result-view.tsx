// What came of a run: the error and where it is, and what each statement returned.
import type { JSX } from 'preact'
import { ErrorNote } from '../../parts/note.tsx'
import { OutcomeView } from './outcome-view.tsx'
import type { Result } from './run.ts'

export const ResultView = ({
  of: { ran, error, at },
  sql,
  onGo,
  onAgain,
}: {
  of: Result
  sql: string
  onGo: (at: number) => void
  onAgain: () => void
}): JSX.Element => {
  const before = at === null ? [] : sql.slice(0, at).split('\n')
  const isOne = ran?.statements.length === 1
  return (
    <>
      {error && <ErrorNote error={error} />}
      {error && at !== null && (
        <p class="row">
          <button type="button" class="bare link" onClick={() => onGo(at)}>
            Line {before.length}, column {(before.at(-1)?.length ?? 0) + 1}
          </button>
          {error.details?.['rolled_back'] === true && (
            <span class="quiet">Nothing of it stays.</span>
          )}
        </p>
      )}
      {typeof ran?.migration === 'string' && (
        <p class="note good">Recorded as migration {ran.migration}.</p>
      )}
      {ran?.statements.map((outcome, place) => (
        <OutcomeView key={place} of={outcome} place={isOne ? null : place + 1} onAgain={onAgain} />
      ))}
    </>
  )
}
