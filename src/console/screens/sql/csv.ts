// Rows as texts for other programs.
import { csvLine, guarded } from '../tables/csv/csv.ts'

type Values = readonly (string | null)[]

export const csvOf = (names: readonly string[], rows: readonly Values[]): string =>
  [names, ...rows].map((row) => `${csvLine(row)}\r\n`).join('')

/** For a spreadsheet: cells between tabs, so neither these nor line ends may be in them. */
export const tabbedOf = (names: readonly string[], rows: readonly Values[]): string =>
  [names, ...rows]
    .map((row) => row.map((value) => guarded(value ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
