// A number as a part of the largest beside it. The number itself stands there too, so readers skip it.
import type { JSX } from 'preact'

export const Bar = ({ value, most }: { value: number; most: number }): JSX.Element => (
  <svg class="part" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect class="whole" width="100" height="4" rx="1" />
    <rect width={most > 0 ? Math.min(100, (100 * value) / most) : 0} height="4" rx="1" />
  </svg>
)
