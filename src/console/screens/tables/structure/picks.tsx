// Columns that are picked one after the other: their order counts.
import type { JSX } from 'preact'

export const Picks = ({
  legend,
  names,
  chosen,
  onChosen,
}: {
  legend: string
  names: readonly string[]
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
}): JSX.Element => (
  <fieldset class="picks">
    <legend>{legend}</legend>
    <div>
      {names.map((name) => {
        const at = chosen.indexOf(name)
        return (
          <label class="check" key={name}>
            <input
              type="checkbox"
              aria-label={name}
              checked={at >= 0}
              onChange={() =>
                onChosen(at >= 0 ? chosen.filter((one) => one !== name) : [...chosen, name])
              }
            />
            <span class="cut" title={name}>
              {name}
            </span>
            {at >= 0 && chosen.length > 1 && <span class="tag">{at + 1}</span>}
          </label>
        )
      })}
    </div>
  </fieldset>
)
