// Says of an error which statement it is in, and where in its text.
import { isDatabaseError } from '../../database/errors.ts'
import { placeOf } from '../../database/operation.ts'

interface Where {
  /** The place of the statement in the request, from 0. */
  at: number
  sql: string
  /** What was put before it. */
  prefix: string
  rolledBack: boolean
}

interface Positions {
  position?: string
  internalPosition?: string
  internalQuery?: string
}

export const placed = async <T>(
  { at, sql, prefix, rolledBack }: Where,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseError(error)) {
      const position = positionIn(sql, prefix, error as Positions)
      placeOf.set(error, { statement: at, rolled_back: rolledBack, position })
    }
    throw error
  }
}

/** From 1, in characters; null where the error is not in the text itself. Within an executor the text is a query of its own. */
const positionIn = (
  sql: string,
  prefix: string,
  { position, internalPosition, internalQuery }: Positions,
): string | null => {
  const before = internalQuery?.endsWith(sql) ? internalQuery.length - sql.length : prefix.length
  const found = internalQuery?.endsWith(sql) ? internalPosition : position
  return found === undefined || Number(found) <= before ? null : String(Number(found) - before)
}
