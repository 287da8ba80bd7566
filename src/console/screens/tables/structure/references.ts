// What a foreign key refers to, as a form has it and as a change does.

export interface ReferenceDraft {
  schema: string
  table: string
  columns: string[]
  on_delete: string
  on_update: string
}

export const noReference: ReferenceDraft = {
  schema: '',
  table: '',
  columns: [],
  on_delete: 'no action',
  on_update: 'no action',
}

/** As a change has it; what is usual is left out. */
export const referencesOf = (
  { schema, table, columns, on_delete, on_update }: ReferenceDraft,
  count: number,
): Record<string, unknown> => ({
  schema,
  table,
  columns: columns.slice(0, count),
  ...(on_delete !== 'no action' && { on_delete }),
  ...(on_update !== 'no action' && { on_update }),
})
