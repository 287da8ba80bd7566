// By what a user signs in: address, number, password.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { routeOf, titleOf, type User } from './users.ts'

export const Change = ({
  of,
  onClose,
  onDone,
}: {
  of: User
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [email, setEmail] = useState(of.email ?? '')
  const [phone, setPhone] = useState(of.phone ?? '')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<Failure | null>(null)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const reply = await api('PUT', routeOf(of.id), {
      body: {
        ...(email !== (of.email ?? '') && { email }),
        ...(phone !== (of.phone ?? '') && { phone }),
        ...(password !== '' && { password }),
      },
    })
    setError(reply.error)
    if (!reply.error) onDone()
  }
  return (
    <Dialog title={`Change ${titleOf(of)}`} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label="E-mail"
          type="email"
          value={email}
          onValue={setEmail}
          autocomplete="off"
          hint="A new one counts as confirmed if the old one did."
        />
        <Field
          label="Number"
          value={phone}
          onValue={setPhone}
          autocomplete="off"
          placeholder="+15551234567"
        />
        <Field
          label="New password"
          type="password"
          value={password}
          onValue={setPassword}
          autocomplete="new-password"
          hint="Empty: it stays as it is. A new one ends every session and link."
        />
        {error && <ErrorNote error={error} />}
        <DialogEnd action="Save" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
