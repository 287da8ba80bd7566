// A request of the REST API, as it is carried to SQL.
import type { IncomingHttpHeaders } from 'node:http'
import type { Role } from '../../http/token.ts'

export interface RestRequest {
  role: Role
  /** The network whose share of the connections it takes; undefined: no share is counted. */
  network: string | undefined
  /** Hears for how many milliseconds the database worked on it. */
  worked: (milliseconds: number) => void
  method: string
  path: string
  query: string[]
  headers: IncomingHttpHeaders
  /** The headers as SQL gets them. */
  headersJson: string
  body: string | null
  claims: string | null
  /** What it must show, as core.has_seen() takes it; null: nothing in particular; undefined: nobody can tell. */
  after: string | null | undefined
  /** An operator's: they read what they have just written, by any means. */
  isOperator: boolean
}
