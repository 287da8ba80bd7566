// Whether the users come, and what of their passwords.
import type { JSX } from 'preact'
import { Check } from '../../../parts/field.tsx'
import { count } from '../../../words.ts'
import { change, type Draft } from '../draft.ts'
import type { SourceFacts } from '../import.ts'
import { usersIn } from './found.ts'

const algorithms: Readonly<Record<string, string>> = {
  bcrypt: 'with bcrypt: their passwords stay',
  scrypt: 'with scrypt',
  argon2: 'with Argon2: their passwords stay',
  firebase_scrypt: 'with Firebase’s scrypt: their passwords stay where the parameters are known',
  none: 'without a password',
}

export const People = ({ of, found }: { of: Draft; found: SourceFacts }): JSX.Element | null => {
  if (!found.users) return null
  const kinds = Object.entries(found.users.algorithms ?? {}).filter(([, n]) => n)
  return (
    <fieldset>
      <legend>Users</legend>
      <Check
        label={`Bring ${usersIn(found)} users`}
        checked={of.users}
        onChecked={(users) => change({ users })}
      />
      {kinds.length > 0 && (
        <ul class="plain-list quiet">
          {kinds.map(([name, n]) => (
            <li key={name}>
              {count(n)} {algorithms[name] ?? `with ${name}: they need a new password`}
            </li>
          ))}
        </ul>
      )}
      {!of.users && (
        <p class="quiet">Keys of tables to users stay unchecked, and rows find no user.</p>
      )}
    </fieldset>
  )
}
