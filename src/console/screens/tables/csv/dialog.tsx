// Rows as a CSV file, out of the table and into it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../../parts/dialog.tsx'
import type { Relation } from '../../../schema.ts'
import { bytes } from '../../../words.ts'
import type { Drawn } from '../grid/drawn.ts'
import type { Grid } from '../page.ts'
import { CsvForm } from './form.tsx'
import { CsvOut } from './out.tsx'

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
            Download CSV
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

/** Bytes: a request has its limit, and the values are sent with quotes around them. */
const largest = 24 * 1024 * 1024

/** Rows from a CSV file. */
const CsvIn = ({ relation, onDone }: { relation: Relation; onDone: () => void }): JSX.Element => {
  const [given, setGiven] = useState<{ name: string; text: string } | null>(null)
  const [said, setSaid] = useState('')
  const take = async (file: File | undefined): Promise<void> => {
    setGiven(null)
    setSaid('')
    if (!file) return
    if (file.size > largest)
      return setSaid(
        `The file has ${bytes(file.size)}; here at most ${bytes(largest)} are inserted at once. Larger ones go by psql and \\copy.`,
      )
    setGiven({ name: file.name, text: await file.text() })
  }
  return (
    <>
      <label class="field">
        CSV file
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
      </label>
      {said !== '' && (
        <p class="note error" role="alert">
          {said}
        </p>
      )}
      {given && <CsvForm key={given.name} text={given.text} relation={relation} onDone={onDone} />}
    </>
  )
}
