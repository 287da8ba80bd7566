// A token for programs. The service keeps none of it, so it is shown once.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { ConfirmForm } from '../../parts/confirm.tsx'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { session } from '../../session.ts'
import { roles } from '../operators/operators.ts'
import { RoleChoice } from '../operators/role-choice.tsx'

export const NewToken = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const [name, setName] = useState('')
  const [role, setRole] = useState('viewer')
  const [days, setDays] = useState('90')
  const [token, setToken] = useState<string | null>(null)
  const most = roles.indexOf(session.value?.role ?? 'viewer')
  const send = async (password: string): Promise<Failure | null> => {
    const { data, error } = await admin<{ access_token: string }>('POST', 'me/tokens', {
      body: { name, role, days: Number(days), current_password: password },
    })
    if (data) setToken(data.access_token)
    return error
  }
  if (token !== null)
    return (
      <Dialog title={`The token ${name}`} onClose={onClose}>
        <p>Copy it now: it is not shown again. A program sends it as a bearer token.</p>
        <Copied label="The token" text={token} />
        <div class="row end">
          <button type="button" class="main" onClick={onClose}>
            I have it
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="New token" onClose={onClose}>
      <ConfirmForm label="New token" action="Make the token" send={send} onCancel={onClose}>
        <Field
          label="What it is for"
          required
          autoFocus
          value={name}
          onValue={setName}
          autocomplete="off"
          placeholder="deployment"
        />
        <RoleChoice value={role} onValue={setRole} offered={roles.slice(0, most + 1)} />
        <Choice label="It ends after" value={days} onValue={setDays}>
          {['1', '7', '30', '90', '365'].map((one) => (
            <option key={one} value={one}>
              {one === '1' ? '1 day' : `${one} days`}
            </option>
          ))}
        </Choice>
      </ConfirmForm>
    </Dialog>
  )
}
