// The cell that has the focus, those beside it that are marked with it, and both as a spreadsheet has them.
import { useState } from 'preact/hooks'
import { many } from '../../../words.ts'
import type { Grid } from '../page.ts'
import type { Drawn } from './drawn.ts'

export interface CellPlace {
  row: number
  column: number
}

/** Both ends belong to it. */
export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

export interface Cells {
  at: CellPlace
  /** Opposite of it in the range. */
  corner: CellPlace
  /** Null where it is one cell. */
  range: Range | null
  goTo: (place: CellPlace) => void
  reach: (place: CellPlace) => void
  copy: (event: ClipboardEvent) => void
  paste: (event: ClipboardEvent) => void
}

export const useCells = ({
  grid,
  columns,
  onPaste,
  onCopied,
}: {
  grid: Grid
  columns: readonly Drawn[]
  onPaste: ((text: string, range: Range) => void) | null
  onCopied: (text: string) => void
}): Cells => {
  const [at, setAt] = useState<CellPlace>({ row: 0, column: 0 })
  const [corner, setCorner] = useState<CellPlace>(at)
  const range: Range = {
    top: Math.min(at.row, corner.row),
    left: Math.min(at.column, corner.column),
    bottom: Math.max(at.row, corner.row),
    right: Math.max(at.column, corner.column),
  }
  const copy = (event: ClipboardEvent): void => {
    if (!isOnCell(event)) return
    event.preventDefault()
    const shown = columns.slice(range.left, range.right + 1)
    const lines = grid.rows.slice(range.top, range.bottom + 1)
    event.clipboardData?.setData(
      'text/plain',
      toTsv(lines.map((row) => shown.map((column) => row[column.at] ?? null))),
    )
    const cut = lines.flatMap((_, line) =>
      shown.filter((column) => grid.cut.has(`${range.top + line} ${column.at}`)),
    ).length
    onCopied(
      `${many(lines.length * shown.length, 'cell')} copied${
        cut > 0 ? `; ${many(cut, 'long value')} as far as shown` : ''
      }`,
    )
  }
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isOnCell(event) || !onPaste || text === '') return
    event.preventDefault()
    onPaste(text, range)
  }
  return {
    at,
    corner,
    range: range.top === range.bottom && range.left === range.right ? null : range,
    goTo: (place) => {
      setAt(place)
      setCorner(place)
    },
    reach: setCorner,
    copy,
    paste,
  }
}

/** Fields within the grid copy and paste by themselves. */
const isOnCell = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-cell]') !== null

/** Cells as spreadsheets copy them: tabs between, a line each, quoted where a value has either. */
const toTsv = (rows: readonly (readonly (string | null)[])[]): string =>
  rows
    .map((row) =>
      row
        .map((value) => {
          const text = value ?? ''
          return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
        })
        .join('\t'),
    )
    .join('\n')
