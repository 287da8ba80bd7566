// How a value of a column is edited, by its type.
import type { Column } from '../../../schema.ts'

export type EditorKind = 'choice' | 'json' | 'list' | 'bytes' | 'moment' | 'number' | 'text'

const numbers = /^(smallint|integer|bigint|real|double precision|numeric|money|oid)\b/

export const kindOf = ({ type, labels }: Pick<Column, 'type' | 'labels'>): EditorKind => {
  if (labels !== null || type === 'boolean') return 'choice'
  if (type.endsWith('[]')) return 'list'
  if (type === 'json' || type === 'jsonb') return 'json'
  if (type === 'bytea') return 'bytes'
  if (/^(date|timestamp|time)\b/.test(type)) return 'moment'
  return numbers.test(type) ? 'number' : 'text'
}

export const choicesOf = ({ labels }: Pick<Column, 'labels'>): readonly string[] =>
  labels ?? ['true', 'false']
