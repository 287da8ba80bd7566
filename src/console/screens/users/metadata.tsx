// What is kept about a user beside the account, as JSON.
import type { JSX } from 'preact'
import { api, failure } from '../../api.ts'
import { useForm } from '../../form.ts'
import { Area } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
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
  const form = useForm<{ text: string | null }, unknown>(
    { text: null },
    async ({ text }) => {
      const next = membersOf(text ?? stored)
      if (!next) return { data: null, error: failure('bad_request', 'This is not a JSON object.') }
      return api('PUT', routeOf(of.id), { body: { [part]: changed(of[part], next) } })
    },
    () => {
      form.set({ text: null })
      onChange()
    },
  )
  const { text } = form.values
  return (
    <section class="block">
      <h2>{title}</h2>
      <p class="quiet">{says}</p>
      <Form
        of={form}
        label={title}
        action={`Save ${part}`}
        isReady={text !== null && text !== stored}
        done="It is saved. Tokens hold it from their next refresh on."
        end={isViewer.value ? <></> : undefined}
      >
        <Area
          label={part}
          rows={14}
          readOnly={isViewer.value}
          {...form.field('text')}
          value={text ?? stored}
        />
      </Form>
    </section>
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
