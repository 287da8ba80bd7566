// The forms over the structure of a table, one at a time.
import type { JSX } from 'preact'
import type { Column, Relation } from '../../../schema.ts'
import { ColumnForm } from './column-form.tsx'
import { DropForm, type Drop } from './drop-form.tsx'
import { IndexForm } from './index-form.tsx'
import { KeyForm } from './key-form.tsx'
import { RenameForm, type Rename } from './rename-form.tsx'
import { TableForm } from './table-form.tsx'
import { TriggerForm } from './trigger-form.tsx'
import { ViewForm } from './view-form.tsx'

export type StructureDialog =
  | { form: 'column'; column: Column | null }
  | { form: 'key' | 'index' | 'trigger' | 'table' | 'view' }
  | { form: 'drop'; drop: Drop }
  | { form: 'rename'; rename: Rename }

export const StructureWindow = ({
  over,
  relation,
  onClose,
}: {
  over: StructureDialog
  relation: Relation
  onClose: () => void
}): JSX.Element => {
  switch (over.form) {
    case 'column':
      return <ColumnForm relation={relation} column={over.column} onClose={onClose} />
    case 'key':
      return <KeyForm relation={relation} onClose={onClose} />
    case 'index':
      return <IndexForm relation={relation} onClose={onClose} />
    case 'trigger':
      return <TriggerForm relation={relation} onClose={onClose} />
    case 'table':
      return <TableForm relation={relation} onClose={onClose} />
    case 'view':
      return <ViewForm relation={relation} onClose={onClose} />
    case 'drop':
      return <DropForm {...over.drop} onClose={onClose} />
    case 'rename':
      return <RenameForm {...over.rename} onClose={onClose} />
  }
}
