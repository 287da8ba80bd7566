// What the service says first, the gravest on top, each with the way to it.
import type { JSX } from 'preact'
import { Icon } from '../../parts/icon.tsx'
import { hrefOf } from '../../route.ts'
import { count } from '../../words.ts'
import type { Overview } from './overview.ts'

/** Where a route of the service is shown here. */
const places: Record<string, string> = {
  advice: hrefOf('advice'),
  'mail/queue': hrefOf('mail'),
  'migrations/drift': hrefOf('migrations'),
  'stats/activity': hrefOf('figures'),
  'stats/locks': hrefOf('figures'),
  'stats/storage': hrefOf('storage'),
}

export const Attention = ({ of }: { of: Overview }): JSX.Element => {
  if (of.attention.length === 0)
    return (
      <p class="note good">
        <span>
          <Icon name="check" /> Nothing needs attention.
        </span>
      </p>
    )
  return (
    <section class="attention" aria-label="Needs attention">
      <h2>Needs attention</h2>
      <ul>
        {of.attention.map(({ severity, sentence, route }) => {
          const place = route === null ? undefined : places[route]
          const told = (
            <>
              <span class={severity === 'high' ? 'tag bad' : 'tag warn'}>{severity}</span>
              <span class="sentence">{sentence}</span>
              {numberOf(of, route)}
            </>
          )
          return (
            <li key={sentence}>
              {place === undefined ? (
                <p>{told}</p>
              ) : (
                <a href={place}>
                  {told}
                  <Icon name="right" />
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** How many of them there are, where that is known. */
const numberOf = ({ advice, drift, mail }: Overview, route: string | null): JSX.Element | null => {
  const found = {
    advice: advice?.high,
    'migrations/drift': drift === null ? undefined : drift.added + drift.changed + drift.removed,
    'mail/queue': mail.dead,
  }[route ?? '']
  return found ? <span class="quiet">{count(found)}</span> : null
}
