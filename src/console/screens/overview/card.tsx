// A number, what it is of, and the way to it.
import type { ComponentChildren, JSX } from 'preact'

export const Card = ({
  title,
  figure,
  href,
  children,
}: {
  title: string
  figure: string
  href: string
  children: ComponentChildren
}): JSX.Element => (
  <a class="card" href={href}>
    <h3>{title}</h3>
    <p class="figure">{figure}</p>
    <p class="quiet">{children}</p>
  </a>
)
