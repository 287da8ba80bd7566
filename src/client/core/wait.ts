// Timers of any length, and waiting that an abort ends.

/** Beyond it setTimeout does not wait at all. */
const longest = 2_147_483_647

/** After 24 days at the latest. */
export const later = (ms: number, then: () => void): ReturnType<typeof setTimeout> =>
  setTimeout(then, Math.min(ms, longest))

/** Resolves after the time, or at once when the signal aborts. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = later(ms, end)
    signal?.addEventListener('abort', end)
  })
