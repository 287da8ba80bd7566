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
}
