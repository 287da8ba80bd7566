// A text to copy, in a box of its own.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

export const Copied = ({ text, label }: { text: string; label: string }): JSX.Element => {
  const [isDone, setDone] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text).catch(() => undefined)
    setDone(true)
  }
  return (
    <div class="copied">
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <button type="button" class="bare" onClick={() => void copy()} onBlur={() => setDone(false)}>
        <Icon name="copy" />
        {isDone ? 'Copied' : 'Copy'}
      </button>
    </div>
  )
}
