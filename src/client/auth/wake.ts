// When a client looks again: a timer that holds up no program, and what pages hear after sleep.
import { later } from '../core/wait.ts'

export const timer = (ms: number, then: () => void): (() => void) => {
  const started: unknown = later(ms, then)
  ;(started as { unref?: () => void }).unref?.()
  return () => clearTimeout(started as ReturnType<typeof setTimeout>)
}

/** React Native has a window without events. */
interface Waking {
  window?: Partial<Pick<Window, 'addEventListener' | 'removeEventListener'>>
  document?: Document
}

export const onWake = (look: () => void): (() => void) => {
  const { window, document } = globalThis as Waking
  const whenVisible = (): void => {
    if (document?.visibilityState === 'visible') look()
  }
  const names = ['pageshow', 'online', 'focus']
  for (const name of names) window?.addEventListener?.(name, look)
  document?.addEventListener('visibilitychange', whenVisible)
  return () => {
    for (const name of names) window?.removeEventListener?.(name, look)
    document?.removeEventListener('visibilitychange', whenVisible)
  }
}
