// What a source has, in words.
import { bytes, count } from '../../../words.ts'
import type { SourceFacts } from '../import.ts'

/** Of what is known; null where nothing is. */
export const sum = (numbers: readonly (number | null | undefined)[]): number | null => {
  const known = numbers.filter((n) => typeof n === 'number' && n >= 0) as number[]
  return known.length === 0 && numbers.length > 0 ? null : known.reduce((all, n) => all + n, 0)
}

export const sized = (size: number | null): string =>
  size === null || size === 0 ? '' : `, ${bytes(size)}`

export const usersIn = ({ users }: SourceFacts): string => {
  if (!users) return 'none that can be read'
  if (users.count !== null && users.at_least !== true) return count(users.count)
  const least = users.count ?? (typeof users.at_least === 'number' ? users.at_least : null)
  return least === null ? 'unknown' : `${count(least)} or more`
}
