// What waits for a resource gets one in the order in which it came, is sent away when all are stuck, or fails: also when
// it has waited too long.
import type { Waits } from './waits.ts'

export interface Queue<Resource> {
  isEmpty: () => boolean
  /** Resolves to undefined when it was sent away. What waited elsewhere before waits `since` then. */
  wait: <Result>(
    use: (resource: Resource) => Promise<Result>,
    since?: number,
  ) => Promise<Result | undefined>
  /** To be called when a resource may have become free. */
  serve: () => void
  fail: (error: unknown) => void
}

interface Waiting<Resource> {
  since: number
  enter: (resource: Resource) => void
  sendAway: () => void
  fail: (error: unknown) => void
  /** It waits no more. */
  end: () => void
}

interface QueueOptions<Resource> {
  pick: () => Resource | undefined
  areStuck?: () => boolean
  waits: Waits
}

/** Milliseconds between two looks at who waits. */
const lookEvery = 100

export const makeQueue = <Resource>({
  pick,
  areStuck = () => false,
  waits,
}: QueueOptions<Resource>): Queue<Resource> => {
  let waiting: Waiting<Resource>[] = []
  let looking: NodeJS.Timeout | undefined

  const leave = (deadline = Infinity): Waiting<Resource>[] => {
    const leaving = waiting.filter(({ since }) => since <= deadline)
    if (leaving.length > 0) waiting = waiting.filter(({ since }) => since > deadline)
    for (const { end } of leaving) end()
    return leaving
  }

  const look = (): void => {
    looking = undefined
    if (areStuck()) for (const { sendAway } of leave()) sendAway()
    else for (const { fail } of leave(waits.deadline())) fail(waits.refuse())
    if (waiting.length > 0) looking = setTimeout(look, lookEvery).unref()
  }

  return {
    isEmpty: () => waiting.length === 0,
    wait: (use, since = performance.now()) =>
      new Promise((resolve, reject) => {
        waiting.push({
          since,
          enter: (resource) => void use(resource).then(resolve, reject),
          sendAway: () => resolve(undefined),
          fail: reject,
          end: waits.begin(),
        })
        looking ??= setTimeout(look, lookEvery).unref()
      }),
    serve: () => {
      while (waiting.length > 0) {
        const resource = pick()
        if (!resource) return
        const next = waiting.shift()
        next?.end()
        next?.enter(resource)
      }
    },
    fail: (error) => {
      for (const { fail } of leave()) fail(error)
    },
  }
}
