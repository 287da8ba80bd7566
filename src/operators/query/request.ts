// The body of sql/run and sql/read: its shape, and what the gateway itself has to know of it.
import { z } from 'zod'
import type { EntryRequest } from '../../database/entries.ts'

export const mostRows = 10_000

const statement = z.looseObject({
  sql: z.string(),
  params: z.array(z.unknown()).nullish(),
})

export const sqlBody = z.looseObject({
  statements: z.array(statement).min(1).max(100),
  mode: z.enum(['read', 'write']).nullish(),
  rows: z.int().min(1).max(mostRows).nullish(),
  timeout_ms: z.int().min(1).nullish(),
  explain: z.enum(['plan', 'analyze']).nullish(),
  transaction: z.boolean().nullish(),
  name: z.string().max(100).nullish(),
})

export interface QueryRequest {
  statements: readonly string[]
  rows: number
  explain: 'plan' | 'analyze' | undefined
  /** Nothing of it stays. */
  reads: boolean
  inTransaction: boolean
  /** Milliseconds for each statement. */
  timeout: number
  csv: boolean
}

/** Numbers in params are left to SQL, which reads them without loss. */
export const readWish = ({ body, headers }: EntryRequest): QueryRequest => {
  const wish = sqlBody.parse(JSON.parse(body ?? 'null'))
  return {
    statements: wish.statements.map(({ sql }) => sql),
    rows: wish.rows ?? 1000,
    explain: wish.explain ?? undefined,
    reads: wish.mode === 'read',
    inTransaction: wish.transaction ?? true,
    timeout: wish.timeout_ms ?? Infinity,
    csv: headers['accept']?.includes('text/csv') ?? false,
  }
}

/** The statements as a script. */
export const scriptOf = (request: EntryRequest): string => {
  const { statements, inTransaction } = readWish(request)
  const lines = statements.map((sql) => `${sql.trimEnd().replace(/;$/, '')}\n;`)
  return (inTransaction ? ['begin;', ...lines, 'commit;'] : lines).join('\n')
}
