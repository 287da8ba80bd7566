// What waits for a resource gets one in the order in which it came, is sent away when all are stuck, or fails.

export interface Queue<Resource> {
  isEmpty: () => boolean
  length: () => number
  /** Resolves to undefined when it was sent away. */
  wait: <Result>(use: (resource: Resource) => Promise<Result>) => Promise<Result | undefined>
  /** To be called when a resource may have become free. */
  serve: () => void
  fail: (error: unknown) => void
}

interface Waiting<Resource> {
  enter: (resource: Resource) => void
  sendAway: () => void
  fail: (error: unknown) => void
}

/** While something waits, `areStuck` is called every so many milliseconds. */
export const makeQueue = <Resource>(
  pick: () => Resource | undefined,
  areStuck: () => boolean,
  milliseconds: number,
): Queue<Resource> => {
  const waiting: Waiting<Resource>[] = []
  let looking: NodeJS.Timeout | undefined

  const look = (): void => {
    looking = undefined
    if (areStuck()) for (const { sendAway } of waiting.splice(0)) sendAway()
    else if (waiting.length > 0) looking = setTimeout(look, milliseconds).unref()
  }

  return {
    isEmpty: () => waiting.length === 0,
    length: () => waiting.length,
    wait: (use) =>
      new Promise((resolve, reject) => {
        waiting.push({
          enter: (resource) => void use(resource).then(resolve, reject),
          sendAway: () => resolve(undefined),
          fail: reject,
        })
        looking ??= setTimeout(look, milliseconds).unref()
      }),
    serve: () => {
      while (waiting.length > 0) {
        const resource = pick()
        if (!resource) return
        waiting.shift()?.enter(resource)
      }
    },
    fail: (error) => {
      for (const { fail } of waiting.splice(0)) fail(error)
    },
  }
}
