// One policy.
import type { JSX } from 'preact'
import { Copied } from '../../../parts/copy.tsx'
import type { Policy } from '../../../schema.ts'

export const Item = ({
  of: { name, command, roles, using, check, permissive },
  onDrop,
}: {
  of: Policy
  onDrop: (() => void) | undefined
}): JSX.Element => (
  <li class="card">
    <h2>
      {name} <span class="tag">{command}</span>
      {!permissive && <span class="tag bad">restrictive</span>}
    </h2>
    <p class="quiet">for {roles.join(', ')}</p>
    {using !== null && (
      <>
        <h3>Rows that are there</h3>
        <Copied label="using" text={using} />
      </>
    )}
    {check !== null && check !== using && (
      <>
        <h3>Rows as they are written</h3>
        <Copied label="check" text={check} />
      </>
    )}
    {onDrop && (
      <button type="button" class="bare" onClick={onDrop}>
        Drop<span class="hidden"> policy {name}</span>
      </button>
    )}
  </li>
)
