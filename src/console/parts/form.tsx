// A form: its fields, one's own password where it is asked for, why it was refused, and how it ends.
import type { ComponentChildren, JSX } from 'preact'
import type { FormState } from '../form.ts'
import { Field } from './field.tsx'
import { ErrorNote } from './note.tsx'

export const Form = ({
  of,
  label,
  action,
  onCancel,
  destroys = false,
  isReady = true,
  asks = 'Your own password',
  isWide = false,
  autocomplete,
  done,
  end,
  children,
}: {
  of: FormState
  /** For readers; in a window its title says it. */
  label?: string
  /** On the button. */
  action?: ComponentChildren
  /** In a window: how it ends without. */
  onCancel?: (() => void) | undefined
  destroys?: boolean
  /** False while there is something to be seen or chosen first. */
  isReady?: boolean
  /** The label of the password. */
  asks?: string
  isWide?: boolean
  autocomplete?: 'off'
  /** Said when it was taken. */
  done?: ComponentChildren
  /** In place of the buttons. */
  end?: ComponentChildren
  children?: ComponentChildren
}): JSX.Element => (
  <form
    class={isWide ? 'form wide' : 'form'}
    aria-label={label}
    autocomplete={autocomplete}
    onSubmit={of.submit}
    onKeyDown={(event) => {
      // In a field of many lines Enter is a new one.
      if (event.key !== 'Enter' || !event.ctrlKey || !isReady) return
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }}
  >
    {children}
    {of.password && (
      <Field
        label={asks}
        type="password"
        required
        autocomplete="current-password"
        {...of.password}
      />
    )}
    {of.error && <ErrorNote error={of.error} />}
    {of.isDone && done !== undefined && (
      <p class="note good" role="status">
        {done}
      </p>
    )}
    {end ?? (
      <div class={onCancel ? 'row end' : 'row'}>
        {onCancel && (
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
        <button
          type="submit"
          class={destroys ? 'main bad' : 'main'}
          disabled={!isReady || of.isBusy}
        >
          {action}
        </button>
      </div>
    )}
  </form>
)
