// Rows in a grid that holds in the page only what is seen of it, down and across.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../route.ts'
import type { Grid } from './page.ts'

// In pixels, as in the style.
const height = 30
const width = 182
const boxWidth = 31

/** How many more are drawn on each side, so that scrolling shows no empty places. */
const beyond = { rows: 10, columns: 2 }

/** The first that is drawn, and the first that is not any more. */
const windowOf = (
  from: number,
  room: number,
  size: number,
  more: number,
  count: number,
): [number, number] => [
  Math.max(0, Math.min(count, Math.floor(from / size) - more)),
  Math.min(count, Math.ceil((from + room) / size) + more),
]

const within = (n: number, first: number, end: number): number =>
  Math.max(first, Math.min(end - 1, n))

export const GridView = ({
  label,
  grid,
  order,
  chosen,
  onChoose,
  onOpen,
  onEnd,
}: {
  label: string
  grid: Grid
  order: string
  /** Null where rows cannot be chosen. */
  chosen: ReadonlySet<number> | null
  onChoose: (chosen: ReadonlySet<number>) => void
  onOpen: (row: number, column: number) => void
  onEnd: () => void
}): JSX.Element => {
  const box = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState({ top: 0, left: 0 })
  const [room, setRoom] = useState({ height: 600, width: 1000 })
  const [at, setAt] = useState({ row: 0, column: 0 })
  const isFocusing = useRef(false)
  const { rows, columns } = grid

  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect)
    })
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])

  const [first, last] = windowOf(from.top, room.height, height, beyond.rows, rows.length)
  const [start, end] = windowOf(from.left, room.width, width, beyond.columns, columns.length)
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

  /** The focus follows the cell, which is brought into the page first. */
  const move = (row: number, column: number): void => {
    const next = { row: within(row, 0, rows.length), column: within(column, 0, columns.length) }
    isFocusing.current = true
    setAt(next)
    const view = box.current
    if (!view) return
    // The names of the columns stay on top.
    const y = next.row * height
    if (y < view.scrollTop) view.scrollTop = y
    if (y + 2 * height > view.scrollTop + view.clientHeight)
      view.scrollTop = y + 2 * height - view.clientHeight
    const x = next.column * width
    const right = x + width + (chosen ? boxWidth : 0)
    if (x < view.scrollLeft) view.scrollLeft = x
    if (right > view.scrollLeft + view.clientWidth) view.scrollLeft = right - view.clientWidth
    scrolled(view)
  }
  const toggle = (row: number): void => {
    const next = new Set(chosen)
    if (!next.delete(row)) next.add(row)
    onChoose(next)
  }
  const press = (event: KeyboardEvent): void => {
    // The names on top sort, and boxes are ticked, by the same keys.
    if (!(event.target as Element).matches('[data-cell]')) return
    const page = Math.floor(room.height / height) - 1
    const steps: Record<string, [number, number]> = {
      ArrowDown: [at.row + 1, at.column],
      ArrowUp: [at.row - 1, at.column],
      ArrowRight: [at.row, at.column + 1],
      ArrowLeft: [at.row, at.column - 1],
      PageDown: [at.row + page, at.column],
      PageUp: [at.row - page, at.column],
      Home: event.ctrlKey ? [0, 0] : [at.row, 0],
      End: event.ctrlKey ? [rows.length - 1, columns.length - 1] : [at.row, columns.length - 1],
    }
    const to = steps[event.key]
    if (to) {
      event.preventDefault()
      move(...to)
    } else if (event.key === 'Enter') onOpen(at.row, at.column)
    else if (event.key === ' ' && chosen) {
      event.preventDefault()
      toggle(at.row)
    }
  }
  /** Tab leads to the last cell that had the focus, or to what is seen nearest to it. */
  const stop = { row: within(at.row, first, last), column: within(at.column, start, end) }
  const before = <Gap across={start} />
  const after = <Gap across={columns.length - end} />

  return (
    <div
      class="grid"
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={grid.more ? -1 : rows.length + 1}
      aria-colcount={columns.length + (chosen ? 1 : 0)}
      onScroll={(event) => scrolled(event.currentTarget)}
      onKeyDown={press}
    >
      <div class="line head" role="row" aria-rowindex={1}>
        {chosen && <span class="box" role="columnheader" aria-label="Chosen" aria-colindex={1} />}
        {before}
        {columns.slice(start, end).map((column, index) => (
          <Head
            key={column.name}
            of={column}
            order={order}
            index={start + index + (chosen ? 2 : 1)}
          />
        ))}
        {after}
      </div>
      <Gap down={first} />
      {rows.slice(first, last).map((row, index) => {
        const line = first + index
        return (
          <div
            key={line}
            class={chosen?.has(line) === true ? 'line chosen' : 'line'}
            role="row"
            aria-rowindex={line + 2}
          >
            {chosen && (
              <span class="box" role="gridcell" aria-colindex={1}>
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={`Row ${line + 1}`}
                  checked={chosen.has(line)}
                  onChange={() => toggle(line)}
                />
              </span>
            )}
            {before}
            {row.slice(start, end).map((value, place) => {
              const column = start + place
              return (
                <span
                  key={column}
                  class="cell cut"
                  role="gridcell"
                  data-cell={`${line} ${column}`}
                  aria-colindex={column + (chosen ? 2 : 1)}
                  tabIndex={line === stop.row && column === stop.column ? 0 : -1}
                  onFocus={() => setAt({ row: line, column })}
                  onDblClick={() => onOpen(line, column)}
                >
                  {value === null ? <span class="null">null</span> : value}
                  {grid.cut.has(`${line} ${column}`) && '…'}
                </span>
              )
            })}
            {after}
          </div>
        )
      })}
      <Gap down={rows.length - last} />
    </div>
  )
}

/** As large as what is not drawn. */
const Gap = ({ down, across }: { down?: number; across?: number }): JSX.Element | null =>
  across === 0 ? null : (
    <span
      class="gap"
      role="presentation"
      style={
        across === undefined
          ? { height: `${(down ?? 0) * height}px` }
          : { width: `${across * width}px` }
      }
    />
  )

const Head = ({
  of: { name, type, key },
  order,
  index,
}: {
  of: Grid['columns'][number]
  order: string
  index: number
}): JSX.Element => {
  const isUp = order === name
  const isDown = order === `${name}.desc`
  return (
    <span
      class="cell"
      role="columnheader"
      aria-colindex={index}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button
        type="button"
        class="bare"
        onClick={() => ask({ order: isUp ? `${name}.desc` : isDown ? null : name })}
        title={`${name} ${type}`}
      >
        <span class="cut">{name}</span>
        {key && <span class="tag">key</span>}
        <span class="quiet cut">{type}</span>
      </button>
    </span>
  )
}
