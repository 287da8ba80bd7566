// How an import ended: what came, whether it is equal, what did not come, and what to do next.
import type { JSX } from 'preact'
import { Listing } from '../../parts/listing.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { hrefOf } from '../../route.ts'
import { save } from '../../save.ts'
import { bytes, count, duration, many, time } from '../../words.ts'
import type { Difference, Digest, Run, Summary } from './import.ts'
import { phases } from './import.ts'
import { titleOf } from './sources.ts'
import { Warnings } from './warnings.tsx'

export const Report = ({ of }: { of: Run }): JSX.Element => {
  const name = `import-${of.began_at.slice(0, 16).replaceAll(/[^0-9]/g, '-')}`
  return (
    <>
      <Verdict of={of} />
      <dl class="facts">
        <Fact title="Source">
          {titleOf(of.source)}, <bdi>{of.place}</bdi>
        </Fact>
        <Fact title="Mode">
          {of.mode === 'replace' ? 'replaced what was here' : 'into empty tables'}
          {of.dry_run && ', tried only'}
        </Fact>
        <Fact title="Began">{time(of.began_at)}</Fact>
        <Fact title="By">{of.operator ?? 'the service key'}</Fact>
        {of.summary && <Fact title="Took">{duration(of.summary.seconds * 1000)}</Fact>}
        {of.summary?.objects && (
          <Fact title="Files">
            {count(of.summary.objects.moved)} moved, {bytes(of.summary.objects.bytes)}
          </Fact>
        )}
      </dl>
      <Tables of={of} />
      {of.summary?.users && <Users of={of.summary.users} />}
      {of.summary && of.summary.failedObjects.length > 0 && (
        <FailedFiles of={of.summary.failedObjects} name={name} />
      )}
      <Warnings
        of={of.warnings}
        name={`${name}-warnings`}
        none={
          of.state === 'done' ? 'There is nothing to warn of.' : 'There was no warning until then.'
        }
      />
      {of.state === 'done' && !of.dry_run && <Next of={of} />}
    </>
  )
}

const Fact = ({
  title,
  children,
}: {
  title: string
  children: JSX.Element | string | (JSX.Element | string | false | null)[]
}): JSX.Element => (
  <div>
    <dt>{title}</dt>
    <dd class="whole">{children}</dd>
  </div>
)

const differencesOf = ({ summary }: Run): Difference[] =>
  Array.isArray(summary?.proof) ? summary.proof : []

const Verdict = ({ of }: { of: Run }): JSX.Element => {
  const differing = differencesOf(of).length
  const failed = of.summary?.failedObjects.length ?? 0
  if (of.state === 'failed')
    return (
      <div class="note error" role="alert">
        <p>
          <strong>The import failed{phaseOf(of)}.</strong> {kept(of)}
        </p>
        {of.error ? (
          <ErrorNote error={{ ...of.error.error, status: 0 }} />
        ) : (
          <p>Nobody wrote down why.</p>
        )}
      </div>
    )
  if (of.state === 'running')
    return (
      <p class="note" role="status">
        It runs{phaseOf(of)}, and {many(Object.keys(of.finished).length, 'table is', 'tables are')}{' '}
        whole so far.
      </p>
    )
  if (of.state !== 'done')
    return (
      <div class="note attention" role="status">
        <p>
          <strong>
            {of.state === 'cancelled' ? 'The import was cancelled' : 'The import was interrupted'}
            {phaseOf(of)}.
          </strong>{' '}
          {kept(of)}
        </p>
        {of.state === 'interrupted' && <p>The service that ran it stopped, or was cut off.</p>}
      </div>
    )
  if (of.dry_run)
    return (
      <div class="note good" role="status">
        <p>
          <strong>Tried and taken back:</strong> the schema can be made here, but for what is warned
          of. Nothing was written, and no row was read.
        </p>
      </div>
    )
  if (differing > 0 || failed > 0)
    return (
      <div class="note attention" role="status">
        <p>
          <strong>Not all of it came.</strong>{' '}
          {differing > 0 &&
            `${many(differing, 'table differs', 'tables differ')} from the source. `}
          {failed > 0 && `${many(failed, 'file')} did not come. `}
          {of.summary &&
            `${many(of.summary.tables, 'table')} came, with ${many(of.summary.rows, 'row')}.`}
        </p>
      </div>
    )
  return (
    <div class="note good" role="status">
      <p>
        <strong>All of it arrived equal.</strong> {many(of.summary?.tables ?? 0, 'table')} with{' '}
        {many(of.summary?.rows ?? 0, 'row')}, each compared with the source.
      </p>
    </div>
  )
}

const phaseOf = ({ phase }: Run): string =>
  ` in the phase ${phases.find(([name]) => name === phase)?.[1] ?? phase}`

