// A number, and what it is of.
import type { ComponentChildren, JSX } from 'preact'

export const FigureCard = ({
  title,
  figure,
  children,
}: {
  title: string
  figure: string
  children: ComponentChildren
}): JSX.Element => (
  <div class="card">
    <h2>{title}</h2>
    <p class="figure">{figure}</p>
    <p class="quiet">{children}</p>
  </div>
)
