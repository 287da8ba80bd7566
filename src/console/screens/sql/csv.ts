// Rows as texts for other programs.

type Values = readonly (string | null)[]

/** As COPY ... CSV writes it: null is nothing, the empty text is quoted. */
const csvValue = (value: string | null): string => {
  if (value === null) return ''
  return value === '' || /[",\r\n]|^\s|\s$|^\\\.$/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value
}

export const csvOf = (names: readonly string[], rows: readonly Values[]): string =>
  [names, ...rows].map((row) => `${row.map(csvValue).join(',')}\r\n`).join('')

/** For a spreadsheet: cells between tabs, so neither these nor line ends may be in them. */
export const tabbedOf = (names: readonly string[], rows: readonly Values[]): string =>
  [names, ...rows]
    .map((row) => row.map((value) => (value ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
