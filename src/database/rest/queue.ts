// What waits for a place, in the order in which it came: it is given one, sent away where all are stuck, or failed.

export interface Queue<Place> {
  isEmpty: () => boolean
  /** Gives undefined where it was sent away. */
  wait: <Result>(use: (place: Place) => Promise<Result>) => Promise<Result | undefined>
  /** To be called when a place may have become free. */
  serve: () => void
  fail: (error: unknown) => void
}

interface Waiting<Place> {
  enter: (place: Place) => void
  sendAway: () => void
  fail: (error: unknown) => void
}

/** While somebody waits, it is asked every so many milliseconds whether all are stuck. */
export const makeQueue = <Place>(
  pick: () => Place | undefined,
  areStuck: () => boolean,
  milliseconds: number,
): Queue<Place> => {
  const waiting: Waiting<Place>[] = []
  let looking: NodeJS.Timeout | undefined

  const look = (): void => {
    looking = undefined
    if (areStuck()) for (const { sendAway } of waiting.splice(0)) sendAway()
    else if (waiting.length > 0) looking = setTimeout(look, milliseconds).unref()
  }

  return {
    isEmpty: () => waiting.length === 0,
    wait: (use) =>
      new Promise((resolve, reject) => {
        waiting.push({
          enter: (place) => void use(place).then(resolve, reject),
          sendAway: () => resolve(undefined),
          fail: reject,
        })
        looking ??= setTimeout(look, milliseconds).unref()
      }),
    serve: () => {
      while (waiting.length > 0) {
        const place = pick()
        if (!place) return
        waiting.shift()?.enter(place)
      }
    },
    fail: (error) => {
      for (const { fail } of waiting.splice(0)) fail(error)
    },
  }
}
