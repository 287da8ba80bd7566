// The sign of Plinth: what a column stands on.
import type { JSX } from 'preact'

export const Mark = ({ size = 18 }: { size?: number }): JSX.Element => (
  <svg class="mark" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    <path d="M2.500 1.500h11v2.500H12v7h2.500v3.500h-13V11H4V4H2.500z" />
  </svg>
)
