// One's own account: where one is signed in, tokens for programs, the password.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../api.ts'
import { useLoad } from '../load.ts'
import { Icon } from '../parts/icon.tsx'
import { ErrorNote, Loading } from '../parts/note.tsx'
import { ask, query } from '../route.ts'
import { may, session } from '../session.ts'
import { NewPassword } from './account/new-password.tsx'
import { NewToken } from './account/new-token.tsx'
import { roleWords, type Held } from './operators/operators.ts'
import { Sessions } from './operators/sessions.tsx'

export const Account = (): JSX.Element => {
  const { data, error, reload } = useLoad<{ sessions: Held[] }>('/admin/v1/me/sessions')
  const [refused, setRefused] = useState<Failure | null>(null)
  const end = async ({ id }: Held): Promise<void> => {
    const reply = await admin('DELETE', `me/sessions/${id}`)
    setRefused(reply.error)
    reload()
  }
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
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data && (
        <Sessions
          label="My sessions and tokens"
          sessions={data.sessions}
          onEnd={(one) => void end(one)}
        />
      )}
      {refused && <ErrorNote error={refused} />}
      {may('POST', 'me/tokens') && (
        <div class="row">
          <button type="button" onClick={() => ask({ new: 'token' })}>
            <Icon name="plus" />
            Token for a program
          </button>
        </div>
      )}
      <h2>Password</h2>
      <NewPassword onDone={reload} />
      {query.value.get('new') === 'token' && (
        <NewToken
          onClose={() => {
            ask({ new: null })
            reload()
          }}
        />
      )}
    </>
  )
}
