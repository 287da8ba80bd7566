// How much there is of everything.
import type { JSX } from 'preact'
import { When } from '../../parts/when.tsx'
import { hrefOf } from '../../route.ts'
import { count, many } from '../../words.ts'
import { Card } from './card.tsx'
import type { Overview } from './overview.ts'

export const Here = ({ of }: { of: Overview }): JSX.Element => (
  <section class="block" aria-label="What is here">
    <h2>What is here</h2>
    <div class="cards">
      <Card title="Tables" href={hrefOf('tables')} figure={count(of.tables.total)}>
        about {many(of.tables.rows, 'row')}
      </Card>
      <Card title="Users" href={hrefOf('users')} figure={count(of.users.total)}>
        {of.users.estimated ? 'estimated' : 'signed up or invited'}
      </Card>
      <Card title="Files" href={hrefOf('storage')} figure={count(of.storage.objects)}>
        in {many(of.storage.buckets, 'bucket')}
      </Card>
      <Card title="Migrations" href={hrefOf('migrations')} figure={count(of.migrations.total)}>
        {of.migrations.last ? (
          <>
            the last <When at={of.migrations.last.applied_at} />: {of.migrations.last.name}
          </>
        ) : (
          'each change makes one'
        )}
      </Card>
    </div>
  </section>
)
