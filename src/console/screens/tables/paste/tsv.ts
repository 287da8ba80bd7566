// Cells as spreadsheets copy them: tabs between, a line each, quoted where a value has either.

export const toTsv = (rows: readonly (readonly (string | null)[])[]): string =>
  rows
    .map((row) =>
      row
        .map((value) => {
          const text = value ?? ''
          return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
        })
        .join('\t'),
    )
    .join('\n')
