// A column as its form has it, and the changes that make it so.
import type { Change } from '../../../change.ts'
import type { Column } from '../../../schema.ts'
import { referencesOf, type ReferenceDraft } from './references.ts'

export interface ColumnDraft {
  name: string
  type: string
  using: string
  default: string
  isNeeded: boolean
  identity: string
  isUnique: boolean
  check: string
  generated: string
  comment: string
}

export const draftOf = (column: Column | null): ColumnDraft => ({
  name: column?.name ?? '',
  type: column?.type ?? 'text',
  using: '',
  default: column?.default ?? '',
  isNeeded: column ? !column.nullable : false,
  identity: column?.identity ?? '',
  isUnique: false,
  check: '',
  generated: '',
  comment: column?.comment ?? '',
})

interface Place {
  schema: string
  table: string
}

export const added = (place: Place, draft: ColumnDraft, refers: ReferenceDraft | null): Change => ({
  do: 'column.add',
  ...place,
  name: draft.name,
  type: draft.type,
  nullable: !draft.isNeeded,
  ...(draft.default !== '' &&
    draft.generated === '' &&
    draft.identity === '' && { default: draft.default }),
  ...(draft.identity !== '' && { identity: draft.identity }),
  ...(draft.generated !== '' && { generated: draft.generated }),
  ...(draft.isUnique && { unique: true }),
  ...(draft.check !== '' && { check: draft.check }),
  ...(refers && refers.table !== '' && { references: referencesOf(refers, 1) }),
  ...(draft.comment !== '' && { comment: draft.comment }),
})

export const alterations = (
  place: Place,
  column: Column,
  draft: ColumnDraft,
): (readonly [string, Change])[] => {
  const { name } = column
  const of = `${name} of ${place.table}`
  const altered = {
    ...(draft.type !== column.type && { type: draft.type }),
    ...(draft.using !== '' && draft.type !== column.type && { using: draft.using }),
    ...(draft.isNeeded === column.nullable && { nullable: !draft.isNeeded }),
    ...(draft.default !== (column.default ?? '') &&
      draft.identity === '' && { default: draft.default === '' ? null : draft.default }),
    ...(draft.identity !== (column.identity ?? '') && {
      identity: draft.identity === '' ? false : draft.identity,
    }),
  }
  const changes: (readonly [string, Change])[] = []
  if (Object.keys(altered).length > 0)
    changes.push([`Change the column ${of}`, { do: 'column.alter', ...place, name, ...altered }])
  if (draft.comment !== (column.comment ?? '')) {
    const comment = draft.comment === '' ? null : draft.comment
    changes.push([`Comment the column ${of}`, { do: 'column.comment', ...place, name, comment }])
  }
  if (draft.name !== name) {
    const rename = { do: 'column.rename', ...place, name, to: draft.name }
    changes.push([`Rename the column ${of} to ${draft.name}`, rename])
  }
  return changes
}
