// Mail to a user, and whether it is on its way.
import type { JSX } from 'preact'
import { admin } from '../../api.ts'
import { useSend } from '../../form.ts'
import { ErrorNote } from '../../parts/note.tsx'
import { hrefOf } from '../../route.ts'
import { may } from '../../session.ts'
import type { User } from './users.ts'

const kinds = {
  recovery: 'Send a link to set a password',
  magiclink: 'Send a link to sign in',
  confirmation: 'Send the confirmation again',
} as const

type Kind = keyof typeof kinds

export const Mails = ({ of }: { of: User }): JSX.Element | null => {
  const {
    send,
    data: sent,
    error,
  } = useSend((kind: Kind) =>
    admin<{ kind: Kind; address: string }>('POST', `users/${of.id}/mail`, { body: { kind } }),
  )
  if (!may('POST', 'users/:id/mail') || of.email === null) return null
  const offered = (Object.keys(kinds) as Kind[]).filter(
    (kind) => kind !== 'confirmation' || of.email_confirmed_at === null,
  )
  return (
    <>
      <div class="row">
        {offered.map((kind) => (
          <button key={kind} type="button" onClick={() => send(kind)}>
            {kinds[kind]}
          </button>
        ))}
      </div>
      {sent && (
        <p role="status" class="note good whole">
          <span>
            A mail ({sent.kind}) to {sent.address} is in <a href={hrefOf('mail')}>the queue</a>.
          </span>
        </p>
      )}
      {error && <ErrorNote error={error} />}
    </>
  )
}
