// What a screen reads: kept while it is shown, read again on demand.
import { useEffect, useState } from 'preact/hooks'
import { api, type Answer, type Failure } from './api.ts'

export interface Load<T> {
  data: T | null
  error: Failure | null
  reload: () => void
}

/** Read anew for each other key; null reads nothing. What was read stays until the next is there. */
export const useAnswer = <T>(
  key: string | null,
  read: (signal: AbortSignal) => Promise<Answer<T>>,
  /** Milliseconds before the next is read, while somebody types. */
  pause = 0,
): Load<T> => {
  const [state, setState] = useState<Omit<Load<T>, 'reload'>>({ data: null, error: null })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (key === null) return
    const leaving = new AbortController()
    const begin = async (): Promise<void> => {
      const { data, error } = await read(leaving.signal)
      if (leaving.signal.aborted) return
      setState((before) => ({ data: error ? before.data : data, error }))
    }
    const isFirst = state.data === null && state.error === null
    const timer = pause > 0 && !isFirst ? setTimeout(() => void begin(), pause) : void begin()
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [key, turn])
  return { ...state, reload: () => setTurn((n) => n + 1) }
}

/** `path` from the root; null reads nothing. */
export const useLoad = <T>(path: string | null): Load<T> =>
  useAnswer(path, (signal) => api<T>('GET', path ?? '', { signal }))
