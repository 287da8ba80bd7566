// What a screen reads: kept while it is shown, read again on demand.
import { useEffect, useState } from 'preact/hooks'
import { api, type Failure } from './api.ts'

export interface Loaded<T> {
  data: T | null
  error: Failure | null
  isLoading: boolean
  reload: () => void
}

/** `path` from the root; null reads nothing. What was read stays until the next is there. */
export const useLoad = <T>(path: string | null): Loaded<T> => {
  const [state, setState] = useState<{ data: T | null; error: Failure | null; of: string | null }>({
    data: null,
    error: null,
    of: null,
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (path === null) return
    const leaving = new AbortController()
    void api<T>('GET', path, { signal: leaving.signal }).then(({ data, error }) => {
      if (leaving.signal.aborted) return
      setState(({ data: before }) => ({ data: error ? before : data, error, of: path }))
    })
    return () => leaving.abort()
  }, [path, turn])
  return {
    data: state.data,
    error: state.error,
    isLoading: path !== null && state.of !== path,
    reload: () => setTurn((n) => n + 1),
  }
}
