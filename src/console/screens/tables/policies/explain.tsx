// Why somebody sees or changes a row, or not: the service judges each policy, and says it in a sentence.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../../../api.ts'
import { asBody } from '../../../as.ts'
import { Copied } from '../../../parts/copy.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import { ErrorNote } from '../../../parts/note.tsx'
import type { Relation } from '../../../schema.ts'
import { UserChoice } from '../../users/user-choice.tsx'

interface Step {
  phase: string
  what: string
  holds: boolean | string | null
  sql: string | null
}

interface Answer {
  verdict: 'allowed' | 'denied' | 'error' | 'missing' | 'depends'
  sentence: string
  steps: Step[]
  fix: string | null
}

export const Explain = ({
  relation: { schema, name, columns },
  onClose,
}: {
  relation: Relation
  onClose: () => void
}): JSX.Element => {
  const key = columns.filter(({ primary }) => primary)
  const [as, setAs] = useState('anon')
  const [command, setCommand] = useState('select')
  const [values, setValues] = useState<Record<string, string>>({})
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [error, setError] = useState<Failure | null>(null)

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    const reply = await admin<Answer>('POST', 'access/explain', {
      body: {
        as: asBody(as),
        schema,
        relation: name,
        command,
        ...(Object.keys(given).length > 0 && command !== 'insert' && { key: given }),
      },
    })
    setAnswer(reply.data)
    setError(reply.error)
  }

  return (
    <Dialog title={`Who may do what with ${name}`} onClose={onClose} side>
      <form onSubmit={(event) => void submit(event)}>
        <UserChoice value={as} onValue={setAs} autoFocus />
        <Choice label="wants to" value={command} onValue={setCommand}>
          {['select', 'insert', 'update', 'delete'].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
        {command !== 'insert' &&
          key.map((column) => (
            <Field
              key={column.name}
              label={`the row whose ${column.name} is`}
              value={values[column.name] ?? ''}
              onValue={(value) => setValues({ ...values, [column.name]: value })}
            />
          ))}
        <button type="submit" class="main">
          Explain
        </button>
      </form>
      {error && <ErrorNote error={error} />}
      {answer && (
        <section aria-label="The answer" aria-live="polite">
          <p class={answer.verdict === 'allowed' ? 'note good' : 'note error'}>
            <strong>{answer.verdict}</strong>: {answer.sentence}
          </p>
          <ol class="judged">
            {answer.steps.map((step, at) => (
              <li key={at}>
                <span class={step.holds === true ? 'tag good' : 'tag'}>
                  {step.holds === null ? 'null' : String(step.holds)}
                </span>{' '}
                {step.what} <span class="quiet">{step.phase}</span>
              </li>
            ))}
          </ol>
          {answer.fix !== null && (
            <>
              <h3>What would allow it</h3>
              <Copied label="What would allow it" text={answer.fix} />
            </>
          )}
        </section>
      )}
    </Dialog>
  )
}
