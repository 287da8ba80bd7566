// A row of the grid: the boxes in front of it, and its cells.
import type { JSX } from 'preact'
import { Icon } from '../../../parts/icon.tsx'
import { GridCell } from './cell.tsx'
import type { CellPlace, Range } from './range.ts'
import type { Drawn } from './drawn.ts'
import type { Grid, GridRow } from '../page.ts'

export const GridLine = ({
  line,
  row,
  grid,
  drawn,
  start,
  stop,
  range,
  gaps,
  chosen,
  onToggle,
  onRow,
  onOpen,
  onGo,
}: {
  line: number
  row: GridRow
  grid: Grid
  /** The columns that are in the page; `start` is the place of the first. */
  drawn: readonly Drawn[]
  start: number
  /** Where Tab leads to. */
  stop: CellPlace
  range: Range | null
  /** Before and behind what is drawn. */
  gaps: readonly JSX.Element[]
  /** Null where rows cannot be chosen. */
  chosen: ReadonlySet<number> | null
  onToggle: (row: number, isRange: boolean) => void
  onRow: (row: number) => void
  onOpen: (row: number, column: number) => void
  onGo: (place: CellPlace, grows: boolean) => void
}): JSX.Element => {
  const boxes = chosen ? 2 : 1
  const mark = grid.marks.get(line)
  return (
    <div
      class={['line', chosen?.has(line) === true && 'chosen', mark].filter(Boolean).join(' ')}
      role="row"
      aria-rowindex={line + 2}
      aria-description={mark}
    >
      {chosen && (
        <span class="box" role="gridcell" aria-colindex={1}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Row ${line + 1}`}
            checked={chosen.has(line)}
            onClick={(event) => onToggle(line, event.shiftKey)}
          />
        </span>
      )}
      <span class="box" role="gridcell" aria-colindex={boxes}>
        <button
          type="button"
          class="bare"
          tabIndex={-1}
          aria-label={`Open row ${line + 1}`}
          onClick={() => onRow(line)}
        >
          <Icon name="right" />
        </button>
      </span>
      {gaps[0]}
      {drawn.map((column, place) => (
        <GridCell
          key={column.name}
          line={line}
          place={start + place}
          index={start + place + boxes + 1}
          column={column}
          row={row}
          isCut={grid.cut.has(`${line} ${column.at}`)}
          isStop={line === stop.row && start + place === stop.column}
          isIn={range !== null && isInside(range, line, start + place)}
          onGo={(grows) => onGo({ row: line, column: start + place }, grows)}
          onOpen={() => onOpen(line, start + place)}
        />
      ))}
      {gaps[1]}
    </div>
  )
}

const isInside = ({ top, left, bottom, right }: Range, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right
