// A database of SQLite: its tables, and their rows.
import { columnsOf } from './columns.ts'
import { openPages, refuse } from './pages.ts'
import { valuesOf, type SqliteValue } from './record.ts'
import { countRecords, mostBytes, recordsOf } from './tree.ts'

export interface SqliteTable {
  name: string
  columns: readonly string[]
  /** The statements that made its indexes. */
  indexes: readonly string[]
  count: () => Promise<number>
  /** The values of these columns; null where it has none of that name. */
  rows: (columns: readonly string[]) => AsyncGenerator<SqliteValue[]>
}

export interface Sqlite {
  table: (name: string) => SqliteTable | undefined
  close: () => Promise<void>
}

/** Where sqlite_schema has the values that are read: type, name, tbl_name, rootpage, sql. */
const schemaRoot = 1
const schemaPlaces = [0, 1, 2, 3, 4]

export const openSqlite = async (path: string): Promise<Sqlite> => {
  const pages = await openPages(path)

  const tableOf = (
    name: string,
    root: number,
    statement: string,
    indexes: string[],
  ): SqliteTable => {
    const columns = columnsOf(statement)
    if (root === 0 || columns === null)
      return refuse(`the table ${name} is not one as PocketBase makes them`)
    return {
      name,
      columns,
      indexes,
      count: () => countRecords(pages, root),
      rows: async function* (wanted) {
        const places = wanted.map((column) => columns.indexOf(column))
        for await (const record of recordsOf(pages, root)) yield valuesOf(record, places)
      },
    }
  }

  try {
    const tables = new Map<string, { root: number; statement: string; indexes: string[] }>()
    const indexes: { table: string; statement: string }[] = []
    let bytes = 0
    for await (const record of recordsOf(pages, schemaRoot)) {
      bytes += record.length
      if (bytes > mostBytes) refuse(`its schema has more than ${mostBytes / 1_048_576} MiB`)
      const [type, name, table, root, statement] = valuesOf(record, schemaPlaces)
      if (type === 'table' && name)
        tables.set(name, { root: Number(root), statement: statement ?? '', indexes: [] })
      if (type === 'index' && table && statement) indexes.push({ table, statement })
    }
    for (const { table, statement } of indexes) tables.get(table)?.indexes.push(statement)
    return {
      table: (name) => {
        const found = tables.get(name)
        return found && tableOf(name, found.root, found.statement, found.indexes)
      },
      close: pages.close,
    }
  } catch (error) {
    await pages.close()
    throw error
  }
}
