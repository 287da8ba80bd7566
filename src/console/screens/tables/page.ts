// Rows of a table as the grid reads them: page after page, by the key of the last row.
import { useEffect, useRef, useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { filterOfKeys } from './names.ts'

export interface Shown {
  name: string
  type: string
  key: boolean
  nullable: boolean
  shown: 'text' | 'length'
}

export type GridRow = readonly (string | null)[]

export interface Count {
  exact?: number | null
  estimate?: number
  /** Why it was not counted. */
  why?: string
}

interface Reply {
  columns: Shown[]
  /** Null where rows cannot be told apart. */
  key: string[] | null
  rows: GridRow[]
  /** Row, column and length of values that are cut. */
  cut: [number, number, number][]
  count: Count
  more: boolean
  next: string | null
}

export type RowMark = 'changed' | 'gone'

export interface Grid {
  columns: Shown[]
  key: string[]
  rows: readonly GridRow[]
  /** "row column" of values that are cut. */
  cut: ReadonlySet<string>
  count: Count
  next: string | null
  more: boolean
  /** Another one when all is read anew: places of rows count for one reading only. */
  reading: object
  /** What became of rows since they were read. */
  marks: ReadonlyMap<number, RowMark>
}

const pageSize = 500
/** Rows that are asked for by their keys at once, so that the address stays short. */
const batch = 50

export interface Pages {
  grid: Grid | null
  error: Failure | null
  isLoading: boolean
  /** Reads the page behind those that are there. */
  more: () => void
  reload: () => void
  /** Counts, however long it takes the service to. */
  count: () => void
  /** Reads these rows again and leaves all others where they are; with a mark where others changed them. */
  refresh: (rows: readonly number[], marks?: boolean) => Promise<void>
}

export const usePages = (path: string, query: string): Pages => {
  const [grid, setGrid] = useState<Grid | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [turn, setTurn] = useState(0)
  const leaving = useRef(new AbortController())
  const last = useRef<Grid | null>(null)
  last.current = grid

  const read = async (before: Grid | null): Promise<void> => {
    const { signal } = leaving.current
    setLoading(true)
    const after =
      typeof before?.next === 'string'
        ? `&after=${encodeURIComponent(before.next)}`
        : before
          ? `&offset=${before.rows.length}`
          : ''
    const reply = await admin<Reply>('GET', `${path}?limit=${pageSize}${query}${after}`, { signal })
    if (signal.aborted) return
    setLoading(false)
    setError(reply.error)
    const { data } = reply
    if (data) setGrid((now) => joined(before && now, data))
  }

  useEffect(() => {
    leaving.current = new AbortController()
    void read(null)
    return () => leaving.current.abort()
  }, [path, query, turn])

  const refresh: Pages['refresh'] = async (places, withMarks = false) => {
    const { signal } = leaving.current
    const before = last.current
    if (!before || before.key.length === 0) return
    for (let at = 0; at < places.length; at += batch) {
      const some = places.slice(at, at + batch)
      const keys = some.map((place) => keyOf(before, before.rows[place] ?? []))
      const filter = filterOfKeys(before.key, keys)
      const reply = await admin<Reply>('GET', `${path}?limit=${batch}&${filter}`, { signal })
      if (signal.aborted) return
      setError(reply.error)
      const { data } = reply
      if (data) setGrid((now) => now && renewed(now, some, data, withMarks))
    }
  }

  const count = async (): Promise<void> => {
    const { signal } = leaving.current
    const reply = await admin<Reply>('GET', `${path}?limit=1&count=exact${query}`, { signal })
    if (signal.aborted) return
    setError(reply.error)
    const { data } = reply
    if (data) setGrid((now) => now && { ...now, count: data.count })
  }

  return {
    grid,
    error,
    isLoading,
    more: () => {
      if (!isLoading && grid?.more === true) void read(grid)
    },
    reload: () => setTurn((n) => n + 1),
    count: () => void count(),
    refresh,
  }
}

/** The values of the primary key of a row. */
export const keyOf = ({ columns, key }: Pick<Grid, 'columns' | 'key'>, row: GridRow): GridRow =>
  key.map((name) => row[columns.findIndex((one) => one.name === name)] ?? null)

const joined = (before: Grid | null, { rows, cut, key, ...reply }: Reply): Grid => {
  const first = before?.rows.length ?? 0
  return {
    ...reply,
    key: key ?? [],
    count: before?.count ?? reply.count,
    rows: before ? [...before.rows, ...rows] : rows,
    cut: new Set([
      ...(before?.cut ?? []),
      ...cut.map(([row, column]) => `${row + first} ${column}`),
    ]),
    reading: before?.reading ?? {},
    marks: before?.marks ?? new Map(),
  }
}

const renewed = (
  now: Grid,
  places: readonly number[],
  { rows, cut, key, columns }: Reply,
  withMarks: boolean,
): Grid => {
  const found = new Map(
    rows.map((row, at) => [JSON.stringify(keyOf({ columns, key: key ?? [] }, row)), at]),
  )
  const next = [...now.rows]
  const cuts = new Set(now.cut)
  const marks = new Map(now.marks)
  for (const place of places) {
    const old = now.rows[place]
    if (!old) continue
    const at = found.get(JSON.stringify(keyOf(now, old)))
    const fresh = at === undefined ? undefined : rows[at]
    if (!fresh) marks.set(place, 'gone')
    else {
      next[place] = fresh
      if (withMarks) marks.set(place, 'changed')
      else marks.delete(place)
      for (const column of columns.keys()) cuts.delete(`${place} ${column}`)
      for (const [row, column] of cut) if (row === at) cuts.add(`${place} ${column}`)
    }
  }
  return { ...now, rows: next, cut: cuts, marks }
}
