// Which columns of a new row must be given.
import type { Column } from '../../../schema.ts'

/** Without a value of its own it cannot be inserted. */
export const isNeeded = ({ nullable, default: value, identity }: Column): boolean =>
  !nullable && value === null && identity === null
