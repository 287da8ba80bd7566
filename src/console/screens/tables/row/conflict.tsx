// A row that somebody changed while it was edited: both versions, and the choice.
import type { JSX } from 'preact'
import { many } from '../../../words.ts'
import type { GridRow } from '../page.ts'

export interface Meeting {
  columns: readonly string[]
  /** As they were read, as they are to be, and as they are now; null: the row is gone. */
  was: GridRow
  mine: GridRow
  theirs: GridRow | null
}

const shown = (value: string | null | undefined): JSX.Element =>
  value === null || value === undefined ? <span class="null">null</span> : <span>{value}</span>

export const Conflict = ({
  of: { columns, was, mine, theirs },
  onMine,
  onTheirs,
}: {
  of: Meeting
  onMine: () => void
  onTheirs: () => void
}): JSX.Element => (
  <div class="note error" role="alert">
    {theirs === null ? (
      <p>
        <strong>Somebody deleted this row meanwhile.</strong> Nothing was written.
      </p>
    ) : (
      <>
        <p>
          <strong>Somebody changed this row meanwhile.</strong> Nothing was written yet.
        </p>
        <table class="listing versions" aria-label="Both versions">
          <thead>
            <tr>
              <th scope="col">{many(columns.length, 'column')}</th>
              <th scope="col">As it was</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((name, at) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{shown(was[at])}</td>
                <td>{shown(mine[at])}</td>
                <td>{shown(theirs[at])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    )}
    <div class="row">
      <button type="button" onClick={onTheirs}>
        {theirs === null ? 'Close' : 'Keep theirs'}
      </button>
      {theirs !== null && (
        <button type="button" class="bad" onClick={onMine}>
          Write mine over it
        </button>
      )}
    </div>
  </div>
)
