// Calls an entry point: a function of SQL that takes a core.request and gives a core.reply.
import type pg from 'pg'
import { makeAlone } from './alone.ts'
import { retrying } from './retrying.ts'
import type { Guard } from './watchdog.ts'

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

export const makeEntries = (
  config: pg.ClientConfig,
  size: number,
  guard: Guard,
): { call: Call; end: () => Promise<void> } => {
  const connections = makeAlone(config, size, guard)

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
    const text = `select status, headers, body::text as body, token::text as token, marker, ask
      from ${entry}(core.to_request($1, $2, $3, $4, $5, $6, $7, $8))`
    const { rows } = await connections.use({
      work: (client) => client.query<EntryReply>(text, values),
      isSoiled: () => true, // the application may have put triggers on auth.users
    })
    return rows[0] as EntryReply
  }

  const call: Call = (entry, request) => retrying(() => callOnce(entry, request))

  return { call, end: () => connections.end() }
}
