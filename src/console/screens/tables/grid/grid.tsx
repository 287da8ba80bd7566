// Rows in a grid that holds in the page only what is seen of it, down and across.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { go } from '../../../route.ts'
import type { Grid } from '../page.ts'
import type { Drawn } from './drawn.ts'
import { GridHead } from './head.tsx'
import { GridLine } from './line.tsx'
import { useCells, type CellPlace, type Range } from './range.ts'
import { beyond, boxWidth, columnsIn, height, rowsIn, stepFrom, within } from './window.ts'

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
  const move = (next: CellPlace, grows: boolean): void => {
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
    const to = stepFrom(event.shiftKey ? corner : at, event, {
      rows: rows.length,
      columns: columns.length,
      page: Math.floor(room.height / height) - 1,
    })
    if (to) {
      event.preventDefault()
      move(to, event.shiftKey)
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
      {rows.slice(first, last).map((row, index) => (
        <GridLine
          key={first + index}
          line={first + index}
          row={row}
          grid={grid}
          drawn={drawn}
          start={start}
          stop={stop}
          range={range}
          gaps={gaps}
          chosen={chosen}
          onToggle={toggle}
          onRow={onRow}
          onOpen={onOpen}
          onGo={(place, grows) => (grows ? cells.reach(place) : cells.goTo(place))}
        />
      ))}
      <Gap height={(rows.length - last) * height} />
    </div>
  )
}

/** A place in the grid as large as what is not drawn there. */
const Gap = (size: { height?: number; width?: number }): JSX.Element | null =>
  size.width === 0 ? null : (
    <span
      class="gap"
      role="presentation"
      style={Object.fromEntries(Object.entries(size).map(([side, px]) => [side, `${px}px`]))}
    />
  )
