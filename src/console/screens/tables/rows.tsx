// The rows of a table, and what is done with them.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { query } from '../../route.ts'
import type { Relation } from '../../schema.ts'
import { isViewer } from '../../session.ts'
import { count } from '../../words.ts'
import { CellDialog } from './cell-dialog.tsx'
import { DeleteRows } from './delete-rows.tsx'
import { Filter } from './filter.tsx'
import { GridView } from './grid.tsx'
import { usePages } from './page.ts'
import { RowForm } from './row-form.tsx'
import { SeeAs } from './see-as.tsx'
import { isWritable } from './write.ts'

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
