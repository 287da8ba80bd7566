// The first page, and the window over a page whose session has ended.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Mark } from '../parts/mark.tsx'
import { ErrorNote } from '../parts/note.tsx'
import { forget, keep, session, type Role } from '../session.ts'

interface Answer {
  access_token: string
  expires_in: number
  user: { email: string; role: Role }
}

const Form = ({ email: known }: { email?: string }): JSX.Element => {
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const { data, error: refused } = await admin<Answer>('POST', 'login', {
      body: { email, password },
    })
    setBusy(false)
    setError(refused)
    if (!data) return
    const until = Date.now() + data.expires_in * 1000
    keep({ token: data.access_token, email: data.user.email, role: data.user.role, until })
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field
        label="E-mail"
        type="email"
        value={email}
        onValue={setEmail}
        required
        autocomplete="username"
        autoFocus={known === undefined}
      />
      <Field
        label="Password"
        type="password"
        value={password}
        onValue={setPassword}
        required
        autocomplete="current-password"
        autoFocus={known !== undefined}
      />
      {error && <ErrorNote error={error} />}
      <button type="submit" class="main" disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
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
      <Form />
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
    <Form email={session.value?.email ?? ''} />
    <button type="button" class="bare" onClick={forget}>
      Leave
    </button>
  </Dialog>
)
