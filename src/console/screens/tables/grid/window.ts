// What of a grid is in the page, and where a key leads to in it.
import type { CellPlace } from './range.ts'

// In pixels, as in the style.
export const height = 30
export const boxWidth = 31

/** How many more are drawn on each side, so that scrolling shows no empty places. */
export const beyond = { rows: 10, columns: 2 }

export const within = (n: number, first: number, end: number): number =>
  Math.max(first, Math.min(end - 1, n))

/** The rows that are drawn: the first, and the first that is not any more. */
export const rowsIn = (top: number, room: number, count: number): [number, number] => [
  Math.max(0, Math.min(count, Math.floor(top / height) - beyond.rows)),
  Math.min(count, Math.ceil((top + room) / height) + beyond.rows),
]

export const columnsIn = (
  left: number,
  room: number,
  edges: readonly number[],
): [number, number] => {
  const count = edges.length - 1
  const first = edges.findIndex((edge) => edge > left) - 1
  const end = edges.findIndex((edge) => edge >= left + room)
  return [
    Math.max(0, (first < 0 ? count : first) - beyond.columns),
    Math.min(count, (end < 0 ? count : end) + beyond.columns),
  ]
}

/** Null where the key leads nowhere. */
export const stepFrom = (
  { row, column }: CellPlace,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): CellPlace | null => {
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  const steps: Record<string, [row: number, column: number]> = {
    ArrowDown: [ctrlKey ? lastRow : row + 1, column],
    ArrowUp: [ctrlKey ? 0 : row - 1, column],
    ArrowRight: [row, ctrlKey ? lastColumn : column + 1],
    ArrowLeft: [row, ctrlKey ? 0 : column - 1],
    PageDown: [row + page, column],
    PageUp: [row - page, column],
    Home: [ctrlKey ? 0 : row, 0],
    End: [ctrlKey ? lastRow : row, lastColumn],
  }
  const to = steps[key]
  return to ? { row: within(to[0], 0, rows), column: within(to[1], 0, columns) } : null
}
