// Sends a request as somebody and shows what is answered: status, headers, body and time.
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Failure } from '../api.ts'
import { isUser } from '../as.ts'
import { laidOut } from '../json-text.ts'
import { useLoad } from '../load.ts'
import { Check } from '../parts/field.tsx'
import { ErrorNote } from '../parts/note.tsx'
import { UserChoice } from '../screens/users/user-choice.tsx'
import { isViewer } from '../session.ts'
import { duration } from '../words.ts'
import { onlyReads, sendAs, tryAs, type Outcome, type Question } from './send.ts'

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
  const [as, setAs] = useState('anon')
  const [isKept, setKept] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const mayKeep = !isViewer.value && !isUser(as)

  const choose = (who: string): void => {
    // Meant for the one before.
    if (who !== as) setKept(false)
    setAs(who)
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const asked = question()
    if (typeof asked === 'string') {
      setOutcome(null)
      setError({ code: 'bad_request', message: asked, details: null, status: 0 })
      return
    }
    setBusy(true)
    const isSent = keys && (as === 'anon' || as === 'service_role')
    const reply =
      isSent && (onlyReads(asked) || (mayKeep && isKept))
        ? await sendAs(as, keys.anon_key, asked)
        : await tryAs(as, asked)
    setBusy(false)
    setOutcome(reply.data)
    setError(reply.error)
  }

  return (
    <div class="trial">
      <form class="form" aria-label={label} onSubmit={(event) => void submit(event)}>
        {children}
        <UserChoice value={as} onValue={choose} />
        {mayKeep && <Check label="Keep what it does" checked={isKept} onChecked={setKept} />}
        <p class="quiet">
          {mayKeep && isKept
            ? 'What it writes stays.'
            : 'It is answered as it would be, and what it writes is taken back.'}
        </p>
        <div class="row">
          <button type="submit" class="main" disabled={isBusy}>
            {action}
          </button>
        </div>
      </form>
      {error && <ErrorNote error={error} />}
      {outcome && <Answer of={outcome} />}
    </div>
  )
}

/** More is not shown: a page with a megabyte of text is slow. */
const longest = 100_000

const Answer = ({ of }: { of: Outcome }): JSX.Element => {
  const text = of.body.length > longest ? of.body : laidOut(of.body)
  return (
    <section class="answer" aria-label="The answer" aria-live="polite">
      <p>
        <span class={of.status < 400 ? 'tag good' : 'tag bad'}>{of.status}</span>{' '}
        <span class="quiet">
          {duration(of.ms)}
          {of.isTakenBack && ', tried and taken back'}
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
