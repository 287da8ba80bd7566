// In which poll something was last said of a table or topic, also of those nobody here listens to.
import type { Subject } from '../../database/realtime/rows.ts'

export interface News {
  hear: (subject: Subject, round: number) => void
  /** True where it is not known any more. */
  cameAfter: (subject: Subject, round: number) => boolean
}

const mostRemembered = 10_000

export const makeNews = (): News => {
  const last = new Map<Subject, number>()
  let forgotten = 0

  return {
    hear: (subject, round) => {
      last.delete(subject) // and in again at the end: the map stays ordered by age
      last.set(subject, round)
      const [oldest] = last
      if (last.size <= mostRemembered || !oldest) return
      forgotten = oldest[1]
      last.delete(oldest[0])
    },
    cameAfter: (subject, round) => (last.get(subject) ?? forgotten) > round,
  }
}
