// Time that a test moves, and what happens in it: one thing after the other.
import { makeRandom, type Random } from '../../../support/random.ts'

export interface World {
  random: Random
  /** True once in so many times. */
  once: (inSoMany: number) => boolean
  /** Milliseconds that passed. */
  now: () => number
  /** What the machine's clock shows beyond that. */
  jump: number
  at: (ms: number, run: () => void) => () => void
  /** Lets the next thing happen; false: there is none before that time. */
  next: (until: number) => boolean
  /** Time passes in which nothing happens: what was due is late. */
  sleep: (ms: number) => void
  /** Why somebody may be signed out. */
  causes: Set<'user' | 'ban' | 'expiry' | 'foreign' | 'storage'>
  wrong: string[]
  log: string[]
}

export const makeWorld = (seed: number): World => {
  const random = makeRandom(seed)
  const queue: { time: number; run: () => void }[] = []
  let time = 0
  return {
    random,
    once: (inSoMany) => random.below(inSoMany) === 0,
    now: () => time,
    jump: 0,
    at: (ms, run) => {
      const event = { time: time + Math.max(0, ms), run }
      let place = queue.length
      while (place > 0 && queue[place - 1]!.time > event.time) place--
      queue.splice(place, 0, event)
      return () => {
        const found = queue.indexOf(event)
        if (found >= 0) queue.splice(found, 1)
      }
    },
    next: (until) => {
      if (!queue[0] || queue[0].time > until) return false
      const event = queue.shift()!
      time = Math.max(time, event.time)
      event.run()
      return true
    },
    sleep: (ms) => {
      time += ms
    },
    causes: new Set(),
    wrong: [],
    log: [],
  }
}
