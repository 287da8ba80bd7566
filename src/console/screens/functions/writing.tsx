// What both ways to write a function have: by a form and as SQL.
import type { JSX } from 'preact'
import type { OneFunction } from './functions.ts'

export interface WriteProps {
  /** Absent: a new one. */
  of?: OneFunction
  onClose: () => void
  /** Where it is now. */
  onDone: (made: { schema: string; name: string }) => void
}

export const Buttons = ({ onClose }: { onClose: () => void }): JSX.Element => (
  <div class="row">
    <button type="submit" class="main">
      Show the SQL
    </button>
    <button type="button" onClick={onClose}>
      Cancel
    </button>
  </div>
)
