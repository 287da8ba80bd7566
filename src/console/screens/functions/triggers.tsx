// The triggers that call a function.
import type { JSX } from 'preact'
import type { Change } from '../../change.ts'
import { Copied } from '../../parts/copy.tsx'
import { hrefOf } from '../../route.ts'
import type { FunctionTrigger } from './functions.ts'
import type { Asked } from './asked.ts'

export const Triggers = ({
  of,
  onAsk,
}: {
  of: readonly FunctionTrigger[]
  onAsk: ((asked: Asked) => void) | undefined
}): JSX.Element => {
  const change = (verb: string, { schema, table, name }: FunctionTrigger): Asked => {
    const one: Change = { do: `trigger.${verb}`, schema, table, name }
    const title = `${verb[0]?.toUpperCase()}${verb.slice(1)} trigger ${name}`
    const wish = { name: `${verb} trigger ${name}`, changes: [one] }
    return { title, destroys: verb === 'drop', wish }
  }
  return (
    <>
      <h2>Triggers</h2>
      {of.length === 0 && <p class="quiet">No trigger calls it: it does nothing yet.</p>}
      <ul class="policies">
        {of.map((trigger) => {
          const isOff = trigger.enabled === 'disabled'
          return (
            <li key={trigger.id} class="card">
              <h3>
                {trigger.name} <span class="quiet">on</span>{' '}
                <a href={`${hrefOf('tables', trigger.schema, trigger.table)}?show=structure`}>
                  {trigger.schema === 'public' ? '' : `${trigger.schema}.`}
                  {trigger.table}
                </a>{' '}
                {isOff && <span class="tag bad">off</span>}
              </h3>
              <Copied label={`Trigger ${trigger.name}`} text={trigger.definition} />
              {onAsk && (
                <div class="row">
                  <button
                    type="button"
                    onClick={() => onAsk(change(isOff ? 'enable' : 'disable', trigger))}
                  >
                    {isOff ? 'Enable' : 'Disable'}
                    <span class="hidden"> trigger {trigger.name}</span>
                  </button>
                  <button type="button" class="bad" onClick={() => onAsk(change('drop', trigger))}>
                    Drop<span aria-hidden="true">…</span>
                    <span class="hidden"> trigger {trigger.name}</span>
                  </button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
