// How a window ends: with what it is for, or without.
import type { ComponentChildren, JSX } from 'preact'

export const DialogEnd = ({
  action,
  onCancel,
  onRun,
  destroys = false,
  disabled = false,
}: {
  /** On the button. */
  action: ComponentChildren
  onCancel: () => void
  /** Absent: the form around it is submitted. */
  onRun?: () => void
  destroys?: boolean
  disabled?: boolean
}): JSX.Element => (
  <div class="row end">
    <button type="button" onClick={onCancel}>
      Cancel
    </button>
    <button
      type={onRun ? 'button' : 'submit'}
      class={destroys ? 'main bad' : 'main'}
      disabled={disabled}
      onClick={onRun}
    >
      {action}
    </button>
  </div>
)
