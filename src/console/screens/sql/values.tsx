// The values of $1, $2 and so on.
import type { JSX } from 'preact'
import { Check, Field } from '../../parts/field.tsx'
import type { Sheet } from './sheet.ts'
import { fillIn } from './sheets.ts'

export const Values = ({ of, count }: { of: Sheet; count: number }): JSX.Element => {
  const set = (at: number, value: string | null): void => {
    const values = Array.from({ length: Math.max(count, of.values.length) }, (_, place) =>
      place === at ? value : of.values[place] === undefined ? '' : of.values[place],
    )
    fillIn(of.id, values)
  }
  return (
    <fieldset class="values">
      <legend class="hidden">Parameters</legend>
      {Array.from({ length: count }, (_, at) => {
        const value = of.values[at]
        return (
          <div key={at} class="value">
            <Field
              label={`$${at + 1}`}
              value={value ?? ''}
              readOnly={value === null}
              onValue={(next) => set(at, next)}
            />
            <Check
              label={`$${at + 1} is null`}
              checked={value === null}
              onChecked={(isNull) => set(at, isNull ? null : '')}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
