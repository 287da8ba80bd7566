// The users that came: how many, and what of their passwords.
import type { JSX } from 'preact'
import { count } from '../../../words.ts'
import type { Summary } from '../import.ts'

export const Users = ({ of }: { of: NonNullable<Summary['users']> }): JSX.Element => {
  const said: readonly (readonly [string, string])[] = [
    ['users', 'came'],
    ['there', 'were here already'],
    ['gone', 'are in the source no more, and banned here'],
    ['kept', 'sign in with the password they have'],
    ['unusable', 'need a new password: it comes by recovery'],
    ['none', 'had no password'],
    ['conflicts', 'came without the address that somebody has here'],
    ['skipped', 'did not come'],
  ]
  const numbers = said.flatMap(([name, words]) => {
    const n = of[name]
    return typeof n === 'number' && (n > 0 || name === 'users') ? [[n, words] as const] : []
  })
  const hashes = Object.entries(of.byAlgorithm ?? {})
  const renewed = Object.entries(of.renewed ?? {})
  return (
    <section class="parted" aria-label="Users that came">
      <h3>Users</h3>
      <ul class="plain-list">
        {numbers.map(([n, words]) => (
          <li key={words}>
            <strong>{count(n)}</strong> {words}
          </li>
        ))}
      </ul>
      {renewed.length > 0 && (
        <p>
          Changed as in the source: {renewed.map(([name, n]) => `${name} ${count(n)}`).join(', ')}.
        </p>
      )}
      {hashes.length > 0 && (
        <p class="quiet">
          By kind of password: {hashes.map(([name, n]) => `${name} ${count(n)}`).join(', ')}.
        </p>
      )}
    </section>
  )
}
