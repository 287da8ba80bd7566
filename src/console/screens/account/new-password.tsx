// One's own password. It is typed twice, for nobody sees it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { ConfirmForm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'

export const NewPassword = ({ onDone }: { onDone: () => void }): JSX.Element => {
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [isDone, setDone] = useState(false)
  const send = async (password: string): Promise<Failure | null> => {
    setDone(false)
    if (next !== again) return mistyped
    const { error } = await admin('PUT', 'me/password', {
      body: { password: next, current_password: password },
    })
    if (error) return error
    setNext('')
    setAgain('')
    setDone(true)
    onDone()
    return null
  }
  return (
    <ConfirmForm
      label="New password"
      action="Change the password"
      asks="The present password"
      send={send}
    >
      <Field
        label="New password"
        type="password"
        required
        value={next}
        onValue={setNext}
        autocomplete="new-password"
      />
      <Field
        label="The new password again"
        type="password"
        required
        value={again}
        onValue={setAgain}
        autocomplete="new-password"
      />
      <p class="quiet">Your other sessions and all your tokens end.</p>
      {isDone && (
        <p class="note good" role="status">
          It is changed. You stay signed in here, and nowhere else.
        </p>
      )}
    </ConfirmForm>
  )
}

const mistyped: Failure = {
  code: 'mistyped',
  message: 'The two new passwords differ.',
  details: null,
  status: 0,
}
