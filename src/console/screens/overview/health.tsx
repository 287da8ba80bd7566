// How the service is.
import type { JSX } from 'preact'
import { Bar } from '../../parts/bar.tsx'
import { When } from '../../parts/when.tsx'
import { hrefOf } from '../../route.ts'
import { bytes, count } from '../../words.ts'
import { Card } from './card.tsx'
import type { Overview } from './overview.ts'

export const Health = ({ of }: { of: Overview }): JSX.Element => {
  const { connections, waiting_for_locks: waiting } = of.database
  return (
    <section class="block" aria-label="How it is">
      <h2>How it is</h2>
      <div class="cards">
        <Card
          title="Database"
          href={`${hrefOf('figures')}?show=tables`}
          figure={bytes(of.database.bytes)}
        >
          {of.database.name}
        </Card>
        <Card title="Connections" href={hrefOf('figures')} figure={count(connections.used)}>
          of {count(connections.most)}
          {waiting > 0 && `, ${count(waiting)} waiting for locks`}
          <Bar value={connections.used} most={connections.most} />
        </Card>
        <Card title="Mail" href={hrefOf('mail')} figure={count(of.mail.waiting)}>
          waiting{of.mail.dead > 0 && `, ${count(of.mail.dead)} given up`}
        </Card>
        <Card title="Advice" href={hrefOf('advice')} figure={adviceOf(of)}>
          {gravest(of)}
        </Card>
      </div>
      <p class="quiet">
        Plinth {of.gateway.version}, Postgres {of.database.postgres}, which started{' '}
        <When at={of.database.started_at} />.
      </p>
    </section>
  )
}

const adviceOf = ({ advice }: Overview): string =>
  advice === null ? 'unknown' : count(advice.high + advice.medium + advice.low)

const gravest = ({ advice }: Overview): string => {
  if (advice === null) return 'a table is locked for a change'
  return advice.high > 0 ? `${count(advice.high)} of high severity` : 'none of high severity'
}
