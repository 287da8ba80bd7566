// One session of the database: what it does, and an end to it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin } from '../../api.ts'
import { useForm, useSend } from '../../form.ts'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Fact } from '../../parts/fact.tsx'
import { Form } from '../../parts/form.tsx'
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
  const [isEnding, setEnding] = useState(false)
  const cancel = useSend(() => admin('POST', `stats/activity/${of.pid}/cancel`), onDone)
  const end = useForm({}, () => admin('POST', `stats/activity/${of.pid}/terminate`), onDone)
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
  if (isEnding)
    return (
      <Dialog key="end" title={`End session ${of.pid}`} onClose={() => setEnding(false)}>
        <Form
          of={end}
          action={`End session ${of.pid} of ${of.role ?? of.kind}`}
          onCancel={() => setEnding(false)}
          destroys
        >
          <p>Its transaction is rolled back, and whoever is connected by it gets an error.</p>
        </Form>
      </Dialog>
    )
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
      {cancel.error && <ErrorNote error={cancel.error} />}
      <div class="row">
        {may('POST', 'stats/activity/:pid/cancel') && of.state === 'active' && (
          <button type="button" onClick={() => cancel.send()}>
            Cancel its statement
          </button>
        )}
        {may('POST', 'stats/activity/:pid/terminate') && (
          <button type="button" class="bad" onClick={() => setEnding(true)}>
            End the session
          </button>
        )}
      </div>
    </Dialog>
  )
}
