// What the first words of a statement say. Nothing is judged here: Postgres does that when it runs the statement.

const part = String.raw`(?:"(?:[^"]|"")+"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)`

/** A name as SQL writes it, with its schema or without. */
const name = String.raw`${part}(?:\s*\.\s*${part})?`

const columnList = String.raw`(?:\s*\(([^()]*)\))?`

const copyForm = new RegExp(
  String.raw`^copy\s+(?:only\s+)?(${name})${columnList}\s+from\s+stdin\b`,
  'i',
)
const insertForm = new RegExp(
  String.raw`^insert\s+into\s+(?:only\s+)?(${name})(?:${columnList}\s*(?=values|select|with|overriding|default)|)`,
  'i',
)
const restrictiveForm = new RegExp(
  String.raw`^create\s+policy\s+${part}\s+on\s+${name}\s+as\s+restrictive\b`,
  'i',
)
const setvalForm = /^select\s+(?:pg_catalog\s*\.\s*)?setval\s*\(\s*'((?:[^']|'')+)'/i
const extensionForm = new RegExp(
  String.raw`^create\s+extension\s+(?:if\s+not\s+exists\s+)?("(?:[^"]|"")+"|[\w-]+)(?:[^]*?\sschema\s+("(?:[^"]|"")+"|\w+))?`,
  'i',
)

/** A table as a statement names it, and the columns of it, if it names any. */
export interface Filled {
  table: string
  columns: string[] | null
}

const filledBy = (form: RegExp, text: string): Filled | undefined => {
  const found = form.exec(text)
  if (found?.[1] === undefined) return undefined
  const columns = found[2]?.match(new RegExp(part, 'g'))
  return { table: found[1], columns: columns?.map((one) => unquoted(one) ?? '') ?? null }
}

/** What `copy ... from stdin` fills. */
export const copied = (text: string): Filled | undefined => filledBy(copyForm, text)

/** What INSERT fills. */
export const inserted = (text: string): Filled | undefined => filledBy(insertForm, text)

/** An INSERT whose rows are those of other tables. */
export const readsTables = (text: string): boolean =>
  /\bselect\b/i.test(text) && !/^insert\s[^']*?\bvalues\b/i.test(text)

/** The sequence that `select setval(...)` sets. */
export const setSequence = (text: string): string | undefined => {
  const written = setvalForm.exec(text)?.[1]?.replaceAll("''", "'")
  return written !== undefined && new RegExp(`^${name}$`).test(written) ? written : undefined
}

const unquoted = (written: string | undefined): string | null => {
  if (written === undefined) return null
  return written.startsWith('"')
    ? written.slice(1, -1).replaceAll('""', '"')
    : written.toLowerCase()
}

export const madeExtension = (
  text: string,
): { name: string | null; schema: string | null } | undefined => {
  const found = extensionForm.exec(text)
  return found ? { name: unquoted(found[1]), schema: unquoted(found[2]) } : undefined
}

/** A policy without which more is open, but for its conditions. */
export const restricts = (text: string): string | undefined => restrictiveForm.exec(text)?.[0]

/** It would undo what stands behind it in the file, were it run again. */
export const takesAway = (text: string): boolean => /^(?:drop|revoke)\b/i.test(text)

/** Of a transaction: each statement here is its own, so that one that fails undoes no other. */
export const isOfTransaction = (text: string): boolean =>
  /^(?:begin|commit|end|rollback|abort|savepoint|release|start\s+transaction|prepare\s+transaction)\b/i.test(
    text,
  )

/**
 * A session without row level security could not fill a materialized view of a table whose security binds its owner. It
 * is filled while there are no rows.
 */
export const setsSecurity = (text: string): boolean => settingOf(text)?.name === 'row_security'

/** What is made of rows, as long as there are none. */
export const needsRows = (text: string): boolean =>
  /^create\s+(?:(?:global|local|temp|temporary|unlogged)\s+)*table\b[^']*?\bas\s*\(?\s*(?:select|with|table|execute)\b/i.test(
    text,
  ) ||
  /^do\b[^]*\b(?:insert|update|delete|merge|truncate)\b/i.test(text) ||
  /^alter\s+table\b[^']*\btype\b[^']*\busing\b/i.test(text)

/** Where a sequence stands, by what a table holds. */
export const countsRows = (text: string): boolean =>
  /^select\b[^]*\bsetval\s*\([^]*\bfrom\s+(?!\(\s*values)/i.test(text)

/** A sequence by its column, which a table that is here has in the project alone. */
export const asksForSequence = (text: string): boolean => /\bpg_get_serial_sequence\b/i.test(text)

/** Other than INSERT and COPY, what changes rows: in a scratch database there are none yet. */
export const changesRows = (text: string): boolean =>
  /^(?:update|delete|merge|truncate|copy)\b/i.test(text)

export interface Setting {
  name: string
  value: string
}

/** What SET, and SELECT set_config(..), change. */
export const settingOf = (text: string): Setting | undefined => {
  const found =
    /^set\s+(?:session\s+|local\s+)?(\w+)(?:\s*=\s*|\s+to\s+|\s+)'?([^';]*?)'?\s*;?\s*$/i.exec(
      text,
    ) ?? /^select\s+(?:pg_catalog\s*\.\s*)?set_config\s*\(\s*'(\w+)'\s*,\s*'([^']*)'/i.exec(text)
  return found ? { name: (found[1] ?? '').toLowerCase(), value: found[2] ?? '' } : undefined
}
