// One's own account: where one is signed in, tokens for programs, the password.
import type { JSX } from 'preact'
import { admin, failure } from '../api.ts'
import { useSend, useForm } from '../form.ts'
import { useLoad } from '../load.ts'
import { Copied } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Field, Choice } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Icon } from '../parts/icon.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { ErrorNote } from '../parts/note.tsx'
import { ask, query } from '../route.ts'
import { may, session } from '../session.ts'
import { roleWords, type OperatorSession, roles } from './operators/operators.ts'
import { RoleChoice } from './operators/role-choice.tsx'
import { Sessions } from './operators/sessions.tsx'

export const Account = (): JSX.Element => {
  const signIns = useLoad<{ sessions: OperatorSession[] }>('/admin/v1/me/sessions')
  const end = useSend(({ id }: OperatorSession) =>
    admin('DELETE', `me/sessions/${id}`).finally(signIns.reload),
  )
  const { email, role } = session.value ?? { email: '', role: 'viewer' as const }
  return (
    <>
      <h1>Account</h1>
      <p>
        {email} <span class="quiet">{roleWords[role]}.</span>
      </p>
      <h2>Sessions and tokens</h2>
      <p class="quiet">
        A sign-in ends by itself; a token is for programs, and is ended like a sign-in.
      </p>
      <Loaded of={signIns}>
        {({ sessions }) => (
          <Sessions label="My sessions and tokens" sessions={sessions} onEnd={end.send} />
        )}
      </Loaded>
      {end.error && <ErrorNote error={end.error} />}
      {may('POST', 'me/tokens') && (
        <div class="row">
          <button type="button" onClick={() => ask({ new: 'token' })}>
            <Icon name="plus" />
            Token for a program
          </button>
        </div>
      )}
      <h2>Password</h2>
      <NewPassword onDone={signIns.reload} />
      {query.value.get('new') === 'token' && (
        <NewToken
          onClose={() => {
            ask({ new: null })
            signIns.reload()
          }}
        />
      )}
    </>
  )
}

/** One's own password. It is typed twice, for nobody sees it. */
const NewPassword = ({ onDone }: { onDone: () => void }): JSX.Element => {
  const form = useForm(
    { next: '', again: '', current_password: '' },
    async ({ next, again, current_password }) =>
      next === again
        ? admin('PUT', 'me/password', { body: { password: next, current_password } })
        : { data: null, error: failure('mistyped', 'The two new passwords differ.') },
    () => {
      form.set({ next: '', again: '' })
      onDone()
    },
  )
  return (
    <Form
      of={form}
      label="New password"
      action="Change the password"
      asks="The present password"
      done="It is changed. You stay signed in here, and nowhere else."
    >
      <Field
        label="New password"
        type="password"
        required
        {...form.field('next')}
        autocomplete="new-password"
      />
      <Field
        label="The new password again"
        type="password"
        required
        {...form.field('again')}
        autocomplete="new-password"
      />
      <p class="quiet">Your other sessions and all your tokens end.</p>
    </Form>
  )
}

/** A token for programs. The service keeps none of it, so it is shown once. */
const NewToken = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const form = useForm(
    { name: '', role: 'viewer', days: '90', current_password: '' },
    ({ days, ...body }) =>
      admin<{ access_token: string }>('POST', 'me/tokens', {
        body: { ...body, days: Number(days) },
      }),
  )
  const most = roles.indexOf(session.value?.role ?? 'viewer')
  if (form.data)
    return (
      <Dialog title={`The token ${form.values.name}`} onClose={onClose}>
        <p>Copy it now: it is not shown again. A program sends it as a bearer token.</p>
        <Copied label="The token" text={form.data.access_token} />
        <div class="row end">
          <button type="button" class="main" onClick={onClose}>
            I have it
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="New token" onClose={onClose}>
      <Form of={form} label="New token" action="Make the token" onCancel={onClose}>
        <Field
          label="What it is for"
          required
          autoFocus
          {...form.field('name')}
          autocomplete="off"
          placeholder="deployment"
        />
        <RoleChoice {...form.field('role')} offered={roles.slice(0, most + 1)} />
        <Choice label="It ends after" {...form.field('days')}>
          {['1', '7', '30', '90', '365'].map((one) => (
            <option key={one} value={one}>
              {one === '1' ? '1 day' : `${one} days`}
            </option>
          ))}
        </Choice>
      </Form>
    </Dialog>
  )
}
