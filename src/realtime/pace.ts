// A rate limit: so many in a second, and some at once after a rest.

/** True when so many more, or one, are within the limit; then they count. */
export type Pace = (count?: number) => boolean

export const makePace = (
  perSecond: number,
  atOnce: number,
  now = () => performance.now(),
): Pace => {
  let left = atOnce
  let at = now()
  return (count = 1) => {
    const time = now()
    left = Math.min(atOnce, left + ((time - at) / 1000) * perSecond)
    at = time
    if (left < count) return false
    left -= count
    return true
  }
}
