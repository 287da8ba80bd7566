// A moment, as long ago as it is; the exact time where somebody rests on it.
import type { JSX } from 'preact'
import { ago, time } from '../words.ts'

export const When = ({
  at,
  exact = false,
}: {
  at: string | null | undefined
  /** Shows the time itself. */
  exact?: boolean
}): JSX.Element =>
  at ? (
    <time dateTime={at} title={exact ? ago(at) : time(at)}>
      {exact ? time(at) : ago(at)}
    </time>
  ) : (
    <span class="quiet">never</span>
  )
