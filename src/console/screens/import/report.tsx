// How an import ended: what came, whether it is equal, what did not come, and what to do next.
import type { JSX } from 'preact'
import { Fact } from '../../parts/fact.tsx'
import { Listing } from '../../parts/listing.tsx'
import { hrefOf } from '../../route.ts'
import { bytes, count, duration, time, many } from '../../words.ts'
import { differenceIn, linesOf } from './differences.ts'
import type { Difference, Mode, Run, Summary, Warning } from './import.ts'
import { Verdict } from './verdict.tsx'
import { titleOf } from './sources.ts'
import { Warnings } from './warnings.tsx'

const modeInWords: Record<Mode, string> = {
  create: 'into empty tables',
  replace: 'replaced what was here',
  refresh: 'brought up to date what was here',
}

export const Report = ({ of }: { of: Run }): JSX.Element => {
  const name = `import-${of.began_at.slice(0, 16).replaceAll(/[^0-9]/g, '-')}`
  return (
    <>
      <Verdict of={of} />
      <dl class="facts">
        <Fact long title="Source">
          {titleOf(of.source)}, <bdi>{of.place}</bdi>
        </Fact>
        <Fact long title="Mode">
          {modeInWords[of.mode]}
          {of.dry_run && ', tried only'}
        </Fact>
        <Fact long title="Began">
          {time(of.began_at)}
        </Fact>
        <Fact long title="By">
          {of.operator ?? 'the service key'}
        </Fact>
        {of.summary && (
          <Fact long title="Took">
            {duration(of.summary.seconds * 1000)}
          </Fact>
        )}
        {of.summary?.users && <UserFacts of={of.summary.users} />}
        {of.summary?.objects && (
          <Fact long title="Files">
            {count(of.summary.objects.moved)} moved, {bytes(of.summary.objects.bytes)}
          </Fact>
        )}
      </dl>
      <Tables of={of} />
      <Warnings
        of={[...of.warnings, ...(of.summary?.failedObjects ?? []).map(warningOf)]}
        name={`${name}-warnings`}
        none={
          of.state === 'done' ? 'There is nothing to warn of.' : 'There was no warning until then.'
        }
      />
      {of.state === 'done' && !of.dry_run && <Next />}
    </>
  )
}

/** The tables that came, and whether they equal those of the source. */
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

/** How many users came, and what of their passwords. */
const UserFacts = ({ of }: { of: NonNullable<Summary['users']> }): JSX.Element => {
  const said: readonly (readonly [string, string])[] = [
    ['users', 'came'],
    ['there', 'were here already'],
    ['gone', 'are in the source no more, and banned here'],
    ['kept', 'sign in with the password they have'],
    ['unusable', 'need a new password: it comes by recovery'],
    ['none', 'had no password'],
    ['conflicts', 'came without the address that is taken here'],
    ['skipped', 'did not come'],
  ]
  const numbers = said.flatMap(([name, words]) => {
    const n = of[name]
    return typeof n === 'number' && (n > 0 || name === 'users') ? [[n, words] as const] : []
  })
  const hashes = Object.entries(of.byAlgorithm ?? {})
  const renewed = Object.entries(of.renewed ?? {})
  const list = (counts: readonly (readonly [string, number])[]): string =>
    counts.map(([name, n]) => `${name} ${count(n)}`).join(', ')
  return (
    <Fact long title="Users">
      {numbers.map(([n, words]) => (
        <p key={words}>
          {count(n)} {words}
        </p>
      ))}
      {renewed.length > 0 && <p>changed as in the source: {list(renewed)}</p>}
      {hashes.length > 0 && <p class="quiet">by kind of password: {list(hashes)}</p>}
    </Fact>
  )
}

const warningOf = ({ bucket, key, error }: Summary['failedObjects'][number]): Warning => ({
  code: 'file_missing',
  item: `${bucket}/${key}`,
  message: error,
})

/** What is to be done after an import. */
const Next = (): JSX.Element => (
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
