// The role of an operator.
import type { JSX } from 'preact'
import { Choice } from '../../parts/field.tsx'
import { roles, roleWords } from './operators.ts'

export const RoleChoice = ({
  value,
  onValue,
  offered = roles,
}: {
  value: string
  onValue: (role: string) => void
  offered?: typeof roles
}): JSX.Element => (
  <Choice label="Role" value={value} onValue={onValue}>
    {offered.map((role) => (
      <option key={role} value={role}>
        {roleWords[role]}
      </option>
    ))}
  </Choice>
)
