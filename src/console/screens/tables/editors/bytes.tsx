// Bytes: in hexadecimal digits, as a file to keep, and from a file.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { save } from '../../../save.ts'
import { bytes as size } from '../../../words.ts'
import type { ValueEditorProps } from './text.tsx'

/** More digits than this are not drawn. */
const mostDigits = 20_000
/** Bytes; in digits they are twice as many, and a request has its limit. */
const mostBytes = 15 * 1024 * 1024

export const BytesEditor = ({
  label,
  value,
  onValue,
  readOnly,
  autoFocus,
  placeholder,
}: ValueEditorProps): JSX.Element => {
  const [said, setSaid] = useState('')
  const text = value ?? ''
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > mostBytes) return setSaid(`A file of ${size(file.size)} is too large here.`)
    setSaid('')
    onValue(hexOf(new Uint8Array(await file.arrayBuffer())))
  }
  return (
    <>
      <p class="quiet">
        {value === null ? 'null' : size(Math.max(0, text.length - 2) / 2)}
        {text.length > mostDigits && ', too many to show'}
      </p>
      {text.length <= mostDigits && (
        <textarea
          aria-label={label}
          rows={text.length > 60 ? 6 : 1}
          value={text}
          autoFocus={autoFocus}
          readOnly={readOnly}
          placeholder={placeholder || '\\x'}
          spellcheck={false}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
      <div class="row">
        <button
          type="button"
          disabled={value === null}
          onClick={() => save(new Blob([bytesOf(text)]), 'bytes.bin')}
        >
          Download
        </button>
        {!readOnly && (
          <label class="field">
            From a file
            <input
              type="file"
              onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
            />
          </label>
        )}
      </div>
      {said !== '' && <p role="alert">{said}</p>}
    </>
  )
}

/** Bytes as Postgres writes them: \x00ff. */
const hexOf = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (const byte of bytes) parts.push(byte.toString(16).padStart(2, '0'))
  return `\\x${parts.join('')}`
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const digits = text.replace(/^\\x/, '')
  const bytes = new Uint8Array(digits.length >> 1)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return bytes
}
