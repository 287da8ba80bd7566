// Sends a request as somebody and shows what is answered: status, headers, body and time.
import type { ComponentChildren, JSX } from 'preact'
import { failure, type Answer } from '../api.ts'
import { isUser } from '../as.ts'
import { useForm } from '../form.ts'
import { laidOut } from '../json-text.ts'
import { useLoad } from '../load.ts'
import { Check } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { UserChoice } from '../screens/users/user-choice.tsx'
import { isViewer } from '../session.ts'
import { duration } from '../words.ts'
import { onlyReads, sendAs, tryAs, type TrialAnswer, type Question } from './send.ts'

export const Trial = ({
  label,
  action,
  question,
  children,
}: {
  /** Of the form, for readers. */
  label: string
  /** On the button. */
  action: string
  /** What is sent; a text says why nothing can be. */
  question: () => Question | string
  children?: ComponentChildren
}): JSX.Element => {
  const { data: keys } = useLoad<{ anon_key: string }>('/admin/v1/keys')
  const form = useForm(
    { as: 'anon', isKept: false },
    async ({ as, isKept }): Promise<Answer<TrialAnswer>> => {
      const asked = question()
      if (typeof asked === 'string') return { data: null, error: failure('bad_request', asked) }
      const isSent = keys && (as === 'anon' || as === 'service_role')
      return isSent && (onlyReads(asked) || (mayKeep && isKept))
        ? sendAs(as, keys.anon_key, asked)
        : tryAs(as, asked)
    },
  )
  const { as, isKept } = form.values
  const mayKeep = !isViewer.value && !isUser(as)
  // What was meant for the one before is not kept.
  const choose = (who: string): void => form.set({ as: who, isKept: isKept && who === as })

  return (
    <div class="trial">
      <Form of={form} label={label} action={action}>
        {children}
        <UserChoice value={as} onValue={choose} />
        {mayKeep && <Check label="Keep what it does" {...form.check('isKept')} />}
        <p class="quiet">
          {mayKeep && isKept
            ? 'What it writes stays.'
            : 'It is answered as it would be, and what it writes is rolled back.'}
        </p>
      </Form>
      {form.data && <Answer of={form.data} />}
    </div>
  )
}

/** More is not shown: a page with a megabyte of text is slow. */
const longest = 100_000

const Answer = ({ of }: { of: TrialAnswer }): JSX.Element => {
  const text = of.body.length > longest ? of.body : laidOut(of.body)
  return (
    <section class="answer" aria-label="The answer" aria-live="polite">
      <p>
        <span class={of.status < 400 ? 'tag good' : 'tag bad'}>{of.status}</span>{' '}
        <span class="quiet">
          {duration(of.ms)}
          {of.isTakenBack && ', dry run: nothing was changed'}
        </span>
      </p>
      {of.body === '' ? (
        <p class="quiet">No body.</p>
      ) : (
        <pre class="plain" tabIndex={0} aria-label="Body">
          {text.slice(0, longest)}
        </pre>
      )}
      {text.length > longest && <p class="quiet">The rest is not shown.</p>}
      {of.headers.length > 0 && (
        <details>
          <summary>Headers</summary>
          <dl class="headers">
            {of.headers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
