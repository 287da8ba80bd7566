// Which column is which in a CSV file, what would fail and why, and then all of its rows or none.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../../api.ts'
import { Check, Choice } from '../../../parts/field.tsx'
import { ErrorNote } from '../../../parts/note.tsx'
import type { Column, Relation } from '../../../schema.ts'
import { many } from '../../../words.ts'
import { mappingOf, rowOf, type Mapping, type Targets } from './mapping.ts'
import { recordsOf, separatorOf } from './csv.ts'
import { Faults } from '../faults.tsx'
import { faultsOf, insertRows } from '../write.ts'

const separators = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const

export const CsvForm = ({
  text,
  relation,
  onDone,
}: {
  text: string
  relation: Relation
  onDone: () => void
}): JSX.Element => {
  const [separator, setSeparator] = useState(() => separatorOf(text))
  const [hasHead, setHead] = useState(true)
  const [emptyIsNull, setEmptyIsNull] = useState(true)
  const [targets, setTargets] = useState<Targets>({})
  const [tried, setTried] = useState<string | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const columns = relation.columns.filter(({ generated }) => generated === null)
  const [records, setRecords] = useState(() => recordsOf(text, separator))
  const mapping = mappingOf({ records, columns, hasHead, targets })
  const { lines, used, wanted, twice, lacking, uneven, width } = mapping
  const state = JSON.stringify([separator, hasHead, emptyIsNull, wanted, used])
  const isTried = tried === state
  const send = async (isDry: boolean): Promise<void> => {
    setBusy(true)
    const rows = lines.map((line) => rowOf(line, used, emptyIsNull))
    const reply = await insertRows(relation, wanted, rows, isDry)
    setBusy(false)
    setError(reply.error)
    setTried(state)
    if (!reply.error && !isDry) onDone()
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    void send(!(isTried && !error))
  }
  const faults = isTried ? faultsOf(error?.details ?? null) : []
  return (
    <form onSubmit={submit}>
      <div class="row">
        <Choice
          label="Between values"
          value={separator}
          onValue={(next) => {
            setSeparator(next)
            setRecords(recordsOf(text, next))
          }}
        >
          {separators.map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </Choice>
        <Check label="The first line has names" checked={hasHead} onChecked={setHead} />
        <Check
          label="An empty value is null, but for one in quotes"
          checked={emptyIsNull}
          onChecked={setEmptyIsNull}
        />
      </div>
      <Columns
        of={mapping}
        columns={columns}
        onTarget={(place, name) => setTargets({ ...targets, [place]: name })}
      />
      {twice !== undefined && <p class="note error">{twice} is chosen twice.</p>}
      {lacking.length > 0 && (
        <p class="note">
          {lacking.map(({ name }) => name).join(', ')}: must have a value and is not in the file.
        </p>
      )}
      {uneven && (
        <p class="note">
          Line {uneven.line} has {many(uneven.values.length, 'value')}, others {width}: what is
          missing counts as empty.
        </p>
      )}
      {isTried && !error && (
        <p class="note good" role="status">
          {many(lines.length, 'row')} would be inserted. It was tried and taken back.
        </p>
      )}
      {faults.length > 0 ? (
        <Faults of={faults} nameOf={(row) => `line ${lines[row]?.line ?? row + 1}`} />
      ) : (
        isTried && error && <ErrorNote error={error} />
      )}
      <div class="row end">
        <button
          type="submit"
          class="main"
          disabled={isBusy || wanted.length === 0 || lines.length === 0 || twice !== undefined}
        >
          {isTried && !error ? `Insert ${many(lines.length, 'row')}` : 'Try it'}
        </button>
      </div>
    </form>
  )
}

const Columns = ({
  of: { names, places, lines, targetOf },
  columns,
  onTarget,
}: {
  of: Mapping
  columns: readonly Column[]
  onTarget: (place: number, column: string) => void
}): JSX.Element => (
  <table class="listing mapping" aria-label="Which column is which">
    <thead>
      <tr>
        <th scope="col">In the file</th>
        <th scope="col">First value</th>
        <th scope="col">Column</th>
      </tr>
    </thead>
    <tbody>
      {places.map((place) => (
        <tr key={place}>
          <th scope="row">{names[place] ?? place + 1}</th>
          <td>
            <span class="cut">{lines[0]?.values[place] ?? ''}</span>
          </td>
          <td>
            <select
              aria-label={`Column for ${names[place] ?? place + 1}`}
              value={targetOf(place)}
              onChange={({ currentTarget }) => onTarget(place, currentTarget.value)}
            >
              <option value="">leave out</option>
              {columns.map(({ name, type }) => (
                <option key={name} value={name}>
                  {name} {type}
                </option>
              ))}
            </select>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
