// Makes a user with a password, or has an invitation sent.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, Field } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'

export const NewUser = ({
  isInvitation,
  onClose,
  onMade,
}: {
  isInvitation: boolean
  onClose: () => void
  onMade: () => void
}): JSX.Element => {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isConfirmed, setConfirmed] = useState(true)
  const [error, setError] = useState<Failure | null>(null)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const data = name === '' ? {} : { data: { name } }
    const reply = isInvitation
      ? await api('POST', '/auth/v1/admin/invite', { body: { email, ...data } })
      : await api('POST', '/auth/v1/admin/users', {
          body: { email, password, email_confirm: isConfirmed, ...data },
        })
    setError(reply.error)
    if (!reply.error) onMade()
  }
  return (
    <Dialog title={isInvitation ? 'Invite somebody' : 'New user'} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        {isInvitation && (
          <p>They are sent a link by which they sign in and choose a password of their own.</p>
        )}
        <Field
          label="E-mail"
          type="email"
          required
          autoFocus
          value={email}
          onValue={setEmail}
          autocomplete="off"
        />
        {!isInvitation && (
          <Field
            label="Password"
            type="password"
            required
            value={password}
            onValue={setPassword}
            autocomplete="new-password"
          />
        )}
        <Field label="Name, if you know it" value={name} onValue={setName} autocomplete="off" />
        {!isInvitation && (
          <Check label="The address is confirmed" checked={isConfirmed} onChecked={setConfirmed} />
        )}
        {error && <ErrorNote error={error} />}
        <DialogEnd
          action={isInvitation ? 'Send the invitation' : 'Make the user'}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
