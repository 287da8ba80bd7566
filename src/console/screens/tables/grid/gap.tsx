// A place in the grid as large as what is not drawn there.
import type { JSX } from 'preact'

export const Gap = (size: { height?: number; width?: number }): JSX.Element | null =>
  size.width === 0 ? null : (
    <span
      class="gap"
      role="presentation"
      style={Object.fromEntries(Object.entries(size).map(([side, px]) => [side, `${px}px`]))}
    />
  )
