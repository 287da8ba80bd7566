// The rows of a result. Only what is seen of them is in the page; arrows go from cell to cell.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { laidOut } from '../../json-text.ts'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import type { StatementOutcome } from './run.ts'

// In pixels, as in the style.
const height = 28
const width = 190
const beyond = { rows: 12, columns: 2 }
/** Longer values are cut in the grid, and whole in their window. */
const most = 300

const slice = (from: number, room: number, size: number, more: number, count: number) =>
  [
    Math.max(0, Math.min(count, Math.floor(from / size) - more)),
    Math.min(count, Math.ceil((from + room) / size) + more),
  ] as const

const within = (n: number, end: number): number => Math.max(0, Math.min(end - 1, n))

export const ResultGrid = ({
  label,
  of: { columns, rows },
}: {
  label: string
  of: Pick<StatementOutcome, 'columns' | 'rows'>
}): JSX.Element => {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, left: 0, height: 400, width: 1200 })
  const [at, setAt] = useState({ row: 0, column: 0 })
  const [opened, setOpened] = useState<{ row: number; column: number } | null>(null)
  const isMoving = useRef(false)

  const look = (): void => {
    const view = box.current
    if (view)
      setSeen({
        top: view.scrollTop,
        left: view.scrollLeft,
        height: view.clientHeight,
        width: view.clientWidth,
      })
  }
  useEffect(() => {
    const watch = new ResizeObserver(look)
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (!isMoving.current) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${at.row} ${at.column}"]`)
    if (!cell) return
    isMoving.current = false
    cell.focus({ preventScroll: true })
  })

  const move = (row: number, column: number): void => {
    const next = { row: within(row, rows.length), column: within(column, columns.length) }
    const view = box.current
    if (!view) return
    isMoving.current = true
    setAt(next)
    const y = next.row * height
    const x = next.column * width
    // The names stay on top.
    view.scrollTop = Math.min(y, Math.max(view.scrollTop, y + 2 * height - view.clientHeight))
    view.scrollLeft = Math.min(x, Math.max(view.scrollLeft, x + width - view.clientWidth))
    look()
  }
  const press = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(seen.height / height) - 2)
    const steps: Record<string, [number, number]> = {
      ArrowDown: [at.row + 1, at.column],
      ArrowUp: [at.row - 1, at.column],
      ArrowRight: [at.row, at.column + 1],
      ArrowLeft: [at.row, at.column - 1],
      PageDown: [at.row + page, at.column],
      PageUp: [at.row - page, at.column],
      Home: [event.ctrlKey ? 0 : at.row, 0],
      End: [event.ctrlKey ? rows.length - 1 : at.row, columns.length - 1],
    }
    const to = steps[event.key]
    if (to) move(...to)
    else if (event.key === 'Enter') setOpened(at)
    else if (event.key === 'c' && (event.ctrlKey || event.metaKey) && !getSelection()?.toString())
      void navigator.clipboard.writeText(rows[at.row]?.[at.column] ?? '').catch(() => undefined)
    else return
    event.preventDefault()
  }

  const [first, last] = slice(seen.top, seen.height, height, beyond.rows, rows.length)
  const [start, end] = slice(seen.left, seen.width, width, beyond.columns, columns.length)
  const stop = {
    row: Math.max(first, Math.min(last - 1, at.row)),
    column: Math.max(start, Math.min(end - 1, at.column)),
  }
  const before = start > 0 && <Gap across={start} />
  const value = opened && rows[opened.row]?.[opened.column]
  return (
    <>
      <div
        ref={box}
        class="result-grid"
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        onScroll={look}
        onKeyDown={press}
      >
        <div class="line head" role="row" aria-rowindex={1}>
          {before}
          {columns.slice(start, end).map(({ name, type }, place) => (
            <span
              key={start + place}
              class="cell cut"
              role="columnheader"
              aria-colindex={start + place + 1}
              title={`${name} ${type ?? ''}`}
            >
              {name} <span class="quiet">{type}</span>
            </span>
          ))}
        </div>
        <Gap down={first} />
        {rows.slice(first, last).map((row, index) => (
          <div key={first + index} class="line" role="row" aria-rowindex={first + index + 2}>
            {before}
            {row.slice(start, end).map((cell, place) => {
              const [line, column] = [first + index, start + place]
              return (
                <span
                  key={column}
                  class="cell cut"
                  role="gridcell"
                  data-cell={`${line} ${column}`}
                  aria-colindex={column + 1}
                  tabIndex={line === stop.row && column === stop.column ? 0 : -1}
                  onFocus={() => setAt({ row: line, column })}
                  onDblClick={() => setOpened({ row: line, column })}
                >
                  {cell === null ? (
                    <span class="null">null</span>
                  ) : cell.length > most ? (
                    `${cell.slice(0, most)}…`
                  ) : (
                    cell
                  )}
                </span>
              )
            })}
          </div>
        ))}
        <Gap down={rows.length - last} />
      </div>
      {opened && (
        <Dialog title={columns[opened.column]?.name ?? ''} onClose={() => setOpened(null)} side>
          {value === null || value === undefined ? (
            <p>The value is null.</p>
          ) : (
            <Copied label="The value" text={readable(value)} />
          )}
        </Dialog>
      )}
    </>
  )
}

/** JSON with its lines; all else as it is. */
const readable = (value: string): string =>
  /^\s*[[{]/.test(value) && value.length <= 1_000_000 ? laidOut(value) : value

/** As large as what is not drawn. */
const Gap = ({ down, across }: { down?: number; across?: number }): JSX.Element => (
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
