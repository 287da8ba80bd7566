// Repeats a transaction that Postgres aborted in favour of another, or that met a session without its statement: it was
// rolled back whole, so nothing happens twice.
import { isDatabaseError } from '../errors.ts'

const conflicts = /^(40001|40P01|26000)$/

/** Of our own functions; also where an installation ended amid the statement, which then met two versions. */
export const passingInOurs = /^(40001|40P01|42703|42704|42883|42P01|XX000)$/

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
