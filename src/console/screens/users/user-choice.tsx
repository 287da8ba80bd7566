// As whom something is looked at: nobody, the service, or one of the newest users; any other by the id.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../../load.ts'
import { Choice, Field } from '../../parts/field.tsx'
import type { Users } from './users.ts'

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
  const { data } = useLoad<Users>('/admin/v1/users?limit=50')
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
        <option value="anon">nobody signed in (anon)</option>
        <option value="service_role">the service key</option>
        {data?.users.map(({ id, email }) => (
          <option key={id} value={id}>
            {email ?? id}
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
