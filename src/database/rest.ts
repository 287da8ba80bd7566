// Carries a request of the REST API to SQL: to api.replay when one of its form was answered before, else to
// api.request; on a shared connection where SQL allows it, else on one of its own.
import type { IncomingHttpHeaders } from 'node:http'
import type pg from 'pg'
import type { Role } from '../token.ts'
import { makeAlone, type Alone } from './alone.ts'
import { makeDetour } from './detour.ts'
import { keyOf, makeRecipes, type Found } from './recipes.ts'
import { retrying } from './retrying.ts'
import { makeShared, type Shared } from './shared.ts'
import { askStatement, textArray, type Row, type Statement, type Values } from './statement.ts'
import type { Guard } from './watchdog.ts'

export interface RestRequest {
  role: Role
  method: string
  path: string
  query: string[]
  headers: IncomingHttpHeaders
  /** The headers as SQL gets them. */
  told: string
  body: string | null
  claims: string | null
}

export interface RestReply {
  status: number
  headers: Record<string, string | string[]>
  body: string | null
}

export interface Rest {
  /** `signal` is asked for only by those that have a connection to cancel. */
  request(request: RestRequest, signal: () => AbortSignal): Promise<RestReply>
  end(): Promise<void>
}

interface Lanes {
  shared: Shared
  alone: Alone
}

interface Job {
  statement: Statement
  values: Values
  /** Undefined while only SQL knows. */
  isPlain: boolean | undefined
}

const requestStatement = {
  name: 'request',
  text: 'select status, headers, body, ask, recipe from api.request($1, $2, $3, $4, $5, $6)',
}
const replayStatement = {
  name: 'replay',
  text: 'select status, headers, body, ask from api.replay($1, $2, $3, $4, $5, $6, $7, $8, $9)',
}
/** Answers after which code that is not ours may have run: 'again' may have met an error on its way. */
const soiling = new Set<string | null | undefined>(['clean', 'again'])
/** Where a row has what. */
const at = { status: 0, headers: 1, body: 2, ask: 3, recipe: 4 } as const

/** One set of connections for each role: nothing left in a session can cross from one role to another. */
export const makeRest = (config: pg.ClientConfig, size: number, guard: Guard): Rest => {
  const lanes = new Map<Role, Lanes>()
  const recipes = makeRecipes()
  const detour = makeDetour()

  const lanesOf = (role: Role): Lanes => {
    const found = lanes.get(role)
    if (found) return found
    const options = `${config.options ?? ''} -c plinth.lane=shared`
    const made = {
      shared: makeShared(
        { ...config, options },
        { size: 2, spoils: (row) => row[at.ask] === 'clean', onAnswer: detour.hear },
      ),
      alone: makeAlone(config, size, guard),
    }
    lanes.set(role, made)
    return made
  }

  const run = async (
    request: RestRequest,
    key: string,
    { statement, values, isPlain }: Job,
    signal: () => AbortSignal,
  ): Promise<Row> => {
    const { shared, alone } = lanesOf(request.role)
    if (isPlain !== false && maySharedRun(request)) {
      const row = detour.has(key) ? undefined : await shared.query(key, statement, values)
      if (row && row[at.ask] !== 'alone') return row
      if (row) detour.add(key)
    }
    return alone.use({
      work: (client) => askStatement(client, statement, values),
      isSoiled: (row) => isPlain === false || !row || soiling.has(row[at.ask]),
      signal: signal(),
    })
  }

  const answer = async (request: RestRequest, signal: () => AbortSignal): Promise<RestReply> => {
    const { role, method, path, query, headers } = request
    const key = keyOf(role, method, path, query, headers)
    const found = recipes.find(key, query)
    if (found) {
      const row = await run(request, key, replayOf(request, found), signal)
      if (row[at.ask] !== 'again') return replyOf(row, found.recipe.headers)
      recipes.forget(key, found.recipe)
    }
    const row = await run(request, key, requestOf(request), signal)
    const recipe = row[at.recipe]
    if (recipe) recipes.keep(key, recipe)
    return replyOf(row)
  }

  return {
    request: (request, signal) => retrying(() => answer(request, signal)),
    end: async () => {
      await Promise.all(
        [...lanes.values()].flatMap(({ shared, alone }) => [shared.end(), alone.end()]),
      )
    },
  }
}

/** A write to a table waits for its commit, and for others' locks: it would hold up those behind it. */
const maySharedRun = ({ method, path }: RestRequest): boolean =>
  method === 'GET' || method === 'HEAD' || path.startsWith('rpc/')

const requestOf = ({ method, path, query, told, body, claims }: RestRequest): Job => ({
  statement: requestStatement,
  values: [method, path, textArray(query), told, body, claims],
  isPlain: undefined,
})

const replayOf = (request: RestRequest, { recipe, values }: Found): Job => {
  const { role, method, path, told, body, claims } = request
  const { name, isPlain } = recipe
  return {
    statement: replayStatement,
    values: [role, name, String(isPlain), textArray(values), body, told, method, path, claims],
    isPlain,
  }
}

const replyOf = (row: Row, more?: Readonly<Record<string, string>>): RestReply => ({
  status: Number(row[at.status]),
  headers: { ...(JSON.parse(row[at.headers] ?? '{}') as Record<string, string>), ...more },
  body: row[at.body] ?? null,
})
