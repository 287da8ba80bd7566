// One operator: role, password, sessions; locked out, deleted.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { ConfirmForm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Field } from '../../parts/field.tsx'
import { ErrorNote, Loading } from '../../parts/note.tsx'
import { session } from '../../session.ts'
import { ago, many, time } from '../../words.ts'
import type { Held, Operator } from './operators.ts'
import { RoleChoice } from './role-choice.tsx'
import { Sessions } from './sessions.tsx'

export const OneOperator = ({
  of,
  onClose,
  onDone,
}: {
  of: Operator
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const { data, error, reload } = useLoad<{ sessions: Held[] }>(
    `/admin/v1/operators/${of.id}/sessions`,
  )
  const [refused, setRefused] = useState<Failure | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const sessions = data?.sessions ?? []
  // One's own session is among them: that one ends by signing out.
  const isSelf = session.value?.email === of.email
  const endAll = async (): Promise<void> => {
    const reply = await admin('DELETE', `operators/${of.id}/sessions`)
    setRefused(reply.error)
    reload()
  }
  const remove = async (password: string): Promise<Failure | null> => {
    const reply = await admin('DELETE', `operators/${of.id}`, {
      body: { current_password: password },
    })
    if (!reply.error) onDone()
    return reply.error
  }
  return (
    <Dialog title={of.email} onClose={onClose} side>
      <dl>
        <dt>Id</dt>
        <dd>
          <code>{of.id}</code>
        </dd>
        <dt>Here since</dt>
        <dd>{time(of.created_at)}</dd>
        <dt>Last sign-in</dt>
        <dd>{ago(of.last_sign_in_at)}</dd>
      </dl>
      <h3>Sessions and tokens</h3>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data && sessions.length === 0 && <p class="quiet">Signed in nowhere.</p>}
      {sessions.length > 0 && (
        <>
          <Sessions label="Sessions and tokens" sessions={sessions} />
          {!isSelf && (
            <div class="row">
              <button type="button" onClick={() => void endAll()}>
                End {sessions.length === 1 ? 'it' : `all ${sessions.length}`}
              </button>
            </div>
          )}
        </>
      )}
      {refused && <ErrorNote error={refused} />}
      <h3>Change</h3>
      <Change of={of} onDone={onDone} />
      <h3>Delete</h3>
      {isDeleting ? (
        <ConfirmForm
          label="Delete"
          action={`Delete ${of.email} for good`}
          destroys
          send={remove}
          onCancel={() => setDeleting(false)}
        >
          <p>
            {of.email} is deleted, and{' '}
            {many(sessions.length, 'session or token', 'sessions and tokens')} with them. The audit
            keeps what they did.
          </p>
        </ConfirmForm>
      ) : (
        <div class="row">
          <button type="button" class="bad" onClick={() => setDeleting(true)}>
            Delete {of.email}
          </button>
        </div>
      )}
    </Dialog>
  )
}

const Change = ({ of, onDone }: { of: Operator; onDone: () => void }): JSX.Element => {
  const [email, setEmail] = useState(of.email)
  const [role, setRole] = useState<string>(of.role)
  const [isDisabled, setDisabled] = useState(of.disabled)
  const [theirs, setTheirs] = useState('')
  const send = async (password: string): Promise<Failure | null> => {
    const { error } = await admin('PUT', `operators/${of.id}`, {
      body: {
        ...(email !== of.email && { email }),
        ...(role !== of.role && { role }),
        ...(isDisabled !== of.disabled && { disabled: isDisabled }),
        ...(theirs !== '' && { password: theirs }),
        current_password: password,
      },
    })
    if (!error) onDone()
    return error
  }
  return (
    <ConfirmForm label="Change" action="Save" send={send}>
      <Field
        label="E-mail"
        type="email"
        required
        value={email}
        onValue={setEmail}
        autocomplete="off"
      />
      <RoleChoice value={role} onValue={setRole} />
      <Check label="Disabled: may not sign in" checked={isDisabled} onChecked={setDisabled} />
      <Field
        label="A new password for them"
        type="password"
        value={theirs}
        onValue={setTheirs}
        autocomplete="new-password"
        hint="Empty: it stays as it is."
      />
      <p class="quiet">Whatever changes, their sessions and tokens end.</p>
    </ConfirmForm>
  )
}
