// One function: what it is, who may call it, what uses it, and its source.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useForm } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { ChangeDialog } from '../../parts/change-dialog.tsx'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Empty } from '../../parts/note.tsx'
import { ask, go, hrefOf } from '../../route.ts'
import { may } from '../../session.ts'
import { many } from '../../words.ts'
import type { Asked } from './asked.ts'
import { Callers } from './callers.tsx'
import { isForTriggers, named, type OneFunction, type FunctionTrigger } from './functions.ts'
import { NewTrigger } from './new-trigger.tsx'
import { Triggers } from './triggers.tsx'
import { Warnings } from './warnings.tsx'

export const Shown = ({ of, onChange }: { of: OneFunction; onChange: () => void }): JSX.Element => {
  const isCalledByTriggers = isForTriggers(of)
  const { data, reload } = useLoad<{ triggers: FunctionTrigger[] }>(
    isCalledByTriggers ? '/admin/v1/schema/triggers?limit=1000' : null,
  )
  const triggers = (data?.triggers ?? []).filter((one) => one.function === of.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [over, setOver] = useState<'rename' | 'trigger' | null>(null)
  const mayChange = may('POST', 'schema/changes')
  // What changes say of functions they do not say of procedures and aggregates.
  const isFunction = of.kind === 'function' || of.kind === 'window'
  const users = of.dependents.filter(({ kind }) => kind !== 'trigger')
  return (
    <>
      <Facts of={of} />
      <Warnings of={of} onAsk={mayChange && isFunction ? setAsked : undefined} />
      {of.comment !== null && <p class="whole">{of.comment}</p>}
      <Copied label="Signature" text={signature(of)} />
      {mayChange && (
        <div class="row">
          {of.kind !== 'aggregate' && (
            <button type="button" class="main" onClick={() => ask({ show: 'edit' })}>
              Edit
            </button>
          )}
          {isFunction && (
            <>
              <button type="button" onClick={() => setOver('rename')}>
                Rename
              </button>
              {of.returns === 'trigger' && (
                <button type="button" onClick={() => setOver('trigger')}>
                  New trigger
                </button>
              )}
              <button type="button" class="bad" onClick={() => setAsked(drop(of))}>
                Drop function…
              </button>
            </>
          )}
        </div>
      )}
      <h2>Source</h2>
      <Copied label="Source" text={of.source.replace(/^\n+|\s+$/g, '')} />
      {!isCalledByTriggers && (
        <Callers of={of} onAsk={mayChange && isFunction ? setAsked : undefined} />
      )}
      {isCalledByTriggers && <Triggers of={triggers} onAsk={mayChange ? setAsked : undefined} />}
      {users.length > 0 && (
        <>
          <h2>Used by</h2>
          <ul class="users-of">
            {users.map(({ kind, identity }) => (
              <li key={`${kind} ${identity}`}>
                <span class="quiet">{kind}</span> <bdi>{identity}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {users.length === 0 && triggers.length === 0 && (
        <Empty title="Nothing uses it">
          <p>
            At least no view, policy, default or trigger does. What calls it in the text of another
            function, or from outside, the database does not know.
          </p>
        </Empty>
      )}
      <h2>As SQL</h2>
      <Copied label="Definition" text={of.definition} />
      {over === 'rename' && (
        <Rename
          of={of}
          onClose={() => setOver(null)}
          onAsk={(next) => {
            setOver(null)
            setAsked(next)
          }}
        />
      )}
      {over === 'trigger' && (
        <NewTrigger
          of={of}
          onClose={() => setOver(null)}
          onAsk={(next) => {
            setOver(null)
            setAsked(next)
          }}
        />
      )}
      {asked && (
        <ChangeDialog
          title={asked.title}
          wish={asked.wish}
          destroys={asked.destroys === true}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            if (asked.leads !== undefined) go(asked.leads)
            onChange()
            reload()
          }}
        />
      )}
    </>
  )
}

const Facts = ({ of }: { of: OneFunction }): JSX.Element => (
  <p class="facts-of">
    {of.kind !== 'function' && <span class="tag">{of.kind}</span>}
    <span class="tag">{of.language}</span>
    <span class="tag">{of.volatility}</span>
    <span class="tag">
      {of.definer ? `with the rights of ${of.owner}` : 'with the caller’s rights'}
    </span>
    {of.strict && <span class="tag">null for null</span>}
    {of.parallel !== 'unsafe' && <span class="tag">parallel {of.parallel}</span>}
    {of.settings.map((setting) => (
      <span key={setting} class="tag">
        {setting}
      </span>
    ))}
  </p>
)

const signature = (of: OneFunction): string =>
  `${of.schema}.${of.name}(${of.arguments})${of.returns === null ? '' : ` returns ${of.returns}`}`

const drop = (of: OneFunction): Asked => {
  const others = of.dependents.length
  return {
    title: `Drop ${of.name}${others > 0 ? ` and ${many(others, 'object that needs it', 'objects that need it')}` : ''}`,
    destroys: true,
    leads: hrefOf('functions'),
    wish: {
      name: `drop function ${of.name}`,
      changes: [{ do: 'function.drop', ...named(of), ...(others > 0 && { cascade: true }) }],
    },
  }
}

/** Another name for a function. */
const Rename = ({
  of,
  onClose,
  onAsk,
}: {
  of: OneFunction
  onClose: () => void
  onAsk: (asked: Asked) => void
}): JSX.Element => {
  const form = useForm({ to: of.name }, ({ to }) => {
    onAsk({
      title: `Rename to ${to}`,
      leads: hrefOf('functions', of.schema, to),
      wish: {
        name: `rename ${of.name} to ${to}`,
        changes: [{ do: 'function.rename', ...named(of), to }],
      },
    })
  })
  return (
    <Dialog title={`Rename ${of.name}`} onClose={onClose}>
      <Form of={form} action="Rename" onCancel={onClose} isReady={form.values.to !== of.name}>
        <Field label="New name" {...form.field('to')} required autoFocus autocomplete="off" />
        <p class="quiet">
          Views, policies and triggers follow. Programs, and functions whose text names it, do not:
          they still ask for {of.name}.
        </p>
      </Form>
    </Dialog>
  )
}
