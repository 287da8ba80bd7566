// What should be mended, and how.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin } from '../api.ts'
import { useForm, useSend } from '../form.ts'
import { useLoad } from '../load.ts'
import { Copied } from '../parts/copy.tsx'
import { Field } from '../parts/field.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty, ErrorNote } from '../parts/note.tsx'
import { When } from '../parts/when.tsx'
import { may } from '../session.ts'
import { count, many } from '../words.ts'

interface Advice {
  id: string
  rule: string
  severity: 'high' | 'medium' | 'low'
  object: string
  why: string
  fix_sql?: string
  dismissed?: { reason: string; by: string | null; at: string }
}

const severities = [
  ['high', 'Severity: high'],
  ['medium', 'Severity: medium'],
  ['low', 'Severity: low'],
] as const

export const Advice = (): JSX.Element => {
  const loaded = useLoad<{ advice: Advice[] }>('/admin/v1/advice')
  const { reload } = loaded
  const advice = loaded.data?.advice ?? []
  const open = advice.filter(({ dismissed }) => !dismissed)
  const dismissed = advice.filter((one) => one.dismissed)
  return (
    <>
      <header class="title">
        <h1>Advisor</h1>
        <p class="quiet">
          Rules look at rights, policies, indexes and sequences each time this page opens.
        </p>
      </header>
      <Loaded
        of={loaded}
        empty={() =>
          open.length === 0 && (
            <Empty title="No open issues">
              <p>No rule finds anything that was not dismissed.</p>
            </Empty>
          )
        }
      />
      {severities.map(([severity, title]) => {
        const found = open.filter((one) => one.severity === severity)
        return (
          found.length > 0 && (
            <section key={severity} class="block">
              <h2>
                {title} <span class="quiet">{count(found.length)}</span>
              </h2>
              <ul class="advice">
                {found.map((one) => (
                  <Item key={one.id} of={one} onDone={reload} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {dismissed.length > 0 && (
        <details class="block">
          <summary>
            {many(dismissed.length, 'piece of advice', 'pieces of advice')} dismissed
          </summary>
          <ul class="advice">
            {dismissed.map((one) => (
              <Item key={one.id} of={one} onDone={reload} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const tags = { high: 'tag bad', medium: 'tag warn', low: 'tag' }

const Item = ({ of, onDone }: { of: Advice; onDone: () => void }): JSX.Element => {
  const { send, isBusy, error } = useSend(
    (method: string, path: string, body: object) => admin(method, path, { body }),
    onDone,
  )
  const rule = of.rule.replaceAll('_', ' ')
  const apply = (): void =>
    send('POST', 'schema/changes', {
      name: rule,
      changes: [{ do: 'statement', sql: of.fix_sql }],
    })
  const judge = (body: { dismissed: boolean; reason?: string }): void =>
    send('PUT', `advice/${of.id}`, body)
  const mayDismiss = may('PUT', 'advice/:id')
  return (
    <li class="card">
      <div class="title">
        <h3>{of.object}</h3>
        <span class={tags[of.severity]}>{rule}</span>
      </div>
      <p>{of.why}</p>
      {of.fix_sql && <Copied label="What mends it" text={of.fix_sql} />}
      {error && <ErrorNote error={error} />}
      {of.dismissed ? (
        <div class="row">
          <p class="quiet">
            Dismissed <When at={of.dismissed.at} />
            {of.dismissed.by !== null && ` by ${of.dismissed.by}`}: {of.dismissed.reason}
          </p>
          {mayDismiss && (
            <button type="button" disabled={isBusy} onClick={() => judge({ dismissed: false })}>
              Take back
            </button>
          )}
        </div>
      ) : (
        <div class="row">
          {of.fix_sql && may('POST', 'schema/changes') && (
            <button
              type="button"
              class={of.severity === 'high' ? 'main' : ''}
              disabled={isBusy}
              onClick={apply}
            >
              Apply as a migration
            </button>
          )}
          {mayDismiss && (
            <Dismissal isBusy={isBusy} onReason={(reason) => judge({ dismissed: true, reason })} />
          )}
        </div>
      )}
    </li>
  )
}

const Dismissal = ({
  isBusy,
  onReason,
}: {
  isBusy: boolean
  onReason: (reason: string) => void
}): JSX.Element => {
  const [isAsking, setAsking] = useState(false)
  const form = useForm({ reason: '' }, ({ reason }) => {
    onReason(reason)
  })
  if (!isAsking)
    return (
      <button type="button" onClick={() => setAsking(true)}>
        Dismiss…
      </button>
    )
  return (
    <form class="row" onSubmit={form.submit}>
      <Field label="Why it may stay" {...form.field('reason')} required autoFocus />
      <button type="submit" disabled={isBusy}>
        Dismiss
      </button>
      <button type="button" class="bare" onClick={() => setAsking(false)}>
        Cancel
      </button>
    </form>
  )
}
