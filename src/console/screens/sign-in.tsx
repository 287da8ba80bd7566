// The first page, and the window over a page whose session has ended.
import type { JSX } from 'preact'
import { admin } from '../api.ts'
import { useForm } from '../form.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Mark } from '../parts/mark.tsx'
import { forget, keep, session, type Role } from '../session.ts'

interface Answer {
  access_token: string
  expires_in: number
  user: { email: string; role: Role }
}

const Credentials = ({ email: known }: { email?: string }): JSX.Element => {
  const form = useForm(
    { email: known ?? '', password: '' },
    (body) => admin<Answer>('POST', 'login', { body }),
    ({ access_token: token, expires_in: seconds, user: { email, role } }) =>
      keep({ token, email, role, until: Date.now() + seconds * 1000 }),
  )
  const end = (
    <button type="submit" class="main" disabled={form.isBusy}>
      {form.isBusy ? 'Signing in…' : 'Sign in'}
    </button>
  )
  return (
    <Form of={form} end={end}>
      <Field
        label="E-mail"
        type="email"
        {...form.field('email')}
        required
        autocomplete="username"
        autoFocus={known === undefined}
      />
      <Field
        label="Password"
        type="password"
        {...form.field('password')}
        required
        autocomplete="current-password"
        autoFocus={known !== undefined}
      />
    </Form>
  )
}

export const SignIn = (): JSX.Element => (
  <main class="sign-in">
    <h1>
      <Mark size={26} />
      Plinth
    </h1>
    <div>
      <p class="quiet">Sign in as an operator of this instance.</p>
      <Credentials />
    </div>
    <p class="quiet">
      The first operator is printed by <code>npm start</code> and <code>npm run keys</code>. Whoever
      lost the password runs <code>npm run operators -- reset</code>.
    </p>
  </main>
)

export const SignInAgain = (): JSX.Element => (
  <Dialog title="Your session has ended">
    <p>Sign in again to go on. What you typed is still there.</p>
    <Credentials email={session.value?.email ?? ''} />
    <button type="button" class="bare" onClick={forget}>
      Leave
    </button>
  </Dialog>
)
