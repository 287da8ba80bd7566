// The arguments of a function, and the columns it returns, a line for each.
import type { JSX } from 'preact'
import { Choice, Field } from '../../parts/field.tsx'
import type { Argument, Draft } from './draft.ts'
import { Lines } from './lines.tsx'

const freshArgument: Argument = { name: '', type: 'text', mode: 'in', default: '' }
const freshColumn = { name: '', type: 'text' }

export const Arguments = ({
  of,
  onChange,
}: {
  of: readonly Argument[]
  onChange: (all: readonly Argument[]) => void
}): JSX.Element => (
  <Lines
    legend="Arguments"
    noun="argument"
    of={of}
    fresh={freshArgument}
    onChange={onChange}
    isNamed={false}
    more={(one, set) => (
      <>
        <Field
          label="Default"
          value={one.default}
          onValue={(value) => set({ default: value })}
          placeholder="none"
          autocomplete="off"
        />
        <Choice label="Is" value={one.mode} onValue={(mode) => set({ mode })}>
          <option value="in">given</option>
          <option value="out">returned (out)</option>
          <option value="inout">both (inout)</option>
          <option value="variadic">the rest (variadic)</option>
        </Choice>
      </>
    )}
  />
)

export const Columns = ({
  of,
  onChange,
}: {
  of: Draft['columns']
  onChange: (all: Draft['columns']) => void
}): JSX.Element => (
  <Lines
    legend="Columns of its rows"
    noun="column"
    of={of}
    fresh={freshColumn}
    onChange={onChange}
    isNamed
  />
)
