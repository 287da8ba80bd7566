// Reads all rows that fit a filter as CSV: page after page behind the key of the last row, so that what others write
// meanwhile neither repeats a row nor leaves one out that was there.
import { api, type Answer } from '../../../api.ts'
import type { Relation } from '../../../schema.ts'
import { csvLine } from './csv.ts'
import { quoted, quotedName } from '../names.ts'
import type { GridRow } from '../page.ts'

/** As many as the REST API gives at once. */
const largest = 10_000

interface ReadOptions {
  relation: Relation
  columns: readonly string[]
  key: readonly string[]
  filter: string
  order: string
  signal: AbortSignal
  onRead: (rows: number) => void
}

/** Parts of the file, in order. */
export const readCsv = async (wish: ReadOptions): Promise<Answer<string[]>> => {
  const { columns, key, onRead, signal } = wish
  // The key is read too, to go on behind it, and left out again where it was not wanted.
  const all = [...columns, ...key.filter((name) => !columns.includes(name))]
  const byKey = key.map(quotedName).join(',')
  const parts = [`${csvLine(columns)}\n`]
  // Few rows keep the order of the grid; many are in that of the key.
  let order = wish.order
  let size = largest
  let count = 0
  let last: GridRow | null = null
  for (;;) {
    const address = addressOf({ ...wish, order }, all, size, last, count)
    const reply = await api<Record<string, string | null>[]>('GET', address, { signal })
    // Rows are long: fewer at once.
    if (reply.error?.status === 413 && size > 1) {
      size = Math.ceil(size / 10)
      continue
    }
    if (reply.error) return reply
    const rows = reply.data.map((row) => all.map((_, at) => row[`v${at}`] ?? null))
    if (rows.length === size && last === null && key.length > 0 && order !== byKey) {
      order = byKey
      continue
    }
    for (const row of rows) parts.push(`${csvLine(row.slice(0, columns.length))}\n`)
    count += rows.length
    onRead(count)
    if (rows.length < size) return { data: parts, error: null }
    const end = rows.at(-1) ?? []
    last = key.length === 0 ? null : key.map((name) => end[all.indexOf(name)] ?? null)
  }
}

/** As text, so that nothing is rounded, and null is told apart from the empty text. */
const addressOf = (
  { relation, filter, order, key }: ReadOptions,
  columns: readonly string[],
  size: number,
  last: GridRow | null,
  count: number,
): string => {
  const select = columns.map((name, at) => `v${at}:${quotedName(name)}::text`).join(',')
  const query = [
    `select=${encodeURIComponent(select)}`,
    `limit=${size}`,
    filter,
    order === '' ? '' : `order=${encodeURIComponent(order)}`,
    last ? `or=${encodeURIComponent(behind(key, last))}` : '',
    !last && count > 0 ? `offset=${count}` : '',
  ]
  return `/rest/v1/${encodeURIComponent(relation.name)}?${query.filter((one) => one !== '').join('&')}`
}

/** (a, b) > (x, y), as a filter. */
const behind = (key: readonly string[], last: GridRow): string => {
  const one = (at: number): string => {
    const name = quotedName(key[at] ?? '')
    const value = quoted(last[at] ?? '')
    return at === key.length - 1
      ? `${name}.gt.${value}`
      : `${name}.gt.${value},and(${name}.eq.${value},or(${one(at + 1)}))`
  }
  return `(${one(0)})`
}
