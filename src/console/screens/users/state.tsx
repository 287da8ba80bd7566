// Whether a user may sign in.
import type { JSX } from 'preact'
import { time } from '../../words.ts'
import { forEver, isBanned, type User } from './users.ts'

export const State = ({ of, long = false }: { of: User; long?: boolean }): JSX.Element => {
  if (isBanned(of))
    return (
      <span class="tag bad" title={untilOf(of)}>
        banned{long && ` ${untilOf(of)}`}
      </span>
    )
  return of.confirmed_at === null ? (
    <span class="tag">unconfirmed</span>
  ) : (
    <span class="tag good">confirmed</span>
  )
}

const untilOf = ({ banned_until: until }: User): string =>
  Date.parse(until ?? '') >= Date.parse(forEver) ? 'for good' : `until ${time(until)}`
