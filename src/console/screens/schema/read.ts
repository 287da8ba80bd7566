// A list of the schema, read again when changes were made.
import { useEffect, useRef } from 'preact/hooks'
import { useLoad, type Loaded } from '../../load.ts'
import { turn } from '../../tray/tray.ts'

export const useSchema = <T>(path: string): Loaded<T> => {
  const loaded = useLoad<T>(`/admin/v1/${path}`)
  useTurn(loaded.reload)
  return loaded
}

export const useTurn = (reload: () => void): void => {
  const seen = useRef(turn.peek())
  useEffect(() => {
    if (seen.current !== turn.value) reload()
    seen.current = turn.value
  }, [turn.value])
}
