// One operator: role, password, sessions; locked out, deleted.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin } from '../../api.ts'
import { useForm, useSend } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { session, type Role } from '../../session.ts'
import { ago, many, time } from '../../words.ts'
import type { OperatorSession, Operator } from './operators.ts'
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
  const signIns = useLoad<{ sessions: OperatorSession[] }>(`/admin/v1/operators/${of.id}/sessions`)
  const [isDeleting, setDeleting] = useState(false)
  // One's own session is among them: that one ends by signing out.
  const isSelf = session.value?.email === of.email
  const endAll = useSend(() =>
    admin('DELETE', `operators/${of.id}/sessions`).finally(signIns.reload),
  )
  const remove = useForm(
    { current_password: '' },
    (body) => admin('DELETE', `operators/${of.id}`, { body }),
    onDone,
  )
  if (isDeleting)
    return (
      <Confirm
        title={`Delete ${of.email}`}
        action={`Delete ${of.email} for good`}
        of={remove}
        takes={signIns}
        onClose={() => setDeleting(false)}
      >
        {({ sessions }) => (
          <p>
            {of.email} is deleted, and{' '}
            {many(sessions.length, 'session or token', 'sessions and tokens')} with them. The audit
            keeps what they did.
          </p>
        )}
      </Confirm>
    )
  return (
    <Dialog title={of.email} onClose={onClose} side>
      <dl>
        <dt>Id</dt>
        <dd>
          <code>{of.id}</code>
        </dd>
        <dt>Created</dt>
        <dd>{time(of.created_at)}</dd>
        <dt>Last sign-in</dt>
        <dd>{ago(of.last_sign_in_at)}</dd>
      </dl>
      <h3>Sessions and tokens</h3>
      <Loaded
        of={signIns}
        empty={({ sessions }) => sessions.length === 0 && <p class="quiet">Signed in nowhere.</p>}
      >
        {({ sessions }) => (
          <>
            <Sessions label="Sessions and tokens" sessions={sessions} />
            {!isSelf && (
              <div class="row">
                <button type="button" onClick={() => endAll.send()}>
                  End {sessions.length === 1 ? 'it' : `all ${sessions.length}`}
                </button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {endAll.error && <ErrorNote error={endAll.error} />}
      <h3>Change</h3>
      <Change of={of} onDone={onDone} />
      <h3>Delete</h3>
      <div class="row">
        <button type="button" class="bad" onClick={() => setDeleting(true)}>
          Delete {of.email}
        </button>
      </div>
    </Dialog>
  )
}

const Change = ({ of, onDone }: { of: Operator; onDone: () => void }): JSX.Element => {
  const form = useForm(
    {
      email: of.email,
      role: of.role,
      disabled: of.disabled,
      password: '',
      current_password: '',
    },
    ({ email, role, disabled, password, current_password }) =>
      admin('PUT', `operators/${of.id}`, {
        body: {
          ...(email !== of.email && { email }),
          ...(role !== of.role && { role }),
          ...(disabled !== of.disabled && { disabled }),
          ...(password !== '' && { password }),
          current_password,
        },
      }),
    onDone,
  )
  return (
    <Form of={form} label="Change" action="Save">
      <Field label="E-mail" type="email" required {...form.field('email')} autocomplete="off" />
      <RoleChoice value={form.values.role} onValue={(role) => form.set({ role: role as Role })} />
      <Check label="Disabled: may not sign in" {...form.check('disabled')} />
      <Field
        label="A new password for them"
        type="password"
        {...form.field('password')}
        autocomplete="new-password"
        hint="Empty: it stays as it is."
      />
      <p class="quiet">Whatever changes, their sessions and tokens end.</p>
    </Form>
  )
}
