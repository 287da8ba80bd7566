// Calls an entry point: a function in SQL that takes a core.request and returns a core.reply.
import type pg from 'pg'
import { makeExclusivePool } from './connection/exclusive-pool.ts'
import type { ConnectConfig } from './connection/connect.ts'
import { retrying } from './connection/retrying.ts'
import { askStatement, type Row, type Statement } from './connection/statement.ts'
import type { Guard } from './connection/watchdog.ts'

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

export type Call = (entry: string, request: EntryRequest) => Promise<EntryReply>

/** Milliseconds, for which an answer of core.foreign_code() holds. */
const believed = 60_000

export const makeEntries = (
  config: ConnectConfig,
  size: number,
  guard: Guard,
): { call: Call; end: () => Promise<void> } => {
  const connections = makeExclusivePool(config, size, guard)
  const foreign = { code: true, until: -Infinity }

  const look = async (client: pg.PoolClient): Promise<void> => {
    const { rows } = await client.query<{ is: boolean }>('select core.foreign_code() as is')
    foreign.code = rows[0]?.is ?? true
    foreign.until = performance.now() + believed
  }

  const callOnce: Call = async (entry, request) => {
    const { method, path, query, headers, body, ip, claims, answer } = request
    const values = [
      method,
      JSON.stringify(path),
      JSON.stringify(query),
      JSON.stringify(headers),
      body,
      ip,
      claims,
      answer && JSON.stringify(answer),
    ]
    const row = await connections.use<Row>({
      work: async (client) => {
        if (performance.now() > foreign.until) await look(client)
        return askStatement(client, statementOf(entry), values)
      },
      isDirty: (answer) => answer?.[dirty] !== 'f' || foreign.code,
    })
    return readReply(row)
  }

  const call: Call = (entry, request) => retrying(() => callOnce(entry, request))

  return { call, end: () => connections.end() }
}

const statementOf = (entry: string): Statement => ({
  name: entry,
  text: `select status, headers, body, token, marker, ask, core.session_is_dirty()
    from ${entry}(core.to_request($1, $2, $3, $4, $5, $6, $7, $8))`,
})

/** The last column of that. */
const dirty = 6

const readReply = ([status, headers, body, token, marker, ask]: Row): EntryReply => ({
  status: Number(status),
  headers: headers ? (JSON.parse(headers) as Record<string, string>) : null,
  body: body ?? null,
  token: token ?? null,
  marker: marker ?? null,
  ask: ask ? JSON.parse(ask) : null,
})
