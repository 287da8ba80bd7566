// Rows in a grid that holds in the page only what is seen of it, down and across.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { go } from '../../route.ts'
import { GridHead } from './grid-head.tsx'
import { useCells, type Range } from './grid-cells.ts'
import type { Grid, Row, Shown } from './page.ts'

// In pixels, as in the style.
const height = 30
const boxWidth = 31

/** How many more are drawn on each side, so that scrolling shows no empty places. */
const beyond = { rows: 10, columns: 2 }

/** A column as it is drawn. */
export interface Drawn extends Shown {
  /** Its place in the rows. */
  at: number
  width: number
  /** Where the row is that a foreign key points to. */
  to?: ((row: Row) => string | null) | undefined
}

const within = (n: number, first: number, end: number): number =>
  Math.max(first, Math.min(end - 1, n))

/** The rows that are drawn: the first, and the first that is not any more. */
const rowsIn = (top: number, room: number, count: number): [number, number] => [
  Math.max(0, Math.min(count, Math.floor(top / height) - beyond.rows)),
  Math.min(count, Math.ceil((top + room) / height) + beyond.rows),
]

const columnsIn = (left: number, room: number, edges: readonly number[]): [number, number] => {
  const count = edges.length - 1
  const first = edges.findIndex((edge) => edge > left) - 1
  const end = edges.findIndex((edge) => edge >= left + room)
  return [
    Math.max(0, (first < 0 ? count : first) - beyond.columns),
    Math.min(count, (end < 0 ? count : end) + beyond.columns),
  ]
}

