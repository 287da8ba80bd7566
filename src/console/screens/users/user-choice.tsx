// As whom something is looked at: nobody, the service, or one of the newest users; any other by the id.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Choice, Field } from '../../parts/field.tsx'
import { useNewestUsers } from './newest.ts'
import { titleOf } from './users.ts'

export const UserChoice = ({
  value,
  onValue,
  autoFocus = false,
}: {
  value: string
  /** Typed is an id, letter by letter. */
  onValue: (as: string, isTyped: boolean) => void
  autoFocus?: boolean
}): JSX.Element => {
  const [isOther, setOther] = useState(false)
  const users = useNewestUsers()
  return (
    <>
      <Choice
        label="As"
        autoFocus={autoFocus}
        value={isOther ? 'other' : value}
        onValue={(next) => {
          setOther(next === 'other')
          onValue(next === 'other' ? '' : next, next === 'other')
        }}
      >
        <option value="anon">not signed in (anon)</option>
        <option value="service_role">the service key</option>
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {titleOf(user)}
          </option>
        ))}
        <option value="other">another user, by id</option>
      </Choice>
      {isOther && (
        <Field label="Id of the user" value={value} onValue={(id) => onValue(id, true)} required />
      )}
    </>
  )
}
