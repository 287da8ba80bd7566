// A labelled place to type or choose in.
import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

interface Input {
  type?: 'text' | 'email' | 'password' | 'search' | 'datetime-local'
  required?: boolean
  autoFocus?: boolean
  autocomplete?: string
  placeholder?: string
  readOnly?: boolean
}

export const Field = ({
  label,
  value,
  onValue,
  hint,
  ...rest
}: Input & {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: string
}): JSX.Element => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...(rest as object)}
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <p class="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Room for a text of many lines. */
export const Area = ({
  label,
  value,
  onValue,
  rows = 8,
  readOnly = false,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  rows?: number
  readOnly?: boolean
}): JSX.Element => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        readOnly={readOnly}
        spellcheck={false}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  )
}

export const Choice = ({
  label,
  value,
  onValue,
  children,
  autoFocus = false,
  required = false,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  children: ComponentChildren
  autoFocus?: boolean
  /** What stands first has no value, and is none. */
  required?: boolean
}): JSX.Element => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        autoFocus={autoFocus}
        required={required}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  )
}

export const Check = ({
  label,
  checked,
  onChecked,
}: {
  label: string
  checked: boolean
  onChecked: (checked: boolean) => void
}): JSX.Element => (
  <label class="check">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChecked(event.currentTarget.checked)}
    />
    {label}
  </label>
)
