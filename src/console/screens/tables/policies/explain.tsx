// Why somebody sees or changes a row, or not: the service judges each policy, and says it in a sentence.
import type { JSX } from 'preact'
import { admin } from '../../../api.ts'
import { asBody } from '../../../as.ts'
import { useForm } from '../../../form.ts'
import { Copied } from '../../../parts/copy.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Choice, Field } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
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

const none: Readonly<Record<string, string>> = {}

export const Explain = ({
  relation: { schema, name, columns },
  onClose,
}: {
  relation: Relation
  onClose: () => void
}): JSX.Element => {
  const key = columns.filter(({ primary }) => primary)
  const form = useForm({ as: 'anon', command: 'select', row: none }, ({ as, command, row }) => {
    const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
    return admin<Answer>('POST', 'access/explain', {
      body: {
        as: asBody(as),
        schema,
        relation: name,
        command,
        ...(Object.keys(given).length > 0 && command !== 'insert' && { key: given }),
      },
    })
  })
  const { command, row } = form.values
  const answer = form.data

  return (
    <Dialog title={`Who may do what with ${name}`} onClose={onClose} side>
      <Form of={form} action="Explain">
        <UserChoice {...form.field('as')} autoFocus />
        <Choice label="wants to" {...form.field('command')}>
          {['select', 'insert', 'update', 'delete'].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
        {command !== 'insert' &&
          key.map((column) => (
            <Field
              key={column.name}
              label={`the row whose ${column.name} is`}
              value={row[column.name] ?? ''}
              onValue={(value) => form.set({ row: { ...row, [column.name]: value } })}
            />
          ))}
      </Form>
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
