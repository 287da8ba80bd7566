// The rows of a table: a grid that holds in the page only what is seen of it.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { ask, query } from '../../route.ts'
import type { Relation } from '../../schema.ts'
import { isViewer } from '../../session.ts'
import { count } from '../../words.ts'
import { CellDialog } from './cell-dialog.tsx'
import { DeleteRows } from './delete-rows.tsx'
import { Filter } from './filter.tsx'
import { usePages, type Grid } from './page.ts'
import { RowForm } from './row-form.tsx'
import { SeeAs } from './see-as.tsx'
import { isWritable } from './write.ts'

const height = 30
const beyond = 10

type Over = { kind: 'insert' | 'as' | 'delete' } | { kind: 'cell'; row: number; column: number }

export const Rows = ({ relation }: { relation: Relation }): JSX.Element => {
  const { schema, name } = relation
  const order = query.value.get('order') ?? ''
  const filter = query.value.get('filter') ?? ''
  const path = `rows/${encodeURIComponent(schema)}/${encodeURIComponent(name)}`
  const asked = `${order === '' ? '' : `&order=${encodeURIComponent(order)}`}${filter === '' ? '' : `&${filter}`}`
  const { grid, error, isLoading, more, reload } = usePages(path, asked)
  const [over, setOver] = useState<Over | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const mayWrite = isWritable(relation, grid) && !isViewer.value

  const done = (): void => {
    setOver(null)
    setChosen(new Set())
    reload()
  }
  const close = (): void => setOver(null)
  const total = grid?.count.exact ?? grid?.count.estimate

  return (
    <>
      <div class="row tools">
        {grid && <Filter columns={grid.columns} value={filter} />}
        <button type="button" aria-label="Read again" onClick={reload}>
          <Icon name="refresh" />
        </button>
        {mayWrite && (
          <button type="button" class="main" onClick={() => setOver({ kind: 'insert' })}>
            <Icon name="plus" />
            Row
          </button>
        )}
        {mayWrite && chosen.size > 0 && (
          <button type="button" class="bad" onClick={() => setOver({ kind: 'delete' })}>
            Delete {count(chosen.size)}
          </button>
        )}
        <button type="button" onClick={() => setOver({ kind: 'as' })}>
          See as…
        </button>
        {grid && (
          <span class="quiet" role="status">
            {typeof grid.count.exact !== 'number' ? 'about ' : ''}
            {count(total)} rows
          </span>
        )}
      </div>
      {error && <ErrorNote error={error} again={reload} />}
      {!grid && isLoading && <Loading />}
      {grid?.rows.length === 0 && (
        <Empty title={filter === '' ? 'No row yet' : 'No row fits the filter'}>
          {relation.policies.length === 0 && filter === '' && (
            <p>Rows that users insert need a policy: see the tab Policies.</p>
          )}
        </Empty>
      )}
      {grid && grid.rows.length > 0 && (
        <GridView
          label={name}
          grid={grid}
          order={order}
          chosen={mayWrite ? chosen : null}
          onChoose={setChosen}
          onOpen={(row, column) => setOver({ kind: 'cell', row, column })}
          onEnd={more}
        />
      )}
      {over?.kind === 'insert' && <RowForm relation={relation} onClose={close} onDone={done} />}
      {over?.kind === 'as' && <SeeAs relation={relation} onClose={close} />}
      {over?.kind === 'delete' && grid && (
        <DeleteRows
          relation={relation}
          grid={grid}
          rows={[...chosen]}
          onClose={close}
          onDone={done}
        />
      )}
      {over?.kind === 'cell' && grid && (
        <CellDialog
          relation={relation}
          grid={grid}
          row={over.row}
          column={over.column}
          mayWrite={mayWrite}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  )
}

const GridView = ({
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
  const [top, setTop] = useState(0)
  const [room, setRoom] = useState(600)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const { rows, columns } = grid

  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.height ?? 600))
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])

  const first = Math.max(0, Math.floor(top / height) - beyond)
  const last = Math.min(rows.length, Math.ceil((top + room) / height) + beyond)
  useEffect(() => {
    if (last >= rows.length - beyond) onEnd()
  }, [last, rows.length])

  /** The focus follows the cell, which is brought into the page first. */
  const move = (row: number, column: number): void => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    }
    setAt(next)
    const y = next.row * height
    const view = box.current
    if (view && y < view.scrollTop) view.scrollTop = y
    if (view && y + 2 * height > view.scrollTop + view.clientHeight)
      view.scrollTop = y + 2 * height - view.clientHeight
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        view?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus(),
      ),
    )
  }
  const press = (event: KeyboardEvent): void => {
    // The names on top sort, and boxes are ticked, by the same keys.
    if (!(event.target as Element).matches('[data-cell]')) return
    const page = Math.floor(room / height) - 1
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
  const toggle = (row: number): void => {
    const next = new Set(chosen)
    if (!next.delete(row)) next.add(row)
    onChoose(next)
  }
  const sort = (column: string): void =>
    ask({ order: order === column ? `${column}.desc` : order === `${column}.desc` ? null : column })

  return (
    <div
      class="grid"
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={grid.more ? -1 : rows.length + 1}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={press}
    >
      <div class="line head" role="row" aria-rowindex={1}>
        {chosen && <span class="box" role="columnheader" aria-label="Chosen" />}
        {columns.map(({ name, type, key }) => (
          <span
            key={name}
            class="cell"
            role="columnheader"
            aria-sort={
              order === name ? 'ascending' : order === `${name}.desc` ? 'descending' : 'none'
            }
          >
            <button type="button" class="bare" onClick={() => sort(name)} title={`${name} ${type}`}>
              <span class="cut">{name}</span>
              {key && <span class="tag">key</span>}
              <span class="quiet cut">{type}</span>
            </button>
          </span>
        ))}
      </div>
      <div style={{ height: first * height }} />
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
              <span class="box" role="gridcell">
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={`Row ${line + 1}`}
                  checked={chosen.has(line)}
                  onChange={() => toggle(line)}
                />
              </span>
            )}
            {row.map((value, column) => (
              <span
                key={column}
                class="cell cut"
                role="gridcell"
                data-cell={`${line} ${column}`}
                tabIndex={line === at.row && column === at.column ? 0 : -1}
                onFocus={() => setAt({ row: line, column })}
                onDblClick={() => onOpen(line, column)}
              >
                {value === null ? <span class="null">null</span> : value}
                {grid.cut.has(`${line} ${column}`) && '…'}
              </span>
            ))}
          </div>
        )
      })}
      <div style={{ height: (rows.length - last) * height }} />
    </div>
  )
}
