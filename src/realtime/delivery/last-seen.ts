// In which poll a table or topic last had a change, also of those that nobody here listens to.
import type { Subject } from '../../database/realtime/rows.ts'

export interface LastSeen {
  note: (subject: Subject, round: number) => void
  /** True when a later poll had a change of it, or when that is not remembered any more. */
  isAfter: (subject: Subject, round: number) => boolean
}

const mostRemembered = 10_000

export const makeLastSeen = (): LastSeen => {
  const last = new Map<Subject, number>()
  let forgotten = 0

  return {
    note: (subject, round) => {
      last.delete(subject) // and in again at the end: the map stays ordered by age
      last.set(subject, round)
      const [oldest] = last
      if (last.size <= mostRemembered || !oldest) return
      forgotten = oldest[1]
      last.delete(oldest[0])
    },
    isAfter: (subject, round) => (last.get(subject) ?? forgotten) > round,
  }
}
