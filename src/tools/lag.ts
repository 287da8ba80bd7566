// How late this process is: an answer may have been there for as long before it was read.

export interface Lag {
  /** To be called whenever it may matter soon: nothing is measured in a process that has nothing to do. */
  watch: () => void
  /** Milliseconds: now, or at worst within the last second. */
  milliseconds: () => number
}

const every = 50
const remembered = 1_000

export const makeLag = (): Lag => {
  let timer: NodeJS.Timeout | undefined
  let isWatched = false
  let due = 0
  let worst = 0
  let worstAt = 0

  const start = (): void => {
    isWatched = false
    due = performance.now() + every
    timer = setTimeout(tick, every).unref()
  }

  const tick = (): void => {
    const late = performance.now() - due
    if (late >= worst || due - worstAt > remembered) {
      worst = late
      worstAt = due
    }
    timer = undefined
    if (isWatched) start()
    else worst = 0
  }

  return {
    watch: () => {
      isWatched = true
      if (!timer) start()
    },
    milliseconds: () => Math.max(worst, timer ? performance.now() - due : 0),
  }
}
