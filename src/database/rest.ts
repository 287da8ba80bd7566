// Carries a request of the REST API to api.request, on a shared connection where SQL allows it.
import type pg from 'pg'
import type { Role } from '../token.ts'
import { makeAlone, type Alone } from './alone.ts'
import { makeShared, slow, type Shared } from './shared.ts'
import type { Guard } from './watchdog.ts'

export interface RestRequest {
  role: Role
  method: string
  path: string
  query: string[]
  headers: string
  body: string | null
  claims: string | null
  signal: () => AbortSignal
}

export interface RestReply {
  status: number
  headers: Record<string, string>
  body: string | null
}

export interface Rest {
  request(request: RestRequest): Promise<RestReply>
  end(): Promise<void>
}

type Row = [
  status: number,
  headers: Record<string, string>,
  body: string | null,
  ask: string | null,
]

const text = 'select status, headers, body, ask from api.request($1, $2, $3, $4, $5, $6)'
const statement = { name: 'request', text, spoils: (row: unknown[]) => row[3] === 'clean' }
const reads = new Set(['GET', 'HEAD'])
const rememberFor = 60_000
const mostRemembered = 10_000

/** One set of connections for each role: nothing left in a session can cross from one role to another. */
export const makeRest = (config: pg.ClientConfig, size: number, guard: Guard): Rest => {
  const lanes = new Map<Role, { shared: Shared; alone: Alone }>()
  const aloneUntil = new Map<string, number>()

  const lanesOf = (role: Role): { shared: Shared; alone: Alone } => {
    const found = lanes.get(role)
    if (found) return found
    const options = `${config.options ?? ''} -c plinth.lane=shared`
    const made = {
      shared: makeShared({ ...config, options }, 2, statement),
      alone: makeAlone(config, size, guard),
    }
    lanes.set(role, made)
    return made
  }

  const remember = (key: string): void => {
    if (aloneUntil.size >= mostRemembered) aloneUntil.clear()
    aloneUntil.set(key, Date.now() + rememberFor)
  }

  /** What SQL sent away from a shared connection, or what was slow there, goes alone for the next minute. */
  const requestShared = async (
    shared: Shared,
    key: string,
    values: unknown[],
  ): Promise<Row | undefined> => {
    const onAnswer = (took: number): void => {
      if (took > slow) remember(key)
    }
    const row = (await shared.query(values, onAnswer)) as Row | undefined
    if (row?.[3] === 'alone') remember(key)
    return row?.[3] === 'alone' ? undefined : row
  }

  const requestAlone = (alone: Alone, values: unknown[], signal: AbortSignal): Promise<Row> =>
    alone.use({
      work: async (client) =>
        (await client.query<Row>({ text, values, rowMode: 'array' })).rows[0] as Row,
      isSoiled: (row) => row[3] === 'clean',
      signal,
    })

  return {
    request: async ({ role, method, path, query, headers, body, claims, signal }) => {
      const { shared, alone } = lanesOf(role)
      const key = `${role} ${method} ${path}`
      const values = [method, path, query, headers, body, claims]
      const isShared = reads.has(method) && (aloneUntil.get(key) ?? 0) < Date.now()
      const answered = isShared ? await requestShared(shared, key, values) : undefined
      const [status, answerHeaders, answer] =
        answered ?? (await requestAlone(alone, values, signal()))
      return { status, headers: answerHeaders, body: answer }
    },
    end: async () => {
      await Promise.all(
        [...lanes.values()].flatMap(({ shared, alone }) => [shared.end(), alone.end()]),
      )
    },
  }
}
