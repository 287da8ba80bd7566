// What is to be done after an import.
import type { JSX } from 'preact'
import { hrefOf } from '../../../route.ts'

export const Next = (): JSX.Element => (
  <section class="steps" aria-label="What to do next">
    <h2>What to do next</h2>
    <ol>
      <li>
        <h3>Look at it</h3>
        <p>
          Read the warnings and the <a href={hrefOf('advice')}>advice</a>. Tables without row
          security are open to whoever has a grant.
        </p>
      </li>
      <li>
        <h3>Make a migration of it</h3>
        <p>
          The schema that came is drift until it is recorded under{' '}
          <a href={hrefOf('migrations')}>Migrations</a>.
        </p>
      </li>
      <li>
        <h3>Import once more</h3>
        <p>
          Stop writes to the source, then bring what is here up to date: so nothing is lost that was
          written meanwhile, and who was banned or deleted there does not come in here.
        </p>
      </li>
      <li>
        <h3>Switch over</h3>
        <p>
          Sign in as a user of the source. Then change the address and the{' '}
          <a href={hrefOf('keys')}>keys</a> in the application: keys of another service are not
          valid here, and everybody signs in again.
        </p>
      </li>
    </ol>
  </section>
)
