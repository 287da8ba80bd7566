// A plain table of rows, for lists that fit on a page.
import type { ComponentChildren, JSX } from 'preact'

export interface ListColumn<Row> {
  title: string
  cell: (row: Row) => ComponentChildren
  /** Numbers stand at the right. */
  number?: true
  /** Takes what room the others leave. */
  wide?: true
}

export const Listing = <Row,>({
  label,
  rows,
  columns,
  keyOf,
}: {
  label: string
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string | number
}): JSX.Element => (
  <div class="scrolls" role="region" aria-label={label} tabIndex={0}>
    <table class="listing" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, number, wide }) => (
            <th key={title} scope="col" class={classOf(number, wide)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, number, wide }) => (
              <td key={title} class={classOf(number, wide)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const classOf = (number?: true, wide?: true): string =>
  [number && 'number', wide && 'wide'].filter(Boolean).join(' ')
