// Rows of a table as the grid reads them: page after page, by the key of the last row.
import { useEffect, useRef, useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'

export interface Shown {
  name: string
  type: string
  key: boolean
  nullable: boolean
  shown: 'text' | 'length'
}

interface Reply {
  columns: Shown[]
  /** Null where rows cannot be told apart. */
  key: string[] | null
  rows: (string | null)[][]
  /** Row, column and length of values that are cut. */
  cut: [number, number, number][]
  count: { exact?: number | null; estimate?: number }
  more: boolean
  next: string | null
}

export interface Grid {
  columns: Shown[]
  key: string[]
  rows: (string | null)[][]
  /** "row column" of values that are cut. */
  cut: ReadonlySet<string>
  count: Reply['count']
  next: string | null
  more: boolean
}

const pageSize = 500

export interface Pages {
  grid: Grid | null
  error: Failure | null
  isLoading: boolean
  /** Reads the page behind those that are there. */
  more: () => void
  reload: () => void
}

export const usePages = (path: string, query: string): Pages => {
  const [grid, setGrid] = useState<Grid | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [turn, setTurn] = useState(0)
  const leaving = useRef(new AbortController())

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
    if (reply.data) setGrid(joined(before, reply.data))
  }

  useEffect(() => {
    leaving.current = new AbortController()
    void read(null)
    return () => leaving.current.abort()
  }, [path, query, turn])

  return {
    grid,
    error,
    isLoading,
    more: () => {
      if (!isLoading && grid?.more === true) void read(grid)
    },
    reload: () => setTurn((n) => n + 1),
  }
}

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
  }
}
