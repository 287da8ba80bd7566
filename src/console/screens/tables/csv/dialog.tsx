// Rows as a CSV file, out of the table and into it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../../parts/dialog.tsx'
import type { Relation } from '../../../schema.ts'
import { CsvIn } from './in.tsx'
import { CsvOut } from './out.tsx'
import type { Drawn } from '../grid/drawn.ts'
import type { Grid } from '../page.ts'

export const CsvDialog = ({
  relation,
  grid,
  columns,
  filter,
  order,
  mayInsert,
  onClose,
  onDone,
}: {
  relation: Relation
  grid: Grid
  columns: readonly Drawn[]
  filter: string
  order: string
  mayInsert: boolean
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [isIn, setIn] = useState(false)
  return (
    <Dialog title="CSV" onClose={onClose}>
      {mayInsert && (
        <fieldset>
          <legend>What to do</legend>
          <label class="check">
            <input type="radio" name="way" checked={!isIn} onChange={() => setIn(false)} />
            Keep rows as a file
          </label>
          <label class="check">
            <input type="radio" name="way" checked={isIn} onChange={() => setIn(true)} />
            Insert rows from a file
          </label>
        </fieldset>
      )}
      {isIn ? (
        <CsvIn relation={relation} onDone={onDone} />
      ) : (
        <CsvOut
          relation={relation}
          grid={grid}
          columns={columns}
          filter={filter}
          order={order}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}
