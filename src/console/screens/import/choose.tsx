// What is there, what of it comes, and how: before anything is written.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Fact } from '../../parts/fact.tsx'
import { Check } from '../../parts/field.tsx'
import { many, count, duration, bytes } from '../../words.ts'
import { TableChoice } from './table-choice.tsx'
import { bodyOf, change, draft, kindOf, selectionOf, type ImportDraft } from './draft.ts'
import type { Mode, SourceFacts } from './import.ts'
import { Kinds, type KindChoice } from './kinds.tsx'
import { begin, refused } from './live.ts'
import { Refused } from './refused.tsx'
import { ReplaceDialog } from './replace.tsx'
import { Warnings } from './warnings.tsx'

export const Choose = ({ found }: { found: SourceFacts }): JSX.Element => {
  const of = draft.value
  const [isAsking, setAsking] = useState(false)
  const start = (isDry: boolean): void => {
    const { mode } = of
    void begin({ ...bodyOf(of), mode, selection: selectionOf(of), ...(isDry && { dry_run: true }) })
  }
  const full = found.conflicts.filter((item) => of.tables.has(item))
  return (
    <>
      <header class="title">
        <h2>What {kindOf(of)?.title} has</h2>
        <button
          type="button"
          onClick={() => {
            refused.value = null
            change({ found: null })
          }}
        >
          Back to the source
        </button>
      </header>
      <Summary of={found} />
      <Warnings
        of={found.warnings}
        name={`${of.source ?? 'import'}-warnings`}
        none="All of it comes as it is: there is nothing to warn of."
      />
      <section class="parted" aria-label="What comes">
        <h2>What comes</h2>
        <TableChoice
          found={found}
          chosen={of.tables}
          onChosen={(tables) => change({ tables })}
          full={found.conflicts}
        />
        <People of={of} found={found} />
        <Buckets of={of} found={found} />
      </section>
      <ModeChoice mode={of.mode} />
      {of.mode === 'create' && full.length > 0 && !refused.value && (
        <div class="note attention">
          <p>
            <strong>
              {many(full.length, 'chosen table holds rows', 'chosen tables hold rows')} here:
            </strong>{' '}
            <bdi>{full.join(', ')}</bdi>.
          </p>
          <p>
            An import into empty tables will be refused. Leave them out, empty them, or choose to
            replace them or bring them up to date.
          </p>
        </div>
      )}
      {refused.value && <Refused error={refused.value} />}
      <div class="row">
        <button type="button" onClick={() => start(true)}>
          Dry run
        </button>
        {of.mode === 'create' ? (
          <button type="button" class="main" onClick={() => start(false)}>
            Import
          </button>
        ) : (
          <button type="button" class="main bad" onClick={() => setAsking(true)}>
            {of.mode === 'replace' ? 'Replace…' : 'Bring up to date…'}
          </button>
        )}
      </div>
      {isAsking && (
        <ReplaceDialog
          body={{ ...bodyOf(of), mode: of.mode, selection: selectionOf(of) }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** How much there is in the source. */
const Summary = ({ of }: { of: SourceFacts }): JSX.Element => {
  const rows = sum(of.tables.map((table) => table.rows))
  const objects = sum(of.buckets.map((bucket) => bucket.objects))
  return (
    <dl class="facts">
      {of.version !== null && <Fact title="Version">{of.version}</Fact>}
      <Fact title="Tables">
        {count(of.tables.length)}
        {of.tables.length > 0 && rows !== null && `, about ${many(rows, 'row')}`}
        {sized(sum(of.tables.map((table) => table.bytes)))}
      </Fact>
      <Fact title="Users">{usersIn(of)}</Fact>
      <Fact title="Buckets">
        {count(of.buckets.length)}
        {of.buckets.length > 0 && objects !== null && `, ${many(objects, 'file')}`}
        {sized(sum(of.buckets.map((bucket) => bucket.bytes)))}
      </Fact>
      {of.seconds !== null && (
        <Fact title="Takes">about {duration(Math.max(1, of.seconds) * 1000)}</Fact>
      )}
    </dl>
  )
}

const algorithms: Readonly<Record<string, string>> = {
  bcrypt: 'with bcrypt: their passwords stay',
  scrypt: 'with scrypt',
  argon2: 'with Argon2: their passwords stay',
  firebase_scrypt: 'with Firebase’s scrypt: their passwords stay where the parameters are known',
  none: 'without a password',
}

/** Whether the users come, and what of their passwords. */
const People = ({ of, found }: { of: ImportDraft; found: SourceFacts }): JSX.Element | null => {
  if (!found.users) return null
  const kinds = Object.entries(found.users.algorithms ?? {}).filter(([, n]) => n)
  return (
    <fieldset>
      <legend>Users</legend>
      <Check
        label={`Bring ${usersIn(found)} users`}
        checked={of.users}
        onChecked={(users) => change({ users })}
      />
      {kinds.length > 0 && (
        <ul class="plain-list quiet">
          {kinds.map(([name, n]) => (
            <li key={name}>
              {count(n)} {algorithms[name] ?? `with ${name}: they need a new password`}
            </li>
          ))}
        </ul>
      )}
      {!of.users && (
        <p class="quiet">Keys of tables to users stay unchecked, and rows find no user.</p>
      )}
    </fieldset>
  )
}

/** Which buckets come. */
const Buckets = ({ of, found }: { of: ImportDraft; found: SourceFacts }): JSX.Element | null => {
  if (found.buckets.length === 0) return null
  const put = (id: string, isChosen: boolean): void => {
    const buckets = new Set(of.buckets)
    if (isChosen) buckets.add(id)
    else buckets.delete(id)
    change({ buckets })
  }
  return (
    <fieldset>
      <legend>Buckets</legend>
      {found.buckets.map(({ id, public: isPublic, objects, bytes: size }) => (
        <div class="row" key={id}>
          <Check
            label={`Bring ${id}`}
            checked={of.buckets.has(id)}
            onChecked={(isChosen) => put(id, isChosen)}
          />
          <span class="quiet">
            {typeof objects === 'number' ? many(objects, 'file') : 'files unknown'}
            {sized(size ?? null)}
          </span>
          {isPublic && <span class="tag">public</span>}
        </div>
      ))}
    </fieldset>
  )
}

const modes: readonly KindChoice<Mode>[] = [
  [
    'create',
    'Into empty tables',
    'Nothing is deleted. A chosen table that holds rows here stops the import before anything is written.',
  ],
  [
    'replace',
    'Replace what is here',
    'The chosen tables are emptied first, then filled: one that fails stays empty.',
  ],
  [
    'refresh',
    'Bring up to date',
    'To switch over with. The rows of each chosen table give way to those of the source once all of them are here: a table that fails keeps its rows.',
  ],
]

/** Into empty tables, or in place of what is here. */
const ModeChoice = ({ mode }: { mode: Mode }): JSX.Element => (
  <Kinds
    legend="How it comes"
    group="mode"
    kinds={modes}
    chosen={mode}
    onChosen={(chosen) => change({ mode: chosen })}
    few
  >
    <p class="quiet">
      A table that exists here with the same columns keeps its keys, policies and triggers: only
      rows come. Tables that are not chosen stay. Users and files that are missing are added; users
      who are here get what changed in the source and not here, such as a ban or a new password.
    </p>
  </Kinds>
)

/** Of what is known; null where nothing is. */
const sum = (numbers: readonly (number | null | undefined)[]): number | null => {
  const known = numbers.filter((n) => typeof n === 'number' && n >= 0) as number[]
  return known.length === 0 && numbers.length > 0 ? null : known.reduce((all, n) => all + n, 0)
}

const sized = (size: number | null): string =>
  size === null || size === 0 ? '' : `, ${bytes(size)}`

const usersIn = ({ users }: SourceFacts): string => {
  if (!users) return 'none that can be read'
  if (users.count !== null && users.at_least !== true) return count(users.count)
  const least = users.count ?? (typeof users.at_least === 'number' ? users.at_least : null)
  return least === null ? 'unknown' : `${count(least)} or more`
}
