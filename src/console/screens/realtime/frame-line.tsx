// One frame in a line: what happened to which row, and how long after it was written; whole when it is opened.
import type { JSX } from 'preact'
import type { Message } from './listen.ts'

export interface Frame {
  n: number
  /** When it came: milliseconds since 1970. */
  at: number
  message: Message
}

type Row = Record<string, unknown>

const short = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

const pairs = (row: Row, names: readonly string[]): string =>
  names.map((name) => `${name}: ${short(row[name] ?? null)}`).join(', ')

/** What an update changed, the old beside the new; the row of all else. */
const summary = ({ record, old_record: old }: Message): string => {
  if (!record) return old ? pairs(old, Object.keys(old)) : ''
  if (!old) return pairs(record, Object.keys(record))
  const changed = Object.keys(record).filter(
    (name) => name in old && JSON.stringify(old[name]) !== JSON.stringify(record[name]),
  )
  return changed
    .map((name) => `${name}: ${short(old[name] ?? null)} → ${short(record[name] ?? null)}`)
    .join(', ')
}

const kinds: Record<string, string> = {
  INSERT: 'tag good',
  DELETE: 'tag bad',
  TRUNCATE: 'tag bad',
  error: 'tag bad',
  resync: 'tag bad',
}

const sentence = ({ type, resync, error }: Message): string => {
  if (type === 'resync') return 'Changes before this were lost: read the table again.'
  if (type === 'subscribed' && resync) return 'Changes before this were lost: read the table again.'
  if (type === 'subscribed') return 'Changes come from here on.'
  return error?.message ?? ''
}

export const FrameLine = ({
  of: { at, message },
  primary,
}: {
  of: Frame
  /** The primary key of the table. */
  primary: readonly string[]
}): JSX.Element => {
  const what = message.event ?? message.type
  const row = message.record ?? message.old_record
  const after = message.timestamp === undefined ? null : at - Date.parse(message.timestamp)
  return (
    <details>
      <summary>
        <span class={kinds[what] ?? 'tag'}>{what}</span>
        <code>{row && primary.length > 0 ? pairs(row, primary) : ''}</code>
        <span class="cut">
          {message.event === undefined ? sentence(message) : summary(message)}
        </span>
        <span class="quiet when">
          {new Date(at).toLocaleTimeString('en-GB')}
          {after !== null && `, ${Math.max(0, after)} ms after`}
        </span>
      </summary>
      <pre class="plain" tabIndex={0} aria-label="The frame">
        {JSON.stringify(message, null, 2)}
      </pre>
    </details>
  )
}
