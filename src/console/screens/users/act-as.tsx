// Takes a token by which rows are read as a user.
import type { JSX } from 'preact'
import { act, acting, curlAs } from '../../acting.ts'
import { admin } from '../../api.ts'
import { useForm } from '../../form.ts'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { go, hrefOf } from '../../route.ts'
import { titleOf, type User } from './users.ts'

export const ActAs = ({ of, onClose }: { of: User; onClose: () => void }): JSX.Element => {
  const form = useForm(
    { current_password: '' },
    (body) =>
      admin<{ access_token: string; expires_in: number }>('POST', `users/${of.id}/token`, { body }),
    ({ access_token: token, expires_in: seconds }) =>
      act({ id: of.id, name: titleOf(of), token, until: Date.now() + seconds * 1000 }),
  )
  const as = acting.value?.id === of.id ? acting.value : null
  return (
    <Dialog title={`Act as ${titleOf(of)}`} onClose={onClose}>
      {as ? (
        <>
          <p>Rows of tables are now read as {as.name}. The same with curl:</p>
          <Copied label="As them, with curl" text={curlAs(as, '')} />
          <p class="quiet">
            The token ends by itself after five minutes. It reads and changes nothing, wherever it
            is sent.
          </p>
          <div class="row end">
            <button type="button" onClick={onClose}>
              Stay here
            </button>
            <button
              type="button"
              class="main"
              onClick={() => {
                onClose()
                go(hrefOf('tables'))
              }}
            >
              View tables
            </button>
          </div>
        </>
      ) : (
        <Form of={form} label="Act as" action="Act as them" onCancel={onClose}>
          <p>
            For five minutes rows are read with a token of theirs. Their sign-ins stay as they are;
            their events and the audit say that it was you.
          </p>
        </Form>
      )}
    </Dialog>
  )
}
