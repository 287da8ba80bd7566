// The arguments of a function, and the columns it returns, a line for each.
import type { ComponentChildren, JSX } from 'preact'
import { Choice, Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Argument, FunctionDraft } from './draft.ts'

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
  of: FunctionDraft['columns']
  onChange: (all: FunctionDraft['columns']) => void
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

/** Lines of fields, of which one may be added and each taken away. */
const Lines = <Line extends { name: string; type: string }>({
  legend,
  noun,
  of,
  fresh,
  onChange,
  isNamed,
  more,
}: {
  legend: string
  /** What a line is: "argument". */
  noun: string
  of: readonly Line[]
  fresh: Line
  onChange: (all: readonly Line[]) => void
  /** Each must have a name. */
  isNamed: boolean
  /** Its other fields. */
  more?: (line: Line, set: (part: Partial<Line>) => void) => ComponentChildren
}): JSX.Element => {
  const title = noun.charAt(0).toUpperCase() + noun.slice(1)
  const setAt = (at: number, part: Partial<Line>): void =>
    onChange(of.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset>
      <legend>{legend}</legend>
      {of.length === 0 && <p class="quiet">None.</p>}
      {of.map((one, at) => {
        const set = (part: Partial<Line>): void => setAt(at, part)
        return (
          <div key={at} class="row argument" role="group" aria-label={`${title} ${at + 1}`}>
            <Field
              label="Name"
              value={one.name}
              onValue={(name) => set({ name } as Partial<Line>)}
              required={isNamed}
              autocomplete="off"
            />
            <Field
              label="Type"
              value={one.type}
              onValue={(type) => set({ type } as Partial<Line>)}
              required
              autocomplete="off"
            />
            {more?.(one, set)}
            <button
              type="button"
              class="bare"
              aria-label={`Without ${noun} ${at + 1}`}
              onClick={() => onChange(of.filter((_, index) => index !== at))}
            >
              <Icon name="close" />
            </button>
          </div>
        )
      })}
      <button type="button" onClick={() => onChange([...of, fresh])}>
        <Icon name="plus" />
        {title}
      </button>
    </fieldset>
  )
}
