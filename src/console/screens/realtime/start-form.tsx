// Has a table watched until that is stopped.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Choice } from '../../parts/field.tsx'

export const StartForm = ({
  tables,
  onStart,
}: {
  tables: readonly string[]
  onStart: (table: string) => void
}): JSX.Element | null => {
  const [table, setTable] = useState('')
  if (tables.length === 0) return null
  const chosen = tables.includes(table) ? table : (tables[0] ?? '')
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault()
        onStart(chosen)
      }}
    >
      <Choice label="Watch until it is stopped" value={chosen} onValue={setTable}>
        {tables.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Choice>
      <button type="submit">Watch</button>
    </form>
  )
}
