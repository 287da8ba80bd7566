// Lets a loop rest until something happens or a time is over, whichever is sooner.
export interface Bell {
  ring: () => void
  /** Ends after so many milliseconds, or at once where it has rung since the last wait; true when it rang. */
  wait: (milliseconds: number) => Promise<boolean>
}

export const makeBell = (): Bell => {
  let rung = false
  let answer: () => void = () => undefined

  return {
    ring: () => {
      rung = true
      answer()
    },
    wait: async (milliseconds) => {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          answer = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      const hasRung = rung
      rung = false
      return hasRung
    },
  }
}
