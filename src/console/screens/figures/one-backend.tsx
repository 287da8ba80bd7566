// One session of the database: what it does, and an end to it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Fact } from '../../parts/fact.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { may } from '../../session.ts'
import { time } from '../../words.ts'
import type { Backend } from './figures.ts'

export const OneBackend = ({
  of,
  onClose,
  onDone,
}: {
  of: Backend
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [error, setError] = useState<Failure | null>(null)
  const [isSure, setSure] = useState(false)
  const end = async (verb: 'cancel' | 'terminate'): Promise<void> => {
    const reply = await admin('POST', `stats/activity/${of.pid}/${verb}`)
    setError(reply.error)
    if (!reply.error) onDone()
  }
  const facts: [string, string | null][] = [
    ['Role', of.role],
    ['Application', of.application],
    ['From', of.client],
    ['Kind', of.kind],
    ['State', of.state],
    ['Waits for', of.waits_for],
    ['Blocked by', of.blocked_by.join(', ')],
    ['Connected', time(of.since)],
    ['Transaction since', time(of.transaction_since)],
    ['In this state since', time(of.state_since)],
  ]
  return (
    <Dialog title={`Session ${of.pid}`} onClose={onClose} side>
      {of.statement && <Copied label="Its last statement" text={of.statement} />}
      <dl class="facts">
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <Fact key={name} title={name}>
              {value}
            </Fact>
          ))}
      </dl>
      {error && <ErrorNote error={error} />}
      {isSure && (
        <p class="note error">
          Its transaction is taken back, and whoever is connected by it gets an error.
        </p>
      )}
      <div class="row">
        {may('POST', 'stats/activity/:pid/cancel') && of.state === 'active' && (
          <button type="button" onClick={() => void end('cancel')}>
            Cancel its statement
          </button>
        )}
        {may('POST', 'stats/activity/:pid/terminate') && (
          <button
            type="button"
            class={isSure ? 'main bad' : 'bad'}
            onClick={() => (isSure ? void end('terminate') : setSure(true))}
          >
            {isSure ? `End session ${of.pid} of ${of.role ?? of.kind}` : 'End the session'}
          </button>
        )}
      </div>
    </Dialog>
  )
}
