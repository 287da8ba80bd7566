// Who may execute a function, and how that is given and taken.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Choice } from '../../parts/field.tsx'
import { grant, type OneFunction } from './functions.ts'
import type { Asked } from './asked.ts'

const roles = {
  anon: 'anybody with the anon key (anon)',
  authenticated: 'signed-in users (authenticated)',
  service_role: 'the service key (service_role)',
  public: 'everybody (public)',
}

const wordsOf = (role: string): string => (role in roles ? roles[role as keyof typeof roles] : role)

export const Callers = ({
  of,
  onAsk,
}: {
  of: OneFunction
  onAsk: ((asked: Asked) => void) | undefined
}): JSX.Element => {
  const callers = of.callers ?? []
  const others = Object.keys(roles).filter((role) => !callers.includes(role))
  const [role, setRole] = useState('')
  const chosen = others.includes(role) ? role : (others[0] ?? '')
  const change = (how: 'give' | 'take', one: string): Asked => ({
    title: how === 'give' ? `Grant to ${one}` : `Revoke from ${one}`,
    destroys: how === 'take',
    wish: {
      name: `${how} ${of.name} ${how === 'give' ? 'to' : 'from'} ${one}`,
      changes: [grant(of, how, [one])],
    },
  })
  return (
    <>
      <h2>Who may call it</h2>
      <ul class="callers">
        <li>
          {of.owner} <span class="quiet">owns it</span>
        </li>
        {callers.map((one) => (
          <li key={one}>
            <span>{wordsOf(one)}</span>
            {onAsk && (
              <button type="button" class="bare" onClick={() => onAsk(change('take', one))}>
                Revoke<span class="hidden"> from {one}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {callers.includes('public') && callers.length > 1 && (
        <p class="quiet">
          While public may call it, revoking it from another role changes nothing.
        </p>
      )}
      {onAsk && chosen !== '' && (
        <div class="row">
          <Choice label="Another caller" value={chosen} onValue={setRole}>
            {others.map((one) => (
              <option key={one} value={one}>
                {wordsOf(one)}
              </option>
            ))}
          </Choice>
          <button type="button" onClick={() => onAsk(change('give', chosen))}>
            Grant
          </button>
        </div>
      )}
    </>
  )
}
