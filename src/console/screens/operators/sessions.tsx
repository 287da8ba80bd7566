// Where an operator is signed in, and the tokens of their programs.
import type { JSX } from 'preact'
import { Listing, type ListColumn } from '../../parts/listing.tsx'
import { When } from '../../parts/when.tsx'
import type { OperatorSession } from './operators.ts'

export const nameOf = ({ kind, name }: OperatorSession): string =>
  kind === 'token' ? `Token ${name ?? ''}` : 'Sign-in'

export const Sessions = ({
  label,
  sessions,
  onEnd,
}: {
  label: string
  sessions: readonly OperatorSession[]
  /** Absent: they are only shown. */
  onEnd?: (session: OperatorSession) => void
}): JSX.Element => {
  const columns: ListColumn<OperatorSession>[] = [
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
