// How many rows there are: estimated, and counted on demand.
import type { JSX } from 'preact'
import { count as words, many } from '../../words.ts'
import type { Count } from './page.ts'

export const CountOf = ({
  count: { exact, estimate, why },
  onCount,
}: {
  count: Count
  onCount: () => void
}): JSX.Element => (
  <>
    <span class="quiet" role="status">
      {typeof exact === 'number' ? many(exact, 'row') : `about ${words(estimate)} rows`}
      {why !== undefined && `: ${why}`}
    </span>
    {typeof exact !== 'number' && (
      <button type="button" class="bare" onClick={onCount}>
        Count
      </button>
    )}
  </>
)
