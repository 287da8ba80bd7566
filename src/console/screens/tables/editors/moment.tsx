// Dates and times: the text that Postgres reads, to the microsecond, and a calendar that writes it.
import type { JSX } from 'preact'
import type { ValueEditorProps } from './text.tsx'

/** With the offset of this browser, where the type keeps one. */
const textOf = (picked: string, type: string): string => {
  const text = picked.replace('T', ' ')
  if (!type.endsWith('with time zone') || type.startsWith('time ')) return text
  const minutes = -new Date(picked).getTimezoneOffset()
  const two = (n: number): string => String(Math.floor(Math.abs(n))).padStart(2, '0')
  return `${text}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** As the calendar wants it, in the time of this browser; empty where it cannot show it. */
const pickedOf = (text: string, type: string): string => {
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''
  if (type.startsWith('time ')) return /^\d{2}:\d{2}/.exec(text)?.[0] ?? ''
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))
  if (Number.isNaN(date.getTime())) return ''
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

export const MomentEditor = ({
  label,
  type,
  value,
  onValue,
  readOnly,
  autoFocus,
  placeholder,
}: ValueEditorProps): JSX.Element => {
  const picker = type === 'date' ? 'date' : type.startsWith('time ') ? 'time' : 'datetime-local'
  return (
    <div class="moment">
      <input
        aria-label={label}
        value={value ?? ''}
        autoFocus={autoFocus}
        readOnly={readOnly}
        placeholder={placeholder}
        autocomplete="off"
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {!readOnly && (
        <input
          type={picker}
          aria-label={`Pick ${label}`}
          value={pickedOf(value ?? '', type)}
          onInput={({ currentTarget: { value: picked } }) => {
            if (picked !== '') onValue(textOf(picked, type))
          }}
        />
      )}
    </div>
  )
}
