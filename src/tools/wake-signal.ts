// Lets a loop rest until something wakes it or a time is over, whichever is sooner.
export interface WakeSignal {
  wake: () => void
  /** Ends after so many milliseconds, or at once if it was woken since the last wait; true when it was woken. */
  wait: (milliseconds: number) => Promise<boolean>
}

export const makeWakeSignal = (): WakeSignal => {
  let isWoken = false
  let endWait: () => void = () => undefined

  return {
    wake: () => {
      isWoken = true
      endWait()
    },
    wait: async (milliseconds) => {
      if (!isWoken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          endWait = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      const wasWoken = isWoken
      isWoken = false
      return wasWoken
    },
  }
}