const kept = ({ finished, dry_run: isDry }: Run): string => {
  if (isDry) return 'Nothing was written.'
  const whole = Object.keys(finished).length
  return whole === 0
    ? 'No table has rows of it.'
    : `${many(whole, 'table is', 'tables are')} here and whole; none is here in part.`
}

interface Line {
  item: string
  rows: number | null
  difference: Difference | null
}

const linesOf = (of: Run): Line[] => {
  const differing = new Map(differencesOf(of).map((one) => [one.item, one]))
  const lines = Object.entries(of.finished).map(([item, { rows, equal }]) => ({
    item,
    rows,
    difference: equal ? null : (differing.get(item) ?? { item }),
  }))
  const others = [...differing.values()].filter(({ item }) => !(item in of.finished))
  return [...others.map((one) => ({ item: one.item, rows: null, difference: one })), ...lines]
}

const Tables = ({ of }: { of: Run }): JSX.Element | null => {
  const lines = linesOf(of)
  if (lines.length === 0) return null
  return (
    <section class="parted" aria-label="Tables that came">
      <h3>{many(lines.length, 'table')}</h3>
      <div class="bounded">
        <Listing
          label="Tables"
          rows={lines}
          keyOf={({ item }) => item}
          columns={[
            { title: 'Table', wide: true, cell: ({ item }) => <bdi>{item}</bdi> },
            {
              title: 'Rows',
              number: true,
              cell: ({ rows }) => (rows === null ? 'none' : count(rows)),
            },
            {
              title: 'Beside the source',
              cell: ({ difference }) =>
                difference ? <Differs of={difference} /> : <span class="tag good">equal</span>,
            },
          ]}
        />
      </div>
    </section>
  )
}

const Differs = ({ of: { source, target } }: { of: Difference }): JSX.Element => (
  <>
    <span class="tag bad">differs</span>{' '}
    {source && target ? differenceIn(source, target) : 'A warning says why.'}
  </>
)

const differenceIn = (source: Digest, target: Digest): string =>
  source.rows === target.rows
    ? `${many(source.rows, 'row')} on both sides, with other values`
    : `${many(source.rows, 'row')} there, ${count(target.rows)} here`

const Users = ({ of }: { of: NonNullable<Summary['users']> }): JSX.Element => {
  const said: readonly (readonly [string, string])[] = [
    ['users', 'came'],
    ['there', 'were here already'],
    ['kept', 'sign in with the password they have'],
    ['unusable', 'need a new password: it comes by recovery'],
    ['none', 'had no password'],
    ['conflicts', 'came without the address that somebody has here'],
    ['skipped', 'did not come'],
  ]
  const numbers = said.flatMap(([name, words]) => {
    const n = of[name]
    return typeof n === 'number' && (n > 0 || name === 'users') ? [[n, words] as const] : []
  })
  const hashes = Object.entries(of.byAlgorithm ?? {})
  return (
    <section class="parted" aria-label="Users that came">
      <h3>Users</h3>
      <ul class="plain-list">
        {numbers.map(([n, words]) => (
          <li key={words}>
            <strong>{count(n)}</strong> {words}
          </li>
        ))}
      </ul>
      {hashes.length > 0 && (
        <p class="quiet">
          By kind of password: {hashes.map(([name, n]) => `${name} ${count(n)}`).join(', ')}.
        </p>
      )}
    </section>
  )
}

/** The file has all. */
const mostFiles = 100

const FailedFiles = ({ of, name }: { of: Summary['failedObjects']; name: string }): JSX.Element => (
  <section class="parted" aria-label="Files that did not come">
    <header class="title">
      <h3>{many(of.length, 'file')} did not come</h3>
      <button
        type="button"
        class="bare link"
        onClick={() =>
          save(
            new Blob([JSON.stringify(of, null, 2)], { type: 'application/json' }),
            `${name}-files.json`,
          )
        }
      >
        Download the list
      </button>
    </header>
    <div class="bounded">
      <Listing
        label="Files that did not come"
        rows={of.slice(0, mostFiles)}
        keyOf={({ bucket, key }) => `${bucket}/${key}`}
        columns={[
          {
            title: 'File',
            wide: true,
            cell: ({ bucket, key }) => (
              <bdi>
                {bucket}/{key}
              </bdi>
            ),
          },
          { title: 'Why', wide: true, cell: ({ error }) => error },
        ]}
      />
    </div>
    <p class="quiet">Import once more: only files that are missing are fetched again.</p>
  </section>
)

const Next = ({ of }: { of: Run }): JSX.Element => (
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
          Stop writes to the source, then {of.mode === 'replace' ? 'replace again' : 'replace'}: so
          nothing is lost that was written meanwhile.
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
