// Runs SQL as the owner and tells what it returned, as psql would.
import { clientConfig, withClient } from './connection/connect.ts'

interface Result {
  command: string | null
  rowCount: number | null
  fields: { name: string }[]
  rows: (string | null)[][]
}

/** Values as Postgres writes them. */
const asText = { getTypeParser: () => (value: string) => value }

/** Several statements are one transaction, unless they say otherwise. */
export const runSql = (
  url: string,
  text: string,
  longest: number,
  notice: (sentence: string) => void,
): Promise<string[]> => {
  // In a session as psql has it: with the owner's own search_path.
  const settings = { statement_timeout: String(longest) }
  const config = clientConfig({ url, name: 'plinth sql', statementTimeout: longest })
  return withClient({ ...config, settings }, async (client) => {
    client.on('notice', ({ severity, message }) => notice(`${severity ?? 'NOTICE'}: ${message}`))
    const results = (await client.query({ text, rowMode: 'array', types: asText })) as unknown
    return ([results].flat() as Result[]).map(tell)
  })
}

const tell = ({ command, rowCount, fields, rows }: Result): string => {
  if (fields.length === 0) return [command, rowCount].filter((word) => word !== null).join(' ')
  const lines = [fields.map(({ name }) => name), ...rows.map((row) => row.map(shown))]
  const widths = fields.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const [head = '', ...body] = lines.map((line) =>
    line
      .map((cell, at) => ` ${cell.padEnd(widths[at] ?? 0)} `)
      .join('|')
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width + 2)).join('+')
  return [head, rule, ...body, `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`].join('\n')
}

const shown = (value: string | null): string => (value ?? '').replaceAll('\n', '\\n')
