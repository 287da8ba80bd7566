// Tables as text: values between separators, quoted where they hold one, a line each (RFC 4180).

export interface Record {
  values: readonly string[]
  /** Of the text, from 1. */
  line: number
  /** Which values stood in quotes: an empty one of these is the empty text, not nothing. */
  quoted: ReadonlySet<number>
}

/** The separator that the first line has most of. */
export const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/[\r\n]/) + 1 || undefined)
  const counts = [',', ';', '\t', '|'].map((one) => [one, first.split(one).length] as const)
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? ','
}

export const recordsOf = (text: string, separator: string): Record[] => {
  const records: Record[] = []
  let values: string[] = []
  let quoted = new Set<number>()
  let line = 1
  let began = 1
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const end = (): void => {
    // A line with nothing on it is no row.
    if (values.length > 1 || values[0] !== '' || quoted.size > 0)
      records.push({ values, line: began, quoted })
    values = []
    quoted = new Set()
  }
  while (at < text.length) {
    let value = ''
    if (text[at] === '"') {
      quoted.add(values.length)
      for (;;) {
        const close = text.indexOf('"', at + 1)
        const stop = close < 0 ? text.length : close
        value += text.slice(at + 1, stop)
        at = stop + 1
        if (text[at] !== '"' || close < 0) break
        value += '"'
      }
      line += value.split('\n').length - 1
    }
    let stop = at
    while (
      stop < text.length &&
      text[stop] !== separator &&
      text[stop] !== '\n' &&
      text[stop] !== '\r'
    )
      stop++
    values.push(unguarded(value + text.slice(at, stop)))
    at = stop
    if (text[at] === separator) {
      at++
      if (at === text.length) values.push('')
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    end()
    line++
    began = line
  }
  if (values.length > 0) end()
  return records
}

const formula = /^'*[=+@\t\r-]/
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** An apostrophe before what a spreadsheet would run as a formula, as the audit has it. Numbers are none. */
export const guarded = (value: string): string =>
  formula.test(value) && !number.test(value) ? `'${value}` : value

/** And back, so that what was written here is read as it was. */
const unguarded = (value: string): string =>
  value.startsWith("'") && formula.test(value) ? value.slice(1) : value

/** As COPY ... CSV writes it: null is nothing, the empty text is quoted, and so is what some readers would trim. */
const csvValue = (given: string | null): string => {
  if (given === null) return ''
  const value = guarded(given)
  return value === '' || /[",\r\n]|^\s|\s$|^\\\.$/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value
}

export const csvLine = (values: readonly (string | null)[]): string =>
  values.map(csvValue).join(',')
