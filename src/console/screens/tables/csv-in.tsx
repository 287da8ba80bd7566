// Rows from a CSV file: which column is which, what would fail and why, and then all of them or none.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../../api.ts'
import { Check, Choice } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import type { Relation } from '../../schema.ts'
import { bytes, many } from '../../words.ts'
import { recordsOf, separatorOf, type Record } from './csv.ts'
import { Faults } from './faults.tsx'
import { isNeeded } from './row-fields.tsx'
import type { Row } from './page.ts'
import { faultsOf, insertRows } from './write.ts'

/** Bytes: a request has its limit, and the values are sent with quotes around them. */
const largest = 24 * 1024 * 1024

const separators = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const

interface Given {
  name: string
  text: string
}

export const CsvIn = ({
  relation,
  onDone,
}: {
  relation: Relation
  onDone: () => void
}): JSX.Element => {
  const [given, setGiven] = useState<Given | null>(null)
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
      {given && <Mapping key={given.name} of={given} relation={relation} onDone={onDone} />}
    </>
  )
}

const Mapping = ({
  of: { text },
  relation,
  onDone,
}: {
  of: Given
  relation: Relation
  onDone: () => void
}): JSX.Element => {
  const [separator, setSeparator] = useState(() => separatorOf(text))
  const [hasHead, setHead] = useState(true)
  const [emptyIsNull, setEmptyIsNull] = useState(true)
  const [targets, setTargets] = useState<{ [place: number]: string }>({})
  const [tried, setTried] = useState<string | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const columns = relation.columns.filter(({ generated }) => generated === null)
  const [records, setRecords] = useState(() => recordsOf(text, separator))
  const [head] = records
  const lines = hasHead ? records.slice(1) : records
  const names = hasHead ? (head?.values ?? []) : []
  const width = Math.max(0, ...records.slice(0, 100).map(({ values }) => values.length))
  const targetOf = (place: number): string =>
    targets[place] ??
    (hasHead
      ? (columns.find(({ name }) => same(name, names[place] ?? ''))?.name ?? '')
      : (columns[place]?.name ?? ''))
  const places = Array.from({ length: width }, (_, place) => place)
  const used = places.filter((place) => targetOf(place) !== '')
  const wanted = used.map(targetOf)
  const twice = wanted.find((name, at) => wanted.indexOf(name) !== at)
  const lacking = columns.filter((one) => isNeeded(one) && !wanted.includes(one.name))
  const uneven = lines.find(({ values }) => values.length !== width)
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
                  onChange={({ currentTarget }) =>
                    setTargets({ ...targets, [place]: currentTarget.value })
                  }
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

const same = (one: string, other: string): boolean =>
  one.toLowerCase().replaceAll(/[\s_-]/g, '') === other.toLowerCase().replaceAll(/[\s_-]/g, '')

const rowOf = ({ values, quoted }: Record, places: readonly number[], emptyIsNull: boolean): Row =>
  places.map((place) => {
    const value = values[place] ?? ''
    return value === '' && emptyIsNull && !quoted.has(place) ? null : value
  })
