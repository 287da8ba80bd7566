// JSON, laid out and checked while it is typed.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { jsonFault, laidOut } from './json-text.ts'
import type { EditorProps } from './value-editor.tsx'

export const JsonEditor = ({
  label,
  value,
  onValue,
  readOnly,
  autoFocus,
  placeholder,
}: EditorProps): JSX.Element => {
  // Laid out as long as nobody types: then it is theirs.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed === value ? (value ?? '') : laidOut(value ?? '')
  const fault = value === null || text === '' ? null : jsonFault(text)
  return (
    <>
      <textarea
        aria-label={label}
        rows={Math.min(16, Math.max(3, text.split('\n').length))}
        value={text}
        autoFocus={autoFocus}
        readOnly={readOnly}
        placeholder={placeholder}
        spellcheck={false}
        aria-invalid={fault !== null}
        onInput={({ currentTarget: { value: next } }) => {
          setTyped(next)
          onValue(next)
        }}
      />
      {fault !== null && (
        <p class="quiet" role="status">
          Not JSON yet: {fault}
        </p>
      )}
      {!readOnly && fault === null && text !== '' && (
        <div class="row">
          <button
            type="button"
            onClick={() => {
              setTyped(null)
              onValue(laidOut(text))
            }}
          >
            Lay out
          </button>
        </div>
      )}
    </>
  )
}
