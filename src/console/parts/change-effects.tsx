// What a change takes along, and what else there is to know before it is made.
import type { JSX } from 'preact'
import type { Changed } from '../change.ts'
import { many } from '../words.ts'

export const ChangeEffects = ({
  of: { dropped = [], warnings },
}: {
  /** As it was tried. */
  of: Changed
}): JSX.Element => (
  <>
    {dropped.length > 0 && (
      <div class="note error">
        <p>
          <strong>{many(dropped.length, 'object')} will be gone:</strong>
        </p>
        <ul>
          {dropped.map(({ kind, name }) => (
            <li key={`${kind} ${name}`}>
              {kind} <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </div>
    )}
    {warnings.map((warning) => (
      <p key={warning} class="note">
        {warning}
      </p>
    ))}
  </>
)
