// Calls an entry point: a function in SQL that takes a core.request and returns a core.reply.
import type pg from 'pg'
import { makeExclusivePool } from './connection/exclusive-pool.ts'
import type { ConnectConfig } from './connection/connect.ts'
import type { Pools } from './connection/pool-figures.ts'
import { passingInOurs, retrying } from './connection/retrying.ts'
import { askStatement, type Row, type Statement, type Values } from './connection/statement.ts'
import { timed } from './connection/timed.ts'
import type { Guard } from './connection/watchdog.ts'
import { traced } from '../tracing/trace.ts'
import { afterHeader } from './after.ts'

export interface EntryRequest {
  method: string
  path: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body: string | null
  ip: string | null
  claims: string | null
  answer: Record<string, unknown> | null
}

export interface EntryReply {
  status: number
  headers: Record<string, string> | null
  body: string | null
  token: string | null
  marker: string | null
  ask: unknown
}

/** The function that makes the request: it decides what is held back from whom. */
export type Reader = 'core.to_request' | 'core.to_operator_request' | 'core.read_request'

/** `signal` aborts when nobody waits for the reply any more: what has not begun is not begun. */
export type Call = (
  entry: string,
  request: EntryRequest,
  reader?: Reader,
  signal?: () => AbortSignal,
) => Promise<EntryReply>

/** Milliseconds, for which an answer of core.foreign_code() holds. */
const believed = 60_000

export const makeEntries = (
  config: ConnectConfig,
  size: number,
  guard: Guard,
  marks: boolean,
): { call: Call; pools: () => Pools; end: () => Promise<void> } => {
  const connections = makeExclusivePool(config, size, guard)
  const foreign = { code: true, until: -Infinity }

  const look = async (client: pg.PoolClient): Promise<void> => {
    const { rows } = await client.query<{ is: boolean }>('select core.foreign_code() as is')
    foreign.code = rows[0]?.is ?? true
    foreign.until = performance.now() + believed
  }

  const callOnce: Call = async (entry, request, reader) => {
    const statement = statementOf(entry, reader, marks)
    const row = await traced(statement, (worked) =>
      connections.use<Row>({
        work: async (client) => {
          if (performance.now() > foreign.until) await look(client)
          return timed(worked, () => askStatement(client, statement, valuesOf(request)))
        },
        isDirty: (answer) => isSpoilt(answer) || foreign.code,
      }),
    )
    return readReply(row)
  }

  const call: Call = (entry, request, reader) =>
    retrying(() => callOnce(entry, request, reader), passingInOurs)

  return {
    call,
    pools: () => ({ calls: connections.figures() }),
    end: () => connections.end(),
  }
}

/** `marks`: the reply says what a later read must have seen. */
export const statementOf = (
  entry: string,
  reader: Reader = 'core.to_request',
  marks = false,
): Statement => ({
  name: `${entry} ${reader}`,
  text: `select status, headers, body, token, marker, ask, ${marks ? 'core.causal_token(), ' : ''}core.session_is_dirty()
    from ${entry}(${reader}($1, $2, $3, $4, $5, $6, $7, $8))`,
})

export const valuesOf = (request: EntryRequest): Values => [
  request.method,
  JSON.stringify(request.path),
  JSON.stringify(request.query),
  JSON.stringify(request.headers),
  request.body,
  request.ip,
  request.claims,
  request.answer && JSON.stringify(request.answer),
]

/** True when code of the application may have run. */
export const isSpoilt = (answer: Row | undefined): boolean => answer?.at(-1) !== 'f'

export const readReply = (row: Row): EntryReply => {
  const [status, headers, body, token, marker, ask, after] = row
  const reply = {
    status: Number(status),
    headers: headers ? (JSON.parse(headers) as Record<string, string>) : null,
    body: body ?? null,
    token: token ?? null,
    marker: marker ?? null,
    ask: ask ? (JSON.parse(ask) as unknown) : null,
  }
  if (row.length <= ofMarked || after === null || after === undefined) return reply
  return { ...reply, headers: { ...reply.headers, [afterHeader]: after } }
}

/** One more is in the row where replies are marked: before the last, see `isSpoilt`. */
const ofMarked = 7
