// The way through a list that is read a page at a time; the address says which page it is.
import type { ComponentChildren, JSX } from 'preact'
import { ask } from '../route.ts'

export const Pages = ({
  page,
  hasMore,
  children,
}: {
  page: number
  hasMore: boolean
  /** What there is to know of all of them. */
  children: ComponentChildren
}): JSX.Element => {
  const go = (to: number): void => ask({ page: to === 1 ? null : String(to) })
  return (
    <div class="row">
      <span class="quiet">{children}</span>
      <button type="button" disabled={page <= 1} onClick={() => go(page - 1)}>
        Back
      </button>
      <button type="button" disabled={!hasMore} onClick={() => go(page + 1)}>
        On
      </button>
    </div>
  )
}
