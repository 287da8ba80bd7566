// Where an operator is signed in, and the tokens of their programs.
import type { JSX } from 'preact'
import { Listing, type Column } from '../../parts/listing.tsx'
import { When } from '../../parts/when.tsx'
import type { Held } from './operators.ts'

export const nameOf = ({ kind, name }: Held): string =>
  kind === 'token' ? `Token ${name ?? ''}` : 'Sign-in'

export const Sessions = ({
  label,
  sessions,
  onEnd,
}: {
  label: string
  sessions: readonly Held[]
  /** Absent: they are only shown. */
  onEnd?: (session: Held) => void
}): JSX.Element => {
  const columns: Column<Held>[] = [
    {
      title: 'What',
      wide: true,
      cell: (session) => (
        <>
          {nameOf(session)} <span class="tag">{session.role}</span>
          {session.this && <span class="tag good">this one</span>}
          <p class="quiet">{[session.ip, session.agent].filter(Boolean).join(' · ')}</p>
        </>
      ),
    },
    { title: 'Last seen', cell: ({ last_seen_at: at }) => <When at={at} /> },
    { title: 'Until', cell: ({ expires_at: at }) => <When at={at} exact /> },
  ]
  if (onEnd)
    columns.push({
      title: 'End',
      cell: (session) =>
        !session.this && (
          <button type="button" class="bare bad" onClick={() => onEnd(session)}>
            End<span class="hidden"> {nameOf(session)}</span>
          </button>
        ),
    })
  return <Listing label={label} rows={sessions} keyOf={({ id }) => id} columns={columns} />
}
