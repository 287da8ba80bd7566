// What shows the schema reads it again when changes of it were made.
import { useEffect, useRef } from 'preact/hooks'
import { turn } from './tray.ts'

export const useTurn = (reload: () => void): void => {
  const seen = useRef(turn.peek())
  useEffect(() => {
    if (seen.current !== turn.value) reload()
    seen.current = turn.value
  }, [turn.value])
}
