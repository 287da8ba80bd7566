// One thing that may be done to a line of a list.
import type { JSX } from 'preact'

/** A button whose name says of what it is, to those who do not see the line. A word that ends in dots asks first. */
export const Act = ({
  word,
  of,
  onClick,
}: {
  word: string
  of: string
  onClick: () => void
}): JSX.Element => (
  <button type="button" class="bare" onClick={onClick}>
    {word.replace('…', '')}
    {word.endsWith('…') && <span aria-hidden="true">…</span>}
    <span class="hidden"> {of}</span>
  </button>
)
