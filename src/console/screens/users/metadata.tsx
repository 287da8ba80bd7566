// What is kept about a user beside the account, as JSON.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { Area } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { isViewer } from '../../session.ts'
import { routeOf, type User } from './users.ts'

type Part = 'app_metadata' | 'user_metadata'
type Members = Record<string, unknown>

export const Metadata = ({ of, onChange }: { of: User; onChange: () => void }): JSX.Element => (
  <div class="beside">
    <One
      of={of}
      part="app_metadata"
      title="Set by you"
      says="app_metadata: policies may trust it, for users cannot change it."
      onChange={onChange}
    />
    <One
      of={of}
      part="user_metadata"
      title="Set by the user"
      says="user_metadata: the user writes it, so nothing of it may be trusted."
      onChange={onChange}
    />
  </div>
)

const One = ({
  of,
  part,
  title,
  says,
  onChange,
}: {
  of: User
  part: Part
  title: string
  says: string
  onChange: () => void
}): JSX.Element => {
  const stored = JSON.stringify(of[part], null, 2)
  // Null: as it is stored.
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [isSaved, setSaved] = useState(false)
  const save = async (event: Event): Promise<void> => {
    event.preventDefault()
    const next = membersOf(text ?? stored)
    if (!next) return setError(notAnObject)
    const reply = await api('PUT', routeOf(of.id), { body: { [part]: changed(of[part], next) } })
    setError(reply.error)
    if (reply.error) return
    setText(null)
    setSaved(true)
    onChange()
  }
  return (
    <form class="block" aria-label={title} onSubmit={(event) => void save(event)}>
      <h2>{title}</h2>
      <p class="quiet">{says}</p>
      <Area
        label={part}
        rows={14}
        readOnly={isViewer.value}
        value={text ?? stored}
        onValue={(value) => {
          setText(value)
          setSaved(false)
        }}
      />
      {error && <ErrorNote error={error} />}
      {!isViewer.value && (
        <div class="row">
          <button type="submit" class="main" disabled={text === null || text === stored}>
            Save {part}
          </button>
          {isSaved && <p role="status">It is saved. Tokens hold it from their next refresh on.</p>}
        </div>
      )}
    </form>
  )
}

const membersOf = (text: string): Members | null => {
  try {
    const value = JSON.parse(text) as unknown
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Members) : null
  } catch {
    return null
  }
}

/** The service merges by name, and null takes one out: so what somebody else changed meanwhile stays. */
const changed = (before: Members, after: Members): Members =>
  Object.fromEntries([
    ...Object.keys(before)
      .filter((name) => !(name in after))
      .map((name) => [name, null] as const),
    ...Object.entries(after).filter(
      ([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value),
    ),
  ])

const notAnObject: Failure = {
  code: 'bad_request',
  message: 'This is not a JSON object.',
  details: null,
  status: 0,
}
