// Keeps a user out, for a while or for good.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { forEver, routeOf, titleOf, type User } from './users.ts'

const spans = [
  ['1h', 'an hour'],
  ['24h', 'a day'],
  ['168h', 'a week'],
  ['720h', '30 days'],
  ['ever', 'for good'],
  ['date', 'until a day and time'],
] as const

export const Ban = ({
  of,
  onClose,
  onDone,
}: {
  of: User
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [span, setSpan] = useState('ever')
  const [until, setUntil] = useState('')
  const [error, setError] = useState<Failure | null>(null)
  const body = (): unknown => {
    if (span === 'ever') return { banned_until: forEver }
    return span === 'date'
      ? { banned_until: new Date(until).toISOString() }
      : { ban_duration: span }
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const reply = await api('PUT', routeOf(of.id), { body: body() })
    setError(reply.error)
    if (!reply.error) onDone()
  }
  return (
    <Dialog title={`Ban ${titleOf(of)}`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p>
          Every session and link of theirs ends, and they cannot sign in. Access tokens that are out
          read on until they expire.
        </p>
        <Choice label="For how long" value={span} onValue={setSpan} autoFocus>
          {spans.map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </Choice>
        {span === 'date' && (
          <Field
            label="Until"
            type="datetime-local"
            required
            value={until}
            onValue={setUntil}
            hint="In your own time zone."
          />
        )}
        {error && <ErrorNote error={error} />}
        <DialogEnd action={`Ban ${titleOf(of)}`} onCancel={onClose} destroys />
      </form>
    </Dialog>
  )
}
