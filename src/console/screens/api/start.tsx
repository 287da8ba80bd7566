// What the API is, and its description as files.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { ErrorNote } from '../../parts/note.tsx'
import { save } from '../../save.ts'
import type { Description } from './description.ts'
import { roles, type Who } from './who.ts'

export const Start = ({ of, who }: { of: Description; who: Who }): JSX.Element => {
  const [error, setError] = useState<Failure | null>(null)
  const saveTypes = async (): Promise<void> => {
    const reply = await api<string>('GET', '/admin/v1/typescript')
    setError(reply.error)
    if (!reply.error) save(new Blob([reply.data], { type: 'text/plain' }), 'database.ts')
  }
  return (
    <>
      <h1>API</h1>
      <p>
        Every table, view and function of the schema <code>public</code> is answered at{' '}
        <code>{`${location.origin}/rest/v1/`}</code>, as far as grants and policies let the caller.
        Choose one to see how it is called.
      </p>
      {of.things.length === 0 && (
        <p class="note">There is nothing that {roles[who.as]} may ask for.</p>
      )}
      <div class="row">
        <button
          type="button"
          onClick={() => save(new Blob([of.text], { type: 'application/json' }), 'openapi.json')}
        >
          Download OpenAPI
        </button>
        <button type="button" onClick={() => void saveTypes()}>
          Download TypeScript types
        </button>
      </div>
      {error && <ErrorNote error={error} />}
      <p class="quiet">
        The description is of what {roles[who.as]} may do; the types are of all that is served, for{' '}
        <code>createClient&lt;Database&gt;</code>.
      </p>
    </>
  )
}
