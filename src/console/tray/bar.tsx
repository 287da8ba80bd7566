// The bar that says how many changes of the schema wait.
import type { JSX } from 'preact'
import { useState, useEffect } from 'preact/hooks'
import type { Answer, Failure } from '../api.ts'
import type { Changed } from '../change.ts'
import { useForm, useSend } from '../form.ts'
import { ChangeEffects } from '../parts/change-effects.tsx'
import { Copied } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { ErrorNote, Loading } from '../parts/note.tsx'
import { many } from '../words.ts'
import { dryRun, knowAnew, make, nameOf, type AttemptOutcome } from './attempt.ts'
import { discardAll, waiting, discard, type Waiting } from './tray.ts'

export const TrayBar = (): JSX.Element | null => {
  const [isOpen, setOpen] = useState(false)
  const list = waiting.value
  const last = list.find(({ id }) => id === Math.max(...list.map((one) => one.id)))
  if (!last && !isOpen) return null
  return (
    <aside class="tray" aria-label="Changes that wait">
      <p role="status">
        <strong>{many(list.length, 'change')}</strong>
      </p>
      <p class="quiet cut">{last?.says}</p>
      <button type="button" onClick={discardAll}>
        Discard all
      </button>
      <button type="button" class="main" onClick={() => setOpen(true)}>
        Review and apply
      </button>
      {isOpen && <Review onClose={() => setOpen(false)} />}
    </aside>
  )
}

/** What the changes that wait will do, before they do it: a dry run, then one migration. */
const Review = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const list = waiting.value
  const attempt = useSend(
    async (work: () => Promise<AttemptOutcome>): Promise<Answer<AttemptOutcome>> => ({
      data: await work(),
      error: null,
    }),
    ({ tried, error: refused }) => {
      if (!refused && !tried) onClose()
    },
  )
  const outcome = attempt.data
  const look = (): void => attempt.send(dryRun)
  // Null: it is called after what it does.
  const form = useForm({ given: null as string | null }, ({ given }) => {
    attempt.send(() => make(given ?? nameOf(list)))
  })
  const name = form.values.given ?? nameOf(list)
  useEffect(look, [])
  const without = (id: number): void => {
    discard(id)
    if (waiting.value.length === 0) onClose()
    else look()
  }
  const error = outcome?.error ?? null
  const isReady = !attempt.isBusy && outcome !== null && list.length > 0
  const isStale = Array.isArray(error?.details?.['changed'])

  return (
    <Dialog title={`${many(list.length, 'change')} of the schema`} onClose={onClose} side>
      <ol class="changes">
        {list.map((one, at) => (
          <Item
            key={one.id}
            of={one}
            sql={sqlOf(outcome?.tried, at)}
            error={outcome?.at === one.id ? error : null}
            onDiscard={() => without(one.id)}
          />
        ))}
      </ol>
      {!outcome && <Loading />}
      {outcome?.tried && <Tried of={outcome.tried} />}
      {error && outcome?.at === null && <ErrorNote error={error} />}
      {error && isStale && (
        <button
          type="button"
          onClick={() => {
            knowAnew(error)
            look()
          }}
        >
          Go on with the table as it is now
        </button>
      )}
      <Form
        of={form}
        end={
          <div class="row end">
            <button type="button" disabled={attempt.isBusy} onClick={look}>
              Dry run
            </button>
            <button type="submit" class="main" disabled={!isReady}>
              Apply
            </button>
          </div>
        }
        isReady={isReady}
      >
        <Field label="Name of the migration" {...form.field('given')} value={name} required />
      </Form>
    </Dialog>
  )
}

const sqlOf = (tried: Changed | null | undefined, at: number): string | undefined =>
  tried?.steps
    ?.find((step) => step.change === at + 1)
    ?.sql.map((one) => `${one};`)
    .join('\n')

const Item = ({
  of: { says },
  sql,
  error,
  onDiscard,
}: {
  of: Waiting
  sql: string | undefined
  error: Failure | null
  onDiscard: () => void
}): JSX.Element => (
  <li>
    <div class="row between">
      <h3>{says}</h3>
      <button type="button" class="bare" onClick={onDiscard}>
        Discard<span class="hidden"> {says}</span>
      </button>
    </div>
    {sql !== undefined && <Copied label={`The SQL of: ${says}`} text={sql} />}
    {error && <ErrorNote error={error} />}
  </li>
)

const Tried = ({ of }: { of: Changed }): JSX.Element => (
  <section class="effects" aria-label="What the dry run found">
    <p class="note good">Dry run passed. Nothing was changed. It runs as one migration.</p>
    <ChangeEffects of={of} />
    {of.locks && of.locks.length > 0 && (
      <p class="quiet">
        While it runs it holds{' '}
        {[...new Set(of.locks.map((lock) => lock.name))].map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <bdi>{name}</bdi>
          </span>
        ))}
        .
      </p>
    )}
  </section>
)
