// One of a few, each with a sentence about it.
import type { ComponentChildren, JSX } from 'preact'

export type KindChoice<Name extends string> = readonly [name: Name, title: string, sentence: string]

export const Kinds = <Name extends string>({
  legend,
  group,
  kinds,
  chosen,
  onChosen,
  few = false,
  children,
}: {
  legend: string
  /** Of all of them, in the form. */
  group: string
  kinds: readonly KindChoice<Name>[]
  chosen: Name | undefined
  onChosen: (name: Name) => void
  few?: boolean
  children?: ComponentChildren
}): JSX.Element => (
  <fieldset class={few ? 'kinds few' : 'kinds'}>
    <legend>{legend}</legend>
    {kinds.map(([name, title, sentence]) => (
      <label key={name} class="card">
        <span class="named">
          <input
            type="radio"
            name={group}
            checked={name === chosen}
            onChange={() => onChosen(name)}
          />
          <strong>{title}</strong>
        </span>
        <span class="quiet">{sentence}</span>
      </label>
    ))}
    {children}
  </fieldset>
)
