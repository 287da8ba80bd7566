// The rows of a table, and what is done with them.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { lazily } from '../../parts/lazy.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { query } from '../../route.ts'
import type { Relation } from '../../schema.ts'
import { isViewer } from '../../session.ts'
import { count as words, many } from '../../words.ts'
import { ChosenRows } from './chosen/chosen.tsx'
import { Filter } from './filter.tsx'
import type { Drawn } from './grid/drawn.ts'
import { GridView } from './grid/grid.tsx'
import { clampedWidth, useLayout, usualWidth, type Layout } from './grid/layout.ts'
import type { Range } from './grid/range.ts'
import { usePages, type Grid, type Count } from './page.ts'
import { hrefOfReference } from './references.ts'
import { RowWindow, type RowDialog } from './row-window.tsx'
import { isWritable, keyOfRow, pathOf, type Which } from './write.ts'

const Follow = lazily(async () => (await import('./follow.tsx')).Follow)

const drawnOf = (relation: Relation, grid: Grid | null, layout: Layout): Drawn[] =>
  (grid?.columns ?? [])
    .map((column, at) => ({
      ...column,
      at,
      width: layout.widths[column.name] ?? usualWidth,
      to: hrefOfReference(relation, grid?.columns ?? [], column.name),
    }))
    .filter(({ name }) => !layout.hidden.includes(name))

interface Chosen {
  /** Of the grid. */
  reading: object | undefined
  rows: ReadonlySet<number>
  /** And all others that match. */
  isAll: boolean
}

const none: Chosen = { reading: undefined, rows: new Set(), isAll: false }

export const Rows = ({ relation }: { relation: Relation }): JSX.Element => {
  const { schema, name } = relation
  const order = query.value.get('order') ?? ''
  const filter = query.value.get('filter') ?? ''
  const asked = `${order === '' ? '' : `&order=${encodeURIComponent(order)}`}${filter === '' ? '' : `&${filter}`}`
  const pages = usePages(pathOf(relation), asked)
  const { grid, error, more, reload } = pages
  const [layout, setLayout] = useLayout(schema, name)
  const [over, setOver] = useState<RowDialog | null>(null)
  const [held, hold] = useState<Chosen>(none)
  const [said, setSaid] = useState('')
  const [isFollowed, setFollowed] = useState(false)
  const mayInsert = isWritable(relation) && !isViewer.value
  const mayWrite = mayInsert && (grid?.key.length ?? 0) > 0
  const mayFollow = schema === 'public' && relation.kind === 'table' && (grid?.key.length ?? 0) > 0
  // Rows that were read anew may stand elsewhere.
  const { rows: chosen, isAll } = held.reading === grid?.reading ? held : none
  const columns = drawnOf(relation, grid, layout)

  const choose = (rows: ReadonlySet<number>, all = false): void =>
    hold({ reading: grid?.reading, rows, isAll: all })
  const close = (): void => setOver(null)
  /** All is read again, or only what was changed. */
  const done = (changed?: readonly number[]): void => {
    setOver(null)
    if (changed) return void pages.refresh(changed)
    choose(new Set())
    reload()
  }
  const which: Which = isAll
    ? { filter }
    : { keys: grid ? [...chosen].map((row) => keyOfRow(grid, row)) : [] }
  const widen = (column: string, width: number | null): void => {
    const others = Object.entries(layout.widths).filter(([one]) => one !== column)
    const mine = width === null ? [] : [[column, clampedWidth(width)] as const]
    setLayout({ widths: Object.fromEntries([...others, ...mine]) })
  }
  const paste = (text: string, range: Range): void => setOver({ kind: 'paste', text, range })

  return (
    <>
      <div class="row tools">
        {grid && <Filter columns={grid.columns} value={filter} />}
        <button type="button" aria-label="Refresh" onClick={reload}>
          <Icon name="refresh" />
        </button>
        {mayInsert && (
          <button type="button" class="main" onClick={() => setOver({ kind: 'insert' })}>
            <Icon name="plus" />
            Row
          </button>
        )}
        <button type="button" onClick={() => setOver({ kind: 'as' })}>
          View as user…
        </button>
        {grid && (
          <button type="button" onClick={() => setOver({ kind: 'columns' })}>
            Columns…
            {layout.hidden.length > 0 && <span class="tag">{layout.hidden.length} hidden</span>}
          </button>
        )}
        {grid && (
          <button type="button" onClick={() => setOver({ kind: 'csv' })}>
            CSV…
          </button>
        )}
        {mayFollow && (
          <label class="check">
            <input
              type="checkbox"
              role="switch"
              checked={isFollowed}
              onChange={(event) => setFollowed(event.currentTarget.checked)}
            />
            Follow
          </label>
        )}
        {isFollowed && <Follow relation={relation} pages={pages} />}
        {grid && <CountOf count={grid.count} onCount={pages.count} />}
        <span class="quiet" aria-live="polite">
          {said}
        </span>
      </div>
      {mayWrite && grid && chosen.size > 0 && (
        <ChosenRows
          count={chosen.size}
          isAll={isAll}
          total={grid.more && chosen.size === grid.rows.length ? grid.count : null}
          hasFilter={filter !== ''}
          onAll={() => choose(chosen, true)}
          onNone={() => choose(new Set())}
          onChange={() => setOver({ kind: 'change' })}
          onDelete={() => setOver({ kind: 'delete' })}
        />
      )}
      <Loaded
        of={{ data: grid, error, reload }}
        empty={({ rows }) =>
          rows.length === 0 && (
            <Empty title={filter === '' ? 'No row yet' : 'No row fits the filter'}>
              {relation.policies.length === 0 && filter === '' && (
                <p>Rows that users insert need a policy: see the tab Policies.</p>
              )}
            </Empty>
          )
        }
      >
        {(read) => (
          <GridView
            label={name}
            grid={read}
            columns={columns}
            order={order}
            chosen={mayWrite ? chosen : null}
            onChoose={choose}
            onOpen={(row, column) =>
              setOver({ kind: 'cell', row, column: columns[column]?.at ?? 0 })
            }
            onRow={(row) => setOver({ kind: 'row', row })}
            onWidth={widen}
            onPaste={mayInsert ? paste : null}
            onCopied={setSaid}
            onEnd={more}
          />
        )}
      </Loaded>
      {over && (
        <RowWindow
          over={over}
          relation={relation}
          grid={grid}
          columns={columns}
          layout={layout}
          onLayout={setLayout}
          which={which}
          filter={filter}
          order={order}
          mayWrite={mayWrite}
          mayInsert={mayInsert}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  )
}

/** How many rows there are: estimated, and counted on demand. */
const CountOf = ({
  count: { exact, estimate, why },
  onCount,
}: {
  count: Count
  onCount: () => void
}): JSX.Element => (
  <>
    <span class="quiet" role="status">
      {typeof exact === 'number' ? many(exact, 'row') : `about ${words(estimate)} rows`}
      {why !== undefined && `: ${why}`}
    </span>
    {typeof exact !== 'number' && (
      <button type="button" class="bare" onClick={onCount}>
        Count
      </button>
    )}
  </>
)
