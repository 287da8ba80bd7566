// The query of an address, readable where that is possible.

/** As the address needs it; what a shell keeps within quotes stays readable. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%2C', ',')

export const queryOf = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&')

const reserved = new Set([
  ...['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'and', 'or', 'not'],
])

/** A column as select and filters name it. */
export const columnName = (column: string): string =>
  /^[\p{L}\p{N}_$]+$/u.test(column) && !reserved.has(column)
    ? column
    : `"${column.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
