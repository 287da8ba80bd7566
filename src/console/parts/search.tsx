// A place to search in, which `/` leads to.
import type { JSX } from 'preact'

export const Search = ({
  label,
  value,
  onValue,
}: {
  label: string
  value: string
  onValue: (value: string) => void
}): JSX.Element => (
  <input
    type="search"
    aria-label={label}
    placeholder={label}
    value={value}
    onInput={(event) => onValue(event.currentTarget.value)}
  />
)
