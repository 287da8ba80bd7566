// A query as it is put together: what it asks for, and the methods that say so.
import { notSupported, PlinthError } from '../core/error.ts'
import type { Live, LiveListener, LiveView } from '../core/live.ts'
import { unwrap } from '../core/result.ts'
import { conditionOf, nameOf, parameterOf, squeezed } from './encode.ts'
import { filtersFor, tree } from './filters.ts'
import { send } from './send.ts'
import type { QueryAnswer, RequestState } from './state.ts'

export interface Builder {
  state: RequestState
}

interface Elsewhere {
  referencedTable?: string
  foreignTable?: string
}

export interface Explain {
  format?: 'text' | 'json'
  [option: string]: unknown
}

/** What cannot be written is told by the answer, as every error. */
const attempt = <B extends Builder>(self: B, change: (state: RequestState) => void): B => {
  try {
    change(self.state)
  } catch (cause) {
    self.state.fault ??= new PlinthError({
      code: 'bad_request',
      message: (cause as Error).message,
      cause,
    })
  }
  return self
}

const placed = (key: string, { referencedTable, foreignTable }: Elsewhere = {}): string => {
  const place = referencedTable ?? foreignTable
  return place === undefined ? key : `${place}.${key}`
}

const accept = (self: Builder, type: string): void => {
  self.state.headers['accept'] = type
}

const object = 'application/vnd.pgrst.object+json'

/** A read is asked again by each `then`, a write is sent by the first. */
const answerOf = (state: RequestState): Promise<QueryAnswer> =>
  state.method === 'GET' || state.method === 'HEAD'
    ? send(state, state.signal)
    : (state.sent ??= send(state, state.signal))

const methods = {
  ...filtersFor<Builder, Builder>((self, column, operator, value) =>
    attempt(self, (state) => {
      state.rest += `&${parameterOf(nameOf(column), conditionOf(operator, value, false))}`
    }),
  ),

  match(this: Builder, values: Record<string, unknown>) {
    return attempt(this, (state) => {
      for (const [column, value] of Object.entries(values))
        state.rest += `&${parameterOf(nameOf(column), conditionOf('eq', value, false))}`
    })
  },

  or(this: Builder, filters: string | ((q: typeof tree) => string[]), options?: Elsewhere) {
    return attempt(this, (state) => {
      const text = typeof filters === 'string' ? filters : filters(tree).join()
      state.rest += `&${parameterOf(placed('or', options), `(${text})`)}`
    })
  },

  select(this: Builder, columns = '*') {
    this.state.once['select'] = squeezed(columns)
    this.state.prefer.push('return=representation')
    return this
  },

  order(
    this: Builder,
    column: string,
    options: Elsewhere & { ascending?: boolean; nullsFirst?: boolean } = {},
  ) {
    const { once } = this.state
    const { ascending = true, nullsFirst } = options
    const key = placed('order', options)
    const nulls = nullsFirst === undefined ? '' : nullsFirst ? '.nullsfirst' : '.nullslast'
    const before = once[key] === undefined ? '' : `${once[key]},`
    once[key] = `${before}${column}.${ascending ? 'asc' : 'desc'}${nulls}`
    return this
  },

  limit(this: Builder, rows: number, options?: Elsewhere) {
    this.state.once[placed('limit', options)] = String(rows)
    return this
  },

  range(this: Builder, from: number, to: number, options?: Elsewhere) {
    this.state.once[placed('offset', options)] = String(from)
    this.state.once[placed('limit', options)] = String(to - from + 1)
    return this
  },

  all(this: Builder) {
    this.state.prefer.push('unsafe-mutation')
    return this
  },

  maxAffected(this: Builder, rows: number) {
    this.state.prefer.push('handling=strict', `max-affected=${rows}`)
    return this
  },

  rollback(this: Builder) {
    this.state.prefer.push('tx=rollback')
    return this
  },

  single(this: Builder) {
    accept(this, object)
    return this
  },

  /** A read fetches rows and counts them: browsers log a 406, and none is nothing to log. */
  maybeSingle(this: Builder) {
    const { state } = this
    state.mayLack = true
    if (state.method === 'GET') state.once['limit'] ??= '2'
    else accept(this, object)
    return this
  },

  stripNulls(this: Builder) {
    const type = this.state.headers['accept'] ?? 'application/vnd.pgrst.array+json'
    accept(this, `${type};nulls=stripped`)
    return this
  },

  csv(this: Builder) {
    this.state.isText = true
    accept(this, 'text/csv')
    return this
  },

  explain(this: Builder, { format = 'text', ...options }: Explain = {}) {
    const asked = Object.keys(options).filter((option) => options[option] === true)
    this.state.isText = format === 'text'
    accept(this, `application/vnd.pgrst.plan+${format};options=${asked.join('|')}`)
    return this
  },

  geojson(this: Builder) {
    this.state.fault ??= notSupported('GeoJSON')
    return this
  },

  setHeader(this: Builder, name: string, value: string) {
    this.state.headers[name.toLowerCase()] = value
    return this
  },

  abortSignal(this: Builder, signal: AbortSignal) {
    this.state.signal = signal
    return this
  },

  timeout(this: Builder, milliseconds: number) {
    this.state.timeout = milliseconds
    return this
  },

  throwOnError(this: Builder) {
    this.state.throwing = true
    return this
  },

  returns(this: Builder) {
    return this
  },

  overrideTypes(this: Builder) {
    return this
  },

  orThrow(this: Builder) {
    return unwrap(answerOf(this.state))
  },

  then(
    this: Builder,
    fulfilled?: ((answer: QueryAnswer) => unknown) | null,
    rejected?: ((reason: unknown) => unknown) | null,
  ) {
    const { state } = this
    const answer = answerOf(state)
    const told = state.throwing ? answer.then(refuse) : answer
    return told.then(fulfilled, rejected)
  },

  live(
    this: Builder,
    listener: LiveListener<unknown>,
    { tables = [] }: { tables?: string[] } = {},
  ) {
    const { state } = this
    const load = (signal: AbortSignal): ReturnType<Parameters<Live>[0]['load']> =>
      send(state, signal) as never
    const view: LiveView = (state.live ?? nothingLive)(
      { table: decodeURIComponent(state.target), tables, load },
      listener,
    )
    state.signal?.addEventListener('abort', view.stop)
    return view
  },
}

const refuse = (answer: QueryAnswer): QueryAnswer => {
  if (answer.error) throw answer.error
  return answer
}

/** A client of REST alone has nobody who would tell of changes. */
const nothingLive: Live = (_, listener) => {
  listener({ rows: [], status: 'closed', error: notSupported('live() without realtime') })
  return { stop: () => undefined, reload: () => undefined }
}

export const build = (
  asked: Pick<RequestState, 'context' | 'live' | 'method' | 'target'> & Partial<RequestState>,
): Builder => {
  const state: RequestState = {
    headers: {},
    prefer: [],
    once: {},
    rest: '',
    json: undefined,
    signal: undefined,
    timeout: undefined,
    isText: false,
    mayLack: false,
    throwing: asked.context.throwing,
    fault: undefined,
    sent: undefined,
    ...asked,
  }
  return Object.assign<object, Builder>(Object.create(methods) as object, { state })
}
