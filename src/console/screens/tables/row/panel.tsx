// A row, column by column, to read and to change; and the rows of other tables that point to it.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api, type Failure } from '../../../api.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Form } from '../../../parts/form.tsx'
import { ErrorNote, Loading } from '../../../parts/note.tsx'
import type { Relation } from '../../../schema.ts'
import { many } from '../../../words.ts'
import { Conflict } from './conflict.tsx'
import { filterOfKey, quotedName } from '../names.ts'
import type { Grid } from '../page.ts'
import { pointingAt, type Pointing } from '../references.ts'
import { RowField, type Values } from './fields.tsx'
import { useSave } from './use-save.ts'
import { isServed, keyOfRow, wholeValues } from '../write.ts'

export const RowPanel = ({
  relation,
  grid,
  row,
  mayWrite,
  onClose,
  onDone,
}: {
  relation: Relation
  grid: Grid
  row: number
  mayWrite: boolean
  onClose: () => void
  onDone: (changed?: readonly number[]) => void
}): JSX.Element => {
  const before = useWholeRow(relation, grid, row)
  const changedOf = (values: Values): string[] =>
    relation.columns
      .map(({ name }) => name)
      .filter((name) => values[name] !== undefined && values[name] !== before.values?.[name])
  const { form, meeting, insist } = useSave<Values>(
    relation,
    grid,
    row,
    {},
    (values) => {
      const columns = changedOf(values)
      const of = (from: Values): (string | null)[] => columns.map((name) => from[name] ?? null)
      return { columns, was: of(before.values ?? {}), mine: of(values) }
    },
    // Under another key it is another row.
    () => onDone(changed.some((name) => grid.key.includes(name)) ? undefined : [row]),
  )
  const { values } = form
  const changed = changedOf(values)
  /** Null may have been chosen: then it is shown, and not what was there. */
  const shownOf = (name: string): string | null =>
    values[name] !== undefined ? values[name] : (before.values?.[name] ?? null)
  const mayEdit = (name: string, generated: string | null): boolean =>
    mayWrite && generated === null && !before.parts.has(name)
  const first = relation.columns.find(({ primary }) => !primary) ?? relation.columns[0]
  return (
    <Dialog title={`Row of ${relation.name}`} onClose={onClose} side>
      <Form
        of={form}
        isReady={changed.length > 0 && meeting === null}
        end={
          <div class="row end">
            <button type="button" onClick={onClose}>
              Close
            </button>
            {mayWrite && (
              <button
                type="submit"
                class="main"
                disabled={changed.length === 0 || form.isBusy || meeting !== null}
              >
                {changed.length === 0 ? 'Save' : `Save ${many(changed.length, 'column')}`}
              </button>
            )}
          </div>
        }
      >
        {!before.values && !before.error && <Loading />}
        {before.error && <ErrorNote error={before.error} />}
        {before.values &&
          relation.columns.map((column) => (
            <RowField
              key={column.name}
              relation={relation}
              of={column}
              isNew={false}
              readOnly={!mayEdit(column.name, column.generated)}
              autoFocus={column === first}
              value={shownOf(column.name)}
              onValue={(value) => form.set({ [column.name]: value })}
            />
          ))}
        {meeting && <Conflict of={meeting} onMine={insist} onTheirs={() => onDone([row])} />}
      </Form>
      <PointHere relation={relation} grid={grid} row={row} />
    </Dialog>
  )
}

interface Whole {
  values: Values | null
  /** Columns of which only a part is known. */
  parts: ReadonlySet<string>
  error: Failure | null
}

/** What the grid has cut is read whole, but for bytes: these have a window of their own. */
const useWholeRow = (relation: Relation, grid: Grid, row: number): Whole => {
  const bytes = grid.columns.filter(({ shown }) => shown === 'length').map(({ name }) => name)
  const cut = grid.columns
    .filter(({ name }, at) => grid.cut.has(`${row} ${at}`) && !bytes.includes(name))
    .map(({ name }) => name)
  const shown: Values = Object.fromEntries(
    grid.columns.map(({ name }, at) => [name, grid.rows[row]?.[at] ?? null]),
  )
  const mustRead = cut.length > 0 && isServed(relation) && grid.key.length > 0
  const [whole, setWhole] = useState<Whole>({
    values: mustRead ? null : shown,
    parts: new Set([...bytes, ...(mustRead ? [] : cut)]),
    error: null,
  })
  useEffect(() => {
    if (!mustRead) return
    void wholeValues(relation, grid.key, keyOfRow(grid, row), cut).then(({ data, error }) => {
      const read = Object.fromEntries(cut.map((name, at) => [name, data?.[at] ?? null]))
      setWhole({ ...whole, values: data ? { ...shown, ...read } : null, error })
    })
  }, [])
  return whole
}

const PointHere = ({
  relation,
  grid,
  row,
}: {
  relation: Relation
  grid: Grid
  row: number
}): JSX.Element | null => {
  const pointing = pointingAt(relation, grid.columns, grid.rows[row] ?? [])
  const [counts, setCounts] = useState<readonly (number | null)[]>([])
  useEffect(() => {
    if (pointing.length > 0 && isServed(relation) && grid.key.length > 0)
      void countsOf(relation, grid, row, pointing).then(setCounts)
  }, [])
  if (pointing.length === 0) return null
  return (
    <section aria-label="Rows that point here">
      <h3>Rows that point here</h3>
      <ul>
        {pointing.map(({ key, href }, at) => (
          <li key={`${key.from.schema}.${key.from.name}.${key.name}`}>
            <a href={href}>
              {key.from.name}, by {key.columns.join(', ')}
            </a>{' '}
            {typeof counts[at] === 'number' && <span class="tag">{many(counts[at], 'row')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All in one request; null for tables that the REST API does not serve. */
const countsOf = async (
  relation: Relation,
  grid: Grid,
  row: number,
  pointing: readonly Pointing[],
): Promise<readonly (number | null)[]> => {
  const embeds = pointing.flatMap(({ key }, at) =>
    isServed(key.from)
      ? [`n${at}:${quotedName(key.from.name)}!${quotedName(key.name)}(count)`]
      : [],
  )
  if (embeds.length === 0) return []
  const filter = filterOfKey(grid.key, keyOfRow(grid, row))
  const { data } = await api<Record<string, { count: number }[] | { count: number }>[]>(
    'GET',
    `/rest/v1/${encodeURIComponent(relation.name)}?${filter}&select=${encodeURIComponent(embeds.join(','))}`,
  )
  return pointing.map((_, at) => {
    const found = data?.[0]?.[`n${at}`]
    return (Array.isArray(found) ? found[0]?.count : found?.count) ?? null
  })
}
