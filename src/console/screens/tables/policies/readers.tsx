// Who reads rows of a table or view, as the service judges it: rights, row level security and policies together.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { admin, type Failure } from '../../../api.ts'
import { ErrorNote } from '../../../parts/note.tsx'
import type { Relation } from '../../../schema.ts'

/** Of a user it knows no more than that there is one. */
const somebody = {
  claims: {
    role: 'authenticated',
    sub: '00000000-0000-0000-0000-000000000000',
    email: 'somebody signed in',
  },
}

interface Judged {
  sentences: string[]
  error: Failure | null
}

export const Readers = ({ relation }: { relation: Relation }): JSX.Element => {
  const [judged, setJudged] = useState<Judged | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = (as: unknown) =>
      admin<{ sentence: string }>('POST', 'access/explain', {
        body: { as, schema: relation.schema, relation: relation.name, command: 'select' },
        signal: leaving.signal,
      })
    void Promise.all([ask('anon'), ask(somebody)]).then((replies) => {
      if (leaving.signal.aborted) return
      setJudged({
        sentences: replies.flatMap(({ data }) => (data ? [data.sentence] : [])),
        error: replies.find(({ error }) => error)?.error ?? null,
      })
    })
    return () => leaving.abort()
  }, [relation])
  return (
    <section aria-label="Who reads it" aria-live="polite">
      {!judged && (
        <p class="loading" role="status">
          Judging…
        </p>
      )}
      {judged?.error && <ErrorNote error={judged.error} />}
      <ul class="readers">
        {judged?.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
