// What the changes that wait will do, before they do it: tried and taken back, then made as one migration.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Failure } from '../api.ts'
import type { Changed } from '../change.ts'
import { ChangeEffects } from '../parts/change-effects.tsx'
import { Copied } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { ErrorNote, Loading } from '../parts/note.tsx'
import { many } from '../words.ts'
import { dryRun, knowAnew, make, nameOf, type Outcome } from './attempt.ts'
import { discard, waiting, type Waiting } from './tray.ts'

export const Review = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [given, setName] = useState<string | null>(null)
  const list = waiting.value
  const name = given ?? nameOf(list)

  const attempt = async (work: () => Promise<Outcome>): Promise<void> => {
    setBusy(true)
    const next = await work()
    setBusy(false)
    setOutcome(next)
    if (!next.error && !next.tried) onClose()
  }
  const look = (): void => void attempt(dryRun)
  useEffect(look, [])
  const without = (id: number): void => {
    discard(id)
    if (waiting.value.length === 0) onClose()
    else look()
  }
  const error = outcome?.error ?? null
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
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void attempt(() => make(name))
        }}
      >
        <Field label="Name of the migration" value={name} onValue={setName} required />
        <div class="row end">
          <button type="button" disabled={isBusy} onClick={look}>
            Dry run
          </button>
          <button type="submit" class="main" disabled={isBusy || !outcome || list.length === 0}>
            Apply
          </button>
        </div>
      </form>
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
    <p class="note good">This was tried and taken back. It runs as one migration.</p>
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
