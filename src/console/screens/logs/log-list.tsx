// What happened, a line each, the newest first.
import type { ComponentChildren, JSX } from 'preact'
import type { More } from '../../more.ts'
import { Listing, type ListColumn } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { hrefOf } from '../../route.ts'
import { time } from '../../words.ts'
import { isTrouble, sentenceOf, type LogEntry, type LogPage } from './log.ts'

export const LogList = ({
  of,
  empty,
  ofOne = false,
}: {
  of: More<LogPage, LogEntry>
  empty: ComponentChildren
  /** All are of one user, who need not be named. */
  ofOne?: boolean
}): JSX.Element => (
  <>
    <Loaded of={of} empty={({ length }) => length === 0 && empty}>
      {(rows) => (
        <Listing
          label="What happened"
          rows={rows}
          keyOf={({ place }) => place}
          columns={ofOne ? columns.filter(({ title }) => title !== 'Whom') : columns}
        />
      )}
    </Loaded>
    {of.last && of.last.next !== null && (
      <div class="row">
        <button type="button" disabled={of.isLoading} onClick={of.more}>
          Older
        </button>
      </div>
    )}
  </>
)

const columns: ListColumn<LogEntry>[] = [
  { title: 'When', cell: ({ at }) => <time dateTime={at}>{time(at)}</time> },
  {
    title: 'What',
    wide: true,
    cell: ({ kind, details }) => (
      <>
        <span class={isTrouble(kind) ? 'trouble' : ''}>{sentenceOf(kind)}</span>{' '}
        <code class="quiet">{kind}</code>
        <Details of={details} />
      </>
    ),
  },
  {
    title: 'Whom',
    cell: ({ user_id: id, email }) =>
      id === null ? (
        <span class="quiet">unknown user</span>
      ) : (
        <a class="whom" href={hrefOf('users', id)}>
          {email ?? id}
        </a>
      ),
  },
  { title: 'From', cell: ({ ip }) => ip },
]

const Details = ({ of }: { of: Record<string, unknown> }): JSX.Element | null => {
  const members = Object.entries(of).filter(([, value]) => value !== null)
  if (members.length === 0) return null
  return (
    <p class="quiet whole">
      {members.map(([name, value]) => `${name}: ${textOf(value)}`).join(' · ')}
    </p>
  )
}

const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
