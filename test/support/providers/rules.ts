// What a fake provider insists on and what it says, each as the real one does.
import type { IncomingHttpHeaders } from 'node:http'

export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** A string as it is, anything else as JSON; numbers that a double cannot hold are bigints. */
  body?: unknown
  /** Nothing is ever answered. */
  hangs?: boolean
}

/** Whom the provider knows; what is undefined is not told at all. */
export interface Person {
  id: unknown
  /** A second id that some providers tell of. */
  otherId?: unknown
  email?: unknown
  verified?: unknown
  name?: unknown
  userName?: unknown
  avatar?: unknown
}

/** A question about a person, with a token that is good. */
export interface Asked {
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  token: string
  secret: string
  person: Person
}

/** Why no token is given. */
export type Fault = 'form' | 'client' | 'secret' | 'code' | 'used' | 'redirect' | 'verifier'

export interface Rules {
  authorizePath: string
  tokenPath: string
  /** What the questions about a person begin with; one provider's own say which there are. */
  userPath: string
  clientIdName: 'client_id' | 'client_key'
  scope: string | undefined
  pkce: boolean
  /** Whether a token is refused where grant_type is not there. */
  asksGrantType: boolean
  /** Whether redirect_uri must be that of the authorization. */
  comparesRedirect: boolean
  tokenIn: 'header' | 'query' | 'either'
  code: (random: string) => string
  /** What the callback says besides code and state, and what stands behind it. */
  extras: Record<string, string>
  fragment: string
  denied: Record<string, string>
  refusals: Record<Fault, Reply>
  granted: (token: string, person: Person) => Record<string, unknown>
  /** How a token is answered, where that is not plain JSON. */
  written?: (body: Record<string, unknown>, headers: IncomingHttpHeaders) => Reply
  badToken: Reply
  tell: (asked: Asked) => Reply
}

export const refusal = (status: number, error: string, description: string): Reply => ({
  status,
  body: { error, error_description: description },
})

/** The members that `fields` names, and no other. */
export const chosen = (
  all: Record<string, unknown>,
  fields: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name)))

/** JSON in which a bigint is a bare number. */
export const write = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? `bare ${member}` : member,
  ).replaceAll(/"bare (-?\d+)"/g, '$1')
