// The rows of an insert that fail, each with its reason.
import type { JSX } from 'preact'
import { many } from '../../words.ts'
import type { Fault } from './write.ts'

/** As many as the service names. */
const most = 50

export const Faults = ({
  of: faults,
  nameOf,
}: {
  of: readonly Fault[]
  /** What the row is called where it came from. */
  nameOf: (row: number) => string
}): JSX.Element => (
  <div class="note error" role="alert">
    <p>
      <strong>
        {faults.length >= most ? `${most} rows and more` : many(faults.length, 'row')} would fail,
        so nothing is written:
      </strong>
    </p>
    <ul class="objects" aria-label="What fails">
      {faults.map(({ row, message, detail }) => (
        <li key={row}>
          {nameOf(row)}: {message}
          {detail !== null && `. ${detail}`}
        </li>
      ))}
    </ul>
  </div>
)
