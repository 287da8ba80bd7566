// The arguments of a function, and the columns it returns, a line for each.
import type { JSX } from 'preact'
import { Choice, Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Argument, Draft } from './draft.ts'

const fresh: Argument = { name: '', type: 'text', mode: 'in', default: '' }

export const Arguments = ({
  of,
  onChange,
}: {
  of: readonly Argument[]
  onChange: (all: readonly Argument[]) => void
}): JSX.Element => {
  const set = (at: number, part: Partial<Argument>): void =>
    onChange(of.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset>
      <legend>Arguments</legend>
      {of.length === 0 && <p class="quiet">None.</p>}
      {of.map((one, at) => (
        <div key={at} class="row argument" role="group" aria-label={`Argument ${at + 1}`}>
          <Field
            label="Name"
            value={one.name}
            onValue={(name) => set(at, { name })}
            autocomplete="off"
          />
          <Field
            label="Type"
            value={one.type}
            onValue={(type) => set(at, { type })}
            required
            autocomplete="off"
          />
          <Field
            label="Default"
            value={one.default}
            onValue={(value) => set(at, { default: value })}
            placeholder="none"
            autocomplete="off"
          />
          <Choice label="Is" value={one.mode} onValue={(mode) => set(at, { mode })}>
            <option value="in">given</option>
            <option value="out">returned (out)</option>
            <option value="inout">both (inout)</option>
            <option value="variadic">the rest (variadic)</option>
          </Choice>
          <button
            type="button"
            class="bare"
            aria-label={`Without argument ${at + 1}`}
            onClick={() => onChange(of.filter((_, index) => index !== at))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <button type="button" onClick={() => onChange([...of, fresh])}>
        <Icon name="plus" />
        Argument
      </button>
    </fieldset>
  )
}

type Columns = Draft['columns']

export const Columns = ({
  of,
  onChange,
}: {
  of: Columns
  onChange: (all: Columns) => void
}): JSX.Element => {
  const set = (at: number, part: Partial<Columns[number]>): void =>
    onChange(of.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset>
      <legend>Columns of its rows</legend>
      {of.map((one, at) => (
        <div key={at} class="row argument" role="group" aria-label={`Column ${at + 1}`}>
          <Field
            label="Name"
            value={one.name}
            onValue={(name) => set(at, { name })}
            required
            autocomplete="off"
          />
          <Field
            label="Type"
            value={one.type}
            onValue={(type) => set(at, { type })}
            required
            autocomplete="off"
          />
          <button
            type="button"
            class="bare"
            aria-label={`Without column ${at + 1}`}
            onClick={() => onChange(of.filter((_, index) => index !== at))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <button type="button" onClick={() => onChange([...of, { name: '', type: 'text' }])}>
        <Icon name="plus" />
        Column
      </button>
    </fieldset>
  )
}
