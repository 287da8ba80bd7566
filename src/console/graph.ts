// Tables and the keys between them, as GET schema/graph tells them.
import type { Named } from './schema.ts'

/** Name, type, nullable, primary. */
export type GraphColumn = [string, string, boolean, boolean]

export interface GraphTable extends Named {
  columns: GraphColumn[]
}

export interface GraphKey {
  name: string
  columns: string[]
  from: Named
  to: Named & { columns: string[] }
}

export interface Graph {
  tables: GraphTable[]
  keys: GraphKey[]
}
