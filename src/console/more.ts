// A list that is read from its beginning on, a page at a time, each behind the one before.
import { useEffect, useRef, useState } from 'preact/hooks'
import { api, type Failure } from './api.ts'
import type { Load } from './load.ts'

/** The data are the rows of all pages so far. */
export interface More<Reply, Row> extends Load<readonly Row[]> {
  /** The last page. */
  last: Reply | null
  isLoading: boolean
  /** Reads the next page. */
  more: () => void
}

export const useMore = <Reply extends { next: string | null }, Row>(
  /** From the root, with a query. */
  path: string,
  /** The parameter that gets the `next` of the page before. */
  cursor: 'after' | 'before',
  rowsOf: (reply: Reply) => readonly Row[],
): More<Reply, Row> => {
  const [state, setState] = useState<{ rows: readonly Row[]; last: Reply } | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [turn, setTurn] = useState(0)
  const leaving = useRef(new AbortController())

  const read = async (before: typeof state): Promise<void> => {
    const { signal } = leaving.current
    const next = before?.last.next
    setLoading(true)
    const reply = await api<Reply>(
      'GET',
      typeof next === 'string' ? `${path}&${cursor}=${encodeURIComponent(next)}` : path,
      { signal },
    )
    if (signal.aborted) return
    setLoading(false)
    setError(reply.error)
    if (reply.data)
      setState({ rows: [...(before?.rows ?? []), ...rowsOf(reply.data)], last: reply.data })
  }
  useEffect(() => {
    leaving.current = new AbortController()
    void read(null)
    return () => leaving.current.abort()
  }, [path, turn])

  return {
    data: state?.rows ?? null,
    last: state?.last ?? null,
    error,
    isLoading,
    more: () => {
      if (!isLoading && typeof state?.last.next === 'string') void read(state)
    },
    reload: () => setTurn((n) => n + 1),
  }
}