export const GridView = ({
  label,
  grid,
  columns,
  order,
  chosen,
  onChoose,
  onOpen,
  onRow,
  onWidth,
  onPaste,
  onCopied,
  onEnd,
}: {
  label: string
  grid: Grid
  columns: readonly Drawn[]
  order: string
  /** Null where rows cannot be chosen. */
  chosen: ReadonlySet<number> | null
  onChoose: (chosen: ReadonlySet<number>) => void
  onOpen: (row: number, column: number) => void
  onRow: (row: number) => void
  onWidth: (name: string, width: number | null) => void
  onPaste: ((text: string, range: Range) => void) | null
  onCopied: (text: string) => void
  onEnd: () => void
}): JSX.Element => {
  const box = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState({ top: 0, left: 0 })
  const [room, setRoom] = useState({ height: 600, width: 1000 })
  const isFocusing = useRef(false)
  const lastToggled = useRef(0)
  const { rows } = grid
  const cells = useCells({ grid, columns, onPaste, onCopied })
  const { at, corner, range } = cells
  const before = boxWidth * (chosen ? 2 : 1)

  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect)
    })
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])

  /** Where each column begins, and where the last ends. */
  const edges = [0]
  for (const { width } of columns) edges.push((edges.at(-1) ?? 0) + width)
  const [first, last] = rowsIn(from.top, room.height, rows.length)
  const [start, end] = columnsIn(from.left, room.width, edges)
  useEffect(() => {
    if (last >= rows.length - beyond.rows) onEnd()
  }, [last, rows.length])
  // As soon as the cell is in the page.
  useLayoutEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${at.row} ${at.column}"]`)
    if (!isFocusing.current || !cell) return
    isFocusing.current = false
    cell.focus({ preventScroll: true })
  })

  const scrolled = (view: HTMLElement): void =>
    setFrom({ top: view.scrollTop, left: view.scrollLeft })

  const bring = (row: number, column: number): void => {
    const view = box.current
    if (!view) return
    // The names of the columns stay on top.
    const y = row * height
    if (y < view.scrollTop) view.scrollTop = y
    if (y + 2 * height > view.scrollTop + view.clientHeight)
      view.scrollTop = y + 2 * height - view.clientHeight
    const x = edges[column] ?? 0
    const right = (edges[column + 1] ?? x) + before
    if (x < view.scrollLeft || right - x > view.clientWidth) view.scrollLeft = x
    else if (right > view.scrollLeft + view.clientWidth) view.scrollLeft = right - view.clientWidth
    scrolled(view)
  }
  /** The focus follows the cell, which is brought into the page first; or the range grows, and the focus stays. */
  const move = (row: number, column: number, grows: boolean): void => {
    const next = { row: within(row, 0, rows.length), column: within(column, 0, columns.length) }
    if (grows) cells.reach(next)
    else {
      isFocusing.current = true
      cells.goTo(next)
    }
    bring(next.row, next.column)
  }
  const toggle = (row: number, isRange: boolean): void => {
    const next = new Set(chosen)
    const isOn = !next.has(row)
    const [low, high] = isRange ? [lastToggled.current, row].sort((a, b) => a - b) : [row, row]
    for (let one = low ?? row; one <= (high ?? row); one++) {
      if (isOn) next.add(one)
      else next.delete(one)
    }
    lastToggled.current = row
    onChoose(next)
  }
  const press = (event: KeyboardEvent): void => {
    // The names on top sort, and boxes are ticked, by the same keys.
    if (!(event.target as Element).matches('[data-cell]')) return
    const page = Math.floor(room.height / height) - 1
    const { row, column } = event.shiftKey ? corner : at
    const steps: Record<string, [number, number]> = {
      ArrowDown: [event.ctrlKey ? rows.length - 1 : row + 1, column],
      ArrowUp: [event.ctrlKey ? 0 : row - 1, column],
      ArrowRight: [row, event.ctrlKey ? columns.length - 1 : column + 1],
      ArrowLeft: [row, event.ctrlKey ? 0 : column - 1],
      PageDown: [row + page, column],
      PageUp: [row - page, column],
      Home: event.ctrlKey ? [0, 0] : [row, 0],
      End: event.ctrlKey ? [rows.length - 1, columns.length - 1] : [row, columns.length - 1],
    }
    const to = steps[event.key]
    if (to) {
      event.preventDefault()
      move(...to, event.shiftKey)
    } else if (event.key === 'Enter' && event.ctrlKey) {
      const href = columns[at.column]?.to?.(rows[at.row] ?? [])
      if (typeof href === 'string') go(href)
    } else if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault()
      onRow(at.row)
    } else if (event.key === 'Enter' || event.key === 'F2') onOpen(at.row, at.column)
    else if (event.key === ' ' && chosen) {
      event.preventDefault()
      toggle(at.row, event.shiftKey)
    }
  }
  /** Tab leads to the last cell that had the focus, or to what is seen nearest to it. */
  const stop = { row: within(at.row, first, last), column: within(at.column, start, end) }
  const gaps = [
    <Gap key="before" width={edges[start] ?? 0} />,
    <Gap key="after" width={(edges.at(-1) ?? 0) - (edges[end] ?? 0)} />,
  ]
  const drawn = columns.slice(start, end)
  const boxes = chosen ? 2 : 1

  return (
    <div
      class="grid"
      ref={box}
      role="grid"
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={grid.more ? -1 : rows.length + 1}
      aria-colcount={columns.length + boxes}
      onScroll={(event) => scrolled(event.currentTarget)}
      onKeyDown={press}
      onCopy={cells.copy}
      onPaste={cells.paste}
    >
      <div class="line head" role="row" aria-rowindex={1}>
        {chosen && (
          <span class="box" role="columnheader" aria-colindex={1}>
            <input
              type="checkbox"
              aria-label="All rows that were read"
              checked={chosen.size > 0 && chosen.size === rows.length}
              onChange={(event) =>
                onChoose(new Set(event.currentTarget.checked ? rows.keys() : []))
              }
            />
          </span>
        )}
        <span class="box" role="columnheader" aria-label="Open" aria-colindex={boxes} />
        {gaps[0]}
        {drawn.map((column, index) => (
          <GridHead
            key={column.name}
            of={column}
            order={order}
            index={start + index + boxes + 1}
            onWidth={onWidth}
          />
        ))}
        {gaps[1]}
      </div>
      <Gap height={first * height} />
      {rows.slice(first, last).map((row, index) => {
        const line = first + index
        const mark = grid.marks.get(line)
        return (
          <div
            key={line}
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
                  onClick={(event) => toggle(line, event.shiftKey)}
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
              <Cell
                key={column.name}
                line={line}
                place={start + place}
                index={start + place + boxes + 1}
                column={column}
                row={row}
                isCut={grid.cut.has(`${line} ${column.at}`)}
                isStop={line === stop.row && start + place === stop.column}
                isIn={range !== null && isInside(range, line, start + place)}
                onGo={(grows) => {
                  if (grows) cells.reach({ row: line, column: start + place })
                  else cells.goTo({ row: line, column: start + place })
                }}
                onOpen={() => onOpen(line, start + place)}
              />
            ))}
            {gaps[1]}
          </div>
        )
      })}
      <Gap height={(rows.length - last) * height} />
    </div>
  )
}

const isInside = ({ top, left, bottom, right }: Range, row: number, column: number): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

interface CellProps {
  line: number
  place: number
  index: number
  column: Drawn
  row: Row
  isCut: boolean
  isStop: boolean
  isIn: boolean
  onGo: (grows: boolean) => void
  onOpen: () => void
}

const Cell = ({
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

/** As large as what is not drawn. */
const Gap = (size: { height?: number; width?: number }): JSX.Element | null =>
  size.width === 0 ? null : (
    <span
      class="gap"
      role="presentation"
      style={Object.fromEntries(Object.entries(size).map(([side, px]) => [side, `${px}px`]))}
    />
  )
