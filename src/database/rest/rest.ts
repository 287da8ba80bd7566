// Carries a request of the REST API to SQL: to api.replay when one of its form was answered before, else to
// api.request; on a shared connection where SQL allows it, else on one of its own.
import type { Use } from '../connection/exclusive-pool.ts'
import { afterHeader } from '../after.ts'
import { withNames } from './error-names.ts'
import { readAnswer, type SqlAnswer, type Need } from './answer.ts'
import type { ConnectConfig } from '../connection/connect.ts'
import type { Pools } from '../connection/pool-figures.ts'
import { makeSlowForms } from '../shared/slow-forms.ts'
import { makeLanes } from './lanes.ts'
import { keyOf, makeRecipes, type FilledRecipe } from './recipes.ts'
import type { RestRequest } from './request.ts'
import { retrying } from '../connection/retrying.ts'
import { shapeOf } from './shapes.ts'
import { plain, type Statements } from './statements.ts'
import { askStatement, textArray, type Statement, type Values } from '../connection/statement.ts'
import { timed, type OnWorked } from '../connection/timed.ts'
import type { Guard } from '../connection/watchdog.ts'
import { traced } from '../../tracing/trace.ts'

export interface RestReply {
  status: number
  headers: Record<string, string | string[]>
  body: string | null
  /** Who answered, where there are replicas. */
  server?: string
}

export interface Rest {
  /** `signal` is asked for only by those that have a connection to cancel. */
  request(request: RestRequest, signal: () => AbortSignal): Promise<RestReply>
  pools: () => Pools
  end(): Promise<void>
}

/** A replica has not seen what the request comes after, or is a replica no more. */
export class NotYet extends Error {}

/** Answers after which code of the application may have run: ask_in_full may come after an error. */
const dirtying = new Set<Need | null>(['reset_after', 'ask_in_full'])

export const makeRest = (
  config: ConnectConfig,
  size: number,
  guard: Guard,
  statements: Statements = plain,
): Rest => {
  const lanes = makeLanes(config, size, guard)
  const recipes = makeRecipes()
  const slowForms = makeSlowForms()
  /** Those that SQL sent away: they run code of the application. */
  const codeForms = makeSlowForms()

  const run = (
    request: RestRequest,
    key: string,
    found: FilledRecipe | undefined,
    signal: () => AbortSignal,
  ): Promise<SqlAnswer> =>
    traced(statementFor(statements, found), (report) => ask(request, key, found, signal, report))

  const ask = async (
    request: RestRequest,
    key: string,
    found: FilledRecipe | undefined,
    signal: () => AbortSignal,
    report: OnWorked,
  ): Promise<SqlAnswer> => {
    const since = performance.now()
    const { reads, writes, exclusive, share } = lanes.of(request.role)
    const runsCode = found && found.recipe.code !== null // unless found, only SQL knows
    const traces = found?.recipe.traces
    const isAlone = runsCode || traces === 'more' || (config.pooled && traces) // see api.keeps
    const statement = statementFor(statements, found)
    const values = statements.isReplica
      ? [...valuesFor(request, found), request.after ?? null]
      : valuesFor(request, found)
    const worked = (took: number): void => {
      slowForms.note(key, took)
      request.worked(took)
      report(took)
    }
    if (!isAlone && !slowForms.has(key) && (found || !codeForms.has(key))) {
      const shared = maybeWrites(request, found) ? writes : reads
      const row = await shared.query(statement, values, worked)
      const answer = row && readAnswer(row)
      if (answer && answer.ask !== 'need_exclusive') return answer
      if (answer) codeForms.add(key)
    }
    const use: Use<SqlAnswer> = {
      work: async (client) =>
        readAnswer(await timed(worked, () => askStatement(client, statement, values))),
      isDirty: (answer) => runsCode || !answer || dirtying.has(answer.ask),
      signal: signal(),
      since,
    }
    return share(request.network, () => exclusive.use(use), since)
  }

  const seen = (answer: SqlAnswer): SqlAnswer => {
    if (answer.ask === 'not_yet') throw new NotYet()
    return answer
  }

  const answer = async (request: RestRequest, signal: () => AbortSignal): Promise<RestReply> => {
    const { role, method, path, query, headers } = request
    const key = keyOf(role, method, path, query, headers)
    const shape = mayBring(request) ? shapeOf(request.body) : ''
    const form = shape === undefined ? undefined : `${key}\n${shape}`
    const found = form && recipes.find(form, query)
    if (found) {
      const replayed = seen(await run(request, key, found, signal))
      if (replayed.ask !== 'ask_in_full') return replyOf(method, replayed, found.recipe.headers)
      recipes.forget(form, found.recipe)
    }
    const answered = seen(await run(request, key, undefined, signal))
    if (form && answered.recipe) recipes.keep(form, answered.recipe)
    return replyOf(method, answered)
  }

  return {
    request: statements.isReplica
      ? answer // what fails there is asked of the primary
      : (request, signal) =>
          retrying(() => answer(request, signal)).catch(async (error: unknown) => {
            throw await withNames(lanes.of(request.role), request, error)
          }),
    pools: () => lanes.pools(),
    end: () => lanes.end(),
  }
}

const mayBring = ({ method }: RestRequest): boolean => method === 'POST' || method === 'PATCH'

const statementFor = (
  { full, again, code, traced }: Statements,
  found: FilledRecipe | undefined,
): Statement => {
  if (!found) return full
  if (found.recipe.code !== null) return code
  return hasTraces(found) ? traced : again
}

export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** A write waits for its commit: it would hold up the reads behind it. A plain call writes nothing. */
const maybeWrites = ({ method, path }: RestRequest, found: FilledRecipe | undefined): boolean =>
  !isRead(method) && (!path.startsWith('rpc/') || hasTraces(found))

const hasTraces = (found: FilledRecipe | undefined): boolean =>
  found !== undefined && found.recipe.traces !== null

const valuesFor = (request: RestRequest, found: FilledRecipe | undefined): Values => {
  const { role, method, path, query, headersJson, body, claims } = request
  if (!found) return [method, path, textArray(query), headersJson, body, claims]

  const { name, code, traces, counter, takesBody } = found.recipe
  const values = textArray(takesBody ? [...found.values, body ?? '{}'] : found.values)
  const replay = [role, name, code, counter, values, headersJson, method, path, claims]
  return traces === null ? replay : [...replay, traces]
}

const replyOf = (
  method: string,
  { status, headers, body, after }: SqlAnswer,
  more?: Readonly<Record<string, string>>,
): RestReply => ({
  status: Number(status),
  headers: {
    ...(JSON.parse(headers ?? '{}') as Record<string, string>),
    ...more,
    ...(after !== null && !isRead(method) && { [afterHeader]: after }), // a statement may be kept
  },
  body,
})
