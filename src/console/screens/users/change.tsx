// By what a user signs in: address, number, password.
import type { JSX } from 'preact'
import { api } from '../../api.ts'
import { useForm } from '../../form.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
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
  const form = useForm(
    { email: of.email ?? '', phone: of.phone ?? '', password: '' },
    ({ email, phone, password }) =>
      api('PUT', routeOf(of.id), {
        body: {
          ...(email !== (of.email ?? '') && { email }),
          ...(phone !== (of.phone ?? '') && { phone }),
          ...(password !== '' && { password }),
        },
      }),
    onDone,
  )
  return (
    <Dialog title={`Change ${titleOf(of)}`} onClose={onClose}>
      <Form of={form} action="Save" onCancel={onClose}>
        <Field
          label="E-mail"
          type="email"
          {...form.field('email')}
          autocomplete="off"
          hint="A new one counts as confirmed if the old one did."
        />
        <Field
          label="Number"
          {...form.field('phone')}
          autocomplete="off"
          placeholder="+15551234567"
        />
        <Field
          label="New password"
          type="password"
          {...form.field('password')}
          autocomplete="new-password"
          hint="Empty: it stays as it is. A new one ends every session and link."
        />
      </Form>
    </Dialog>
  )
}
