// What needs one's own password, so that a stolen token cannot do it.
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../api.ts'
import { Field } from './field.tsx'
import { ErrorNote } from './note.tsx'

export const ConfirmForm = ({
  label,
  action,
  destroys = false,
  asks = 'Your own password',
  send,
  onCancel,
  children,
}: {
  /** Of the form, for readers. */
  label: string
  /** On the button. */
  action: string
  destroys?: boolean
  asks?: string
  /** Null when it was done. */
  send: (password: string) => Promise<Failure | null>
  onCancel?: (() => void) | undefined
  children?: ComponentChildren
}): JSX.Element => {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setSending(true)
    setError(await send(password))
    setPassword('')
    setSending(false)
  }
  return (
    <form class="form" aria-label={label} onSubmit={(event) => void submit(event)}>
      {children}
      <Field
        label={asks}
        type="password"
        required
        value={password}
        onValue={setPassword}
        autocomplete="current-password"
      />
      {error && <ErrorNote error={error} />}
      <div class="row">
        <button type="submit" class={destroys ? 'main bad' : 'main'} disabled={isSending}>
          {action}
        </button>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}
