// The way from an empty database to a first request.
import type { JSX } from 'preact'
import { Copied } from '../../parts/copy.tsx'
import { hrefOf } from '../../route.ts'
import { isViewer, may } from '../../session.ts'
import type { Overview } from './overview.ts'

export const FirstSteps = ({ of }: { of: Overview }): JSX.Element => {
  const request = `curl ${location.origin}/rest/v1/<table> -H "apikey: <anon key>"`
  return (
    <section class="steps" aria-label="First steps">
      <h2>Three steps to a first request</h2>
      <ol>
        <li class={of.tables.total > 0 ? 'done' : ''}>
          <h3>A table, and who may see its rows</h3>
          <p>
            {may('POST', 'schema/changes') ? (
              <a class="button" href={`${hrefOf('tables')}?new=table`}>
                Make a table
              </a>
            ) : (
              'An admin makes it.'
            )}
          </p>
        </li>
        <li class={of.users.total > 0 ? 'done' : ''}>
          <h3>A user</h3>
          <p>
            {isViewer.value ? (
              'An admin adds one, or they sign up.'
            ) : (
              <a class="button" href={`${hrefOf('users')}?new=user`}>
                Add a user
              </a>
            )}
          </p>
        </li>
        <li>
          <h3>A request</h3>
          <Copied label="A first request" text={request} />
          <p class="quiet">
            The anon key is on the page <a href={hrefOf('keys')}>Keys</a>. In a table’s page, “See
            as” shows the rows that a user sees.
          </p>
        </li>
      </ol>
    </section>
  )
}
