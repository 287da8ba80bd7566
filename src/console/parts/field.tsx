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

/** A label, its place, and a hint that readers hear with it. */
const Labelled = ({
  label,
  hint,
  place,
  children,
}: {
  label: string
  hint?: string | undefined
  place: (names: { id: string; 'aria-describedby': string | undefined }) => JSX.Element
  /** What stands below. */
  children?: ComponentChildren
}): JSX.Element => {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {place({ id, 'aria-describedby': hint === undefined ? undefined : hintId })}
      {hint !== undefined && (
        <p class="quiet" id={hintId}>
          {hint}
        </p>
      )}
      {children}
    </div>
  )
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
}): JSX.Element => (
  <Labelled
    label={label}
    hint={hint}
    place={(names) => (
      <input
        {...(rest as object)}
        {...names}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  />
)

/** Room for a text of many lines. */
export const Area = ({
  label,
  value,
  onValue,
  hint,
  rows = 8,
  readOnly = false,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  hint?: string
  rows?: number
  readOnly?: boolean
}): JSX.Element => (
  <Labelled
    label={label}
    hint={hint}
    place={(names) => (
      <textarea
        {...names}
        rows={rows}
        readOnly={readOnly}
        spellcheck={false}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  />
)

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
}): JSX.Element => (
  <Labelled
    label={label}
    place={(names) => (
      <select
        {...names}
        value={value}
        autoFocus={autoFocus}
        required={required}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {children}
      </select>
    )}
  />
)

export const FileChoice = ({
  label,
  hint,
  accept,
  onFile,
  children,
}: {
  label: string
  hint: string
  accept?: string
  onFile: (file: File) => void
  /** What became of it. */
  children?: ComponentChildren
}): JSX.Element => (
  <Labelled
    label={label}
    hint={hint}
    place={(names) => (
      <input
        {...names}
        type="file"
        {...(accept !== undefined && { accept })}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
        }}
      />
    )}
  >
    {children}
  </Labelled>
)

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
