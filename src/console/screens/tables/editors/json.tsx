// JSON, laid out and checked while it is typed.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { jsonFault, laidOut } from '../../../json-text.ts'
import { Editor } from '../../../parts/editor.tsx'
import type { ValueEditorProps } from './text.tsx'

export const JsonEditor = ({
  label,
  value,
  onValue,
  readOnly,
  autoFocus,
}: ValueEditorProps): JSX.Element => {
  // Laid out as long as nobody types: then it is theirs.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed === value ? (value ?? '') : laidOut(value ?? '')
  const fault = value === null || text === '' ? null : jsonFault(text)
  return (
    <>
      <Editor
        label={label}
        language="json"
        value={text}
        onChange={(next) => {
          // What is only laid out was not changed.
          if (next === text) return
          setTyped(next)
          onValue(next)
        }}
        readOnly={readOnly}
        autoFocus={autoFocus}
        rows={4}
      />
      {fault !== null && (
        <p class="quiet" role="status">
          Not JSON yet: {fault}
        </p>
      )}
      {!readOnly && fault === null && typed !== null && typed !== laidOut(typed) && (
        <div class="row">
          <button type="button" onClick={() => setTyped(null)}>
            Lay out
          </button>
        </div>
      )}
    </>
  )
}
