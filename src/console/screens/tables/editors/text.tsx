// The editor of what has no other, and what each editor gets.
import type { JSX } from 'preact'

export interface ValueEditorProps {
  /** Of the field, for readers. */
  label: string
  type: string
  value: string | null
  onValue: (value: string | null) => void
  readOnly: boolean
  autoFocus: boolean
  placeholder: string
}

/** As high as its text, up to a point. */
export const TextEditor = ({
  label,
  value,
  onValue,
  readOnly,
  autoFocus,
  placeholder,
}: ValueEditorProps): JSX.Element => {
  const text = value ?? ''
  const isLong = text.length > 60 || text.includes('\n')
  return (
    <textarea
      aria-label={label}
      rows={isLong ? 8 : 1}
      value={text}
      autoFocus={autoFocus}
      readOnly={readOnly}
      placeholder={placeholder}
      spellcheck={false}
      onInput={(event) => onValue(event.currentTarget.value)}
    />
  )
}
