import type { GridRow, Shown } from '../page.ts'

/** A column as it is drawn. */
export interface Drawn extends Shown {
  /** Its place in the rows. */
  at: number
  width: number
  /** Where the row is that a foreign key points to. */
  to?: ((row: GridRow) => string | null) | undefined
}
