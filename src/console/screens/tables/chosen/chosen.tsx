// What can be done with the rows that were chosen.
import type { JSX } from 'preact'
import { count as words, many } from '../../../words.ts'
import type { Count } from '../page.ts'

export const ChosenRows = ({
  count,
  isAll,
  total,
  hasFilter,
  onAll,
  onNone,
  onChange,
  onDelete,
}: {
  count: number
  isAll: boolean
  /** Null where there are no others. */
  total: Count | null
  hasFilter: boolean
  onAll: () => void
  onNone: () => void
  onChange: () => void
  onDelete: () => void
}): JSX.Element => (
  <div class="chosen-rows" role="region" aria-label="Chosen rows">
    <strong>
      {isAll
        ? hasFilter
          ? 'All rows that fit the filter'
          : 'All rows of the table'
        : many(count, 'row')}
    </strong>
    {!isAll && total && (
      <button type="button" class="link bare" onClick={onAll}>
        Choose {typeof total.exact === 'number' ? `all ${words(total.exact)}` : 'all'}{' '}
        {hasFilter ? 'that fit the filter' : 'of the table'}
      </button>
    )}
    <button type="button" onClick={onChange}>
      Change…
    </button>
    <button type="button" class="bad" onClick={onDelete}>
      Delete {isAll ? 'all' : words(count)}
    </button>
    <button type="button" class="bare" onClick={onNone}>
      Choose none
    </button>
  </div>
)
