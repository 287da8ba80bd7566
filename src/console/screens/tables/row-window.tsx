// The windows over the rows of a table; each is loaded when it is first opened.
import type { JSX } from 'preact'
import { lazily } from '../../parts/lazy.tsx'
import type { Relation } from '../../schema.ts'
import type { Range } from './grid/range.ts'
import type { Drawn } from './grid/drawn.ts'
import type { Layout } from './grid/layout.ts'
import type { Grid } from './page.ts'
import type { Which } from './write.ts'

export type RowDialog =
  | { kind: 'insert' }
  | { kind: 'as' }
  | { kind: 'delete' }
  | { kind: 'change' }
  | { kind: 'columns' }
  | { kind: 'csv' }
  | { kind: 'cell'; row: number; column: number }
  | { kind: 'row'; row: number }
  | { kind: 'paste'; text: string; range: Range }

const CellDialog = lazily(async () => (await import('./row/cell-dialog.tsx')).CellDialog)
const RowForm = lazily(async () => (await import('./row/form.tsx')).RowForm)
const RowPanel = lazily(async () => (await import('./row/panel.tsx')).RowPanel)
const SeeAs = lazily(async () => (await import('./see-as.tsx')).SeeAs)
const DeleteRows = lazily(async () => (await import('./chosen/delete.tsx')).DeleteRows)
const ChangeRows = lazily(async () => (await import('./chosen/change.tsx')).ChangeRows)
const ColumnsDialog = lazily(async () => (await import('./grid/columns-dialog.tsx')).ColumnsDialog)
const CsvDialog = lazily(async () => (await import('./csv/dialog.tsx')).CsvDialog)
const PasteDialog = lazily(async () => (await import('./paste/dialog.tsx')).PasteDialog)

export const RowWindow = ({
  over,
  relation,
  grid,
  columns,
  layout,
  onLayout,
  which,
  filter,
  order,
  mayWrite,
  mayInsert,
  onClose,
  onDone,
}: {
  over: RowDialog
  relation: Relation
  grid: Grid | null
  /** As they are shown. */
  columns: readonly Drawn[]
  layout: Layout
  onLayout: (change: Partial<Layout>) => void
  which: Which
  filter: string
  order: string
  mayWrite: boolean
  mayInsert: boolean
  onClose: () => void
  /** The rows that were changed; absent: any. */
  onDone: (changed?: readonly number[]) => void
}): JSX.Element | null => {
  // Which rows were changed only these know: after all others the whole is read again.
  const precise = { relation, onClose, onDone }
  const common = { relation, onClose, onDone: () => onDone() }
  if (over.kind === 'insert') return <RowForm {...common} />
  if (over.kind === 'as') return <SeeAs relation={relation} onClose={onClose} />
  if (!grid) return null
  switch (over.kind) {
    case 'delete':
      return <DeleteRows {...common} which={which} filter={filter} />
    case 'change':
      return <ChangeRows {...common} which={which} filter={filter} />
    case 'columns':
      return <ColumnsDialog grid={grid} layout={layout} onLayout={onLayout} onClose={onClose} />
    case 'csv':
      return <CsvDialog {...common} {...{ grid, columns, filter, order, mayInsert }} />
    case 'row':
      return <RowPanel {...precise} grid={grid} row={over.row} mayWrite={mayWrite} />
    case 'cell':
      return <CellDialog {...precise} {...over} grid={grid} mayWrite={mayWrite} />
    case 'paste':
      return (
        <PasteDialog
          {...precise}
          {...over}
          grid={grid}
          columns={columns}
          mayEdit={mayWrite}
          mayInsert={mayInsert}
        />
      )
  }
}
