// What should be mended, and how.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../api.ts'
import { useLoad } from '../load.ts'
import { Copied } from '../parts/copy.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
import { may } from '../session.ts'

interface Advice {
  id: string
  rule: string
  severity: 'high' | 'medium' | 'low'
  object: string
  why: string
  fix_sql: string | null
}

export const Advice = (): JSX.Element => {
  const { data, error, reload } = useLoad<{ advice: Advice[] }>('/admin/v1/advice')
  if (error) return <ErrorNote error={error} again={reload} />
  if (!data) return <Loading />
  return (
    <>
      <h1>Advice</h1>
      {data.advice.length === 0 && (
        <Empty title="Nothing to mend">
          <p>Rules look at rights, policies, indexes and sequences each time this page opens.</p>
        </Empty>
      )}
      <ul class="advice">
        {data.advice.map((one) => (
          <Item key={one.id} of={one} onDone={reload} />
        ))}
      </ul>
    </>
  )
}

const Item = ({ of, onDone }: { of: Advice; onDone: () => void }): JSX.Element => {
  const [error, setError] = useState<Failure | null>(null)
  const apply = async (): Promise<void> => {
    const changes = [{ do: 'statement', sql: of.fix_sql }]
    const { error: refused } = await admin('POST', 'schema/changes', {
      body: { name: of.rule.replaceAll('_', ' '), changes },
    })
    setError(refused)
    if (!refused) onDone()
  }
  const dismiss = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const reason = new FormData(event.currentTarget as HTMLFormElement).get('reason')
    const { error: refused } = await admin('PUT', `advice/${of.id}`, {
      body: { dismissed: true, reason },
    })
    setError(refused)
    if (!refused) onDone()
  }
  return (
    <li class="card">
      <h2>
        <span class={of.severity === 'high' ? 'tag bad' : 'tag'}>{of.severity}</span> {of.object}
      </h2>
      <p>{of.why}</p>
      {of.fix_sql && <Copied label="What mends it" text={of.fix_sql} />}
      {error && <ErrorNote error={error} />}
      {may('PUT', 'advice/:id') && (
        <div class="row">
          {of.fix_sql && (
            <button type="button" class="main" onClick={() => void apply()}>
              Apply as a migration
            </button>
          )}
          <form class="row" onSubmit={(event) => void dismiss(event)}>
            <input
              name="reason"
              required
              aria-label="Why it may stay"
              placeholder="Why it may stay"
            />
            <button type="submit">Dismiss</button>
          </form>
        </div>
      )}
    </li>
  )
}
