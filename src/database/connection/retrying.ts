// Repeats a transaction that Postgres aborted in favour of another: it was rolled back whole, so nothing happens twice.
import { isDatabaseError } from '../errors.ts'

const conflicts = /^40(001|P01)$/

export const retrying = async <T>(
  work: () => Promise<T>,
  states = conflicts,
  mostTries = 3,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= mostTries || !isDatabaseError(error) || !states.test(error.code)) throw error
    }
  }
}
