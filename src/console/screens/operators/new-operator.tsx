// Makes an operator.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { ConfirmForm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { RoleChoice } from './role-choice.tsx'

export const NewOperator = ({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('viewer')
  const [theirs, setTheirs] = useState('')
  const send = async (password: string): Promise<Failure | null> => {
    const { error } = await admin('POST', 'operators', {
      body: { email, role, password: theirs, current_password: password },
    })
    if (!error) onDone()
    return error
  }
  return (
    <Dialog title="New operator" onClose={onClose}>
      <ConfirmForm label="New operator" action="Make the operator" send={send} onCancel={onClose}>
        <Field
          label="E-mail"
          type="email"
          required
          autoFocus
          value={email}
          onValue={setEmail}
          autocomplete="off"
        />
        <RoleChoice value={role} onValue={setRole} />
        <Field
          label="Their first password"
          type="password"
          required
          value={theirs}
          onValue={setTheirs}
          autocomplete="new-password"
          hint="Give it to them in person. They change it on the page Account."
        />
      </ConfirmForm>
    </Dialog>
  )
}
