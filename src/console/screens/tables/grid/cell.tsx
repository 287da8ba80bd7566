// One value in the grid.
import type { JSX } from 'preact'
import { Icon } from '../../../parts/icon.tsx'
import type { Drawn } from './drawn.ts'
import type { GridRow } from '../page.ts'

interface CellProps {
  line: number
  place: number
  index: number
  column: Drawn
  row: GridRow
  isCut: boolean
  isStop: boolean
  isIn: boolean
  onGo: (grows: boolean) => void
  onOpen: () => void
}

export const GridCell = ({
  line,
  place,
  index,
  column,
  row,
  isCut,
  isStop,
  isIn,
  onGo,
  onOpen,
}: CellProps): JSX.Element => {
  const value = row[column.at] ?? null
  const href = column.to?.(row)
  return (
    <span
      class={isIn ? 'cell cut in' : 'cell cut'}
      style={{ width: `${column.width}px` }}
      role="gridcell"
      data-cell={`${line} ${place}`}
      aria-colindex={index}
      aria-selected={isIn}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onGo(false)}
      onMouseDown={(event) => {
        if (!event.shiftKey) return
        event.preventDefault()
        onGo(true)
      }}
      onPointerEnter={(event) => {
        if ((event.buttons & 1) === 1 && event.pointerType === 'mouse') onGo(true)
      }}
      onDblClick={onOpen}
    >
      {value === null ? (
        <span class="null">null</span>
      ) : column.shown === 'length' ? (
        <span class="null">{value} bytes</span>
      ) : (
        value
      )}
      {isCut && '…'}
      {typeof href === 'string' && (
        <a class="to" href={href} tabIndex={-1} aria-label={`Go to where ${column.name} points`}>
          <Icon name="right" />
        </a>
      )}
    </span>
  )
}
