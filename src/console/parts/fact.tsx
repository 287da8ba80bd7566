// One thing to know, under its title; within a list of them.
import type { ComponentChildren, JSX } from 'preact'

export const Fact = ({
  title,
  children,
  long = false,
}: {
  title: string
  children: ComponentChildren
  /** May be cut anywhere. */
  long?: boolean
}): JSX.Element => (
  <div>
    <dt>{title}</dt>
    <dd class={long ? 'whole' : undefined}>{children}</dd>
  </div>
)
