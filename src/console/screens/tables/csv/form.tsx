// Which column is which in a CSV file, what would fail and why, and then all of its rows or none.
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Answer } from '../../../api.ts'
import { useForm } from '../../../form.ts'
import { Check, Choice } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import type { Column, Relation } from '../../../schema.ts'
import { many } from '../../../words.ts'
import { mappingOf, rowOf, type Mapping, type Targets } from './mapping.ts'
import { recordsOf, separatorOf } from './csv.ts'
import { Faults } from '../faults.tsx'
import { faultsOf, insertRows, type WrittenRows } from '../write.ts'

const separators = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const

const none: Targets = {}

export const CsvForm = ({
  text,
  relation,
  onDone,
}: {
  text: string
  relation: Relation
  onDone: () => void
}): JSX.Element => {
  const columns = relation.columns.filter(({ generated }) => generated === null)
  const form = useForm(
    () => ({
      separator: separatorOf(text),
      hasHead: true,
      emptyIsNull: true,
      targets: none,
    }),
    ({ emptyIsNull }): Promise<Answer<WrittenRows>> =>
      insertRows(
        relation,
        wanted,
        lines.map((line) => rowOf(line, used, emptyIsNull)),
        !form.isDone,
      ),
    () => {
      if (form.isDone) onDone()
    },
  )
  const { separator, hasHead, targets } = form.values
  const records = useMemo(() => recordsOf(text, separator), [separator])
  const mapping = mappingOf({ records, columns, hasHead, targets })
  const { lines, used, wanted, twice, lacking, uneven, width } = mapping
  const faults = faultsOf(form.error?.details ?? null)
  return (
    <Form
      // What fails is named below.
      of={faults.length > 0 ? { ...form, error: null } : form}
      action={form.isDone ? `Insert ${many(lines.length, 'row')}` : 'Dry run'}
      isReady={wanted.length > 0 && lines.length > 0 && twice === undefined}
      done={`${many(lines.length, 'row')} would be inserted. Nothing was changed yet.`}
    >
      <div class="row">
        <Choice label="Between values" {...form.field('separator')}>
          {separators.map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </Choice>
        <Check label="The first line has names" {...form.check('hasHead')} />
        <Check
          label="An empty value is null, but for one in quotes"
          {...form.check('emptyIsNull')}
        />
      </div>
      <Columns
        of={mapping}
        columns={columns}
        onTarget={(place, name) => form.field('targets').onValue({ ...targets, [place]: name })}
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
      {faults.length > 0 && (
        <Faults of={faults} nameOf={(row) => `line ${lines[row]?.line ?? row + 1}`} />
      )}
    </Form>
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
