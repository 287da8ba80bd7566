// Requests to an Appwrite server: its query languages, its pages, and waiting when it is busy.
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import { memberOf } from '../../tools/json-text.ts'
import { wordsFor } from '../../tools/json.ts'
import type { Net } from '../net/fetch.ts'
import { webAddress } from '../net/web-address.ts'
import { SourceBusy, SourceFailed } from '../source.ts'
import { AppwriteRefused, refusalOf } from './refusal.ts'

/** Both become headers. */
const word = z
  .string()
  .max(1024)
  .regex(/^[!-~]+$/, 'must be letters, digits and signs')

const configShape = z.object({ endpoint: z.string().max(2048), projectId: word, apiKey: word })

export type AppwriteConfig = z.infer<typeof configShape>

export const appwriteConfig = (given: unknown): AppwriteConfig => {
  const checked = configShape.safeParse(given)
  if (!checked.success) throw new Refusal('bad_request', wordsFor(checked.error, 'config'))
  if (!webAddress(checked.data.endpoint))
    throw new Refusal(
      'bad_request',
      'config.endpoint must be the address of the server, such as https://cloud.appwrite.io/v1',
    )
  return checked.data
}

export interface Query {
  method: 'limit' | 'cursorAfter' | 'select' | 'equal'
  attribute?: string
  values: (string | number)[]
}

export type AppwriteItem = Record<string, unknown>

export interface AppwritePage {
  total: number
  items: AppwriteItem[]
  /** The items in their own text: numbers keep all their digits. */
  text: string
}

export interface AppwriteListOptions {
  queries?: Query[]
  signal?: AbortSignal | undefined
  /** Items of a page; fewer where the server does not give so many, or not in one answer. */
  limit?: number
  /** What a cursor names: $id, but key for columns and indexes. */
  cursor?: string
}

export interface Client {
  place: string
  /** Whether SQL-like texts are spoken, as servers before 1.5 do. */
  isOld: () => boolean
  version: () => Promise<string>
  /** A page of one item, for its total. */
  first: (path: string, name: string) => Promise<AppwritePage>
  pages: (path: string, name: string, options?: AppwriteListOptions) => AsyncGenerator<AppwritePage>
  /** All items of a list. They stay in memory, so of all lists together it reads 64 MiB. */
  all: (path: string, name: string, options?: AppwriteListOptions) => Promise<AppwriteItem[]>
  bytes: (path: string, signal: AbortSignal) => Promise<Response>
  close: () => void
}

const mostAttempts = 8
const longestWait = 60_000
/** Of an answer. A page that is longer is asked for in smaller ones. */
const mostBytes = 33_554_432
const mostListed = 67_108_864

export const makeClient = (config: AppwriteConfig, net: Net): Client => {
  const base = endpointOf(config.endpoint)
  const place = `${new URL(base).host}/${config.projectId}`
  const closing = new AbortController()
  let isOld = false
  let isProven = false
  let listed = 0

  const redact = (text: string): string => text.replaceAll(config.apiKey, '[redacted]')
  const headers = {
    'x-appwrite-project': config.projectId,
    'x-appwrite-key': config.apiKey,
    'x-appwrite-response-format': '1.8.0',
    'content-type': 'application/json',
  }

  const askOnce = async (url: string, signal: AbortSignal): Promise<Response> => {
    const response = await net.fetch(url, {
      headers,
      signal,
      ms: 60_000,
      idleMs: 60_000,
      mostBytes: Infinity,
    })
    if (response.ok) return response
    const refusal = refusalOf(response.status, redact((await readText(response)) ?? ''), place)
    const wait = waitOf(response)
    throw wait === undefined ? refusal : new Busy(refusal, wait)
  }

  /** Again after what passes by itself: too many requests, a server that restarts, a connection that broke. */
  const ask = async (path: string, given?: AbortSignal, isPatient = true): Promise<Response> => {
    const signal = given ? AbortSignal.any([given, closing.signal]) : closing.signal
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await askOnce(base + path, signal)
      } catch (error) {
        signal.throwIfAborted()
        const wait = isPatient ? patienceWith(error, attempt) : undefined
        if (wait === undefined) throw error instanceof Busy ? error.refusal : error
        await pause(Math.min(wait, longestWait), undefined, { signal })
      }
    }
  }

  const pageOf = async (path: string, name: string, options: AskOptions): Promise<AppwritePage> => {
    const { queries, signal } = options
    const asked = `${path}?${queries.map((query, at) => `queries[${at}]=${written(query, isOld)}`).join('&')}`
    try {
      const text = await readText(await ask(asked, signal))
      if (text === undefined)
        throw new PageTooLong(`${place}: a single item is longer than we read`)
      const page = pageIn(text, name, place)
      isProven = true
      return page
    } catch (error) {
      if (isProven || isOld || !isQueryInvalid(error)) throw error
      isOld = true
      return pageOf(path, name, options)
    }
  }

  const client: Client = {
    place,
    isOld: () => isOld,
    version: async () => {
      const text = await readText(await ask('/health/version', undefined, false))
      return String((JSON.parse(text ?? '{}') as { version?: string }).version)
    },
    first: (path, name) => pageOf(path, name, { queries: [{ method: 'limit', values: [1] }] }),
    pages: async function* (path, name, options = {}) {
      const { queries = [], signal, cursor = '$id' } = options
      let { limit = 100 } = options
      let passed: string[] = []
      for (;;) {
        const after = passed.at(-1)
        const asked: Query[] = [...queries, { method: 'limit', values: [limit] }]
        if (after !== undefined) asked.push({ method: 'cursorAfter', values: [after] })
        try {
          const page = await pageOf(path, name, { queries: asked, signal })
          yield page
          if (page.items.length < limit) return
          passed = page.items.map((item) => String(item[cursor]))
        } catch (error) {
          // The row of the cursor was deleted meanwhile: the one before it is as good.
          if (isCursorGone(error) && passed.length > 1) passed = passed.slice(0, -1)
          else if (limit > 1 && isTooMuch(error, limit)) limit = Math.ceil(limit / 4)
          else throw error
        }
      }
    },
    all: async (path, name, options) => {
      const items: AppwriteItem[] = []
      for await (const page of client.pages(path, name, options)) {
        listed += page.text.length
        if (listed > mostListed) throw new SourceFailed(`${place}: its lists have no end`)
        items.push(...page.items)
      }
      return items
    },
    bytes: (path, signal) => ask(path, signal),
    close: () => closing.abort(new SourceFailed('the import has ended')),
  }
  return client
}

interface AskOptions {
  queries: Query[]
  signal?: AbortSignal | undefined
}

class PageTooLong extends SourceFailed {}

class Busy extends SourceFailed {
  constructor(
    readonly refusal: SourceFailed,
    readonly wait: number,
  ) {
    super(refusal.message)
  }
}

const endpointOf = (endpoint: string): string => {
  const { origin, pathname } = new URL(endpoint)
  const path = pathname.replace(/\/+$/, '')
  return origin + (path.endsWith('/v1') ? path : `${path}/v1`)
}

/** Servers before 1.5 read texts such as limit(25). */
const written = ({ method, attribute, values }: Query, isOld: boolean): string => {
  const json = JSON.stringify({ method, ...(attribute !== undefined && { attribute }), values })
  const listed = JSON.stringify(values)
  const said =
    attribute === undefined ? listed.slice(1, -1) : `${JSON.stringify(attribute)},${listed}`
  return encodeURIComponent(isOld ? `${method}(${method === 'select' ? listed : said})` : json)
}

/** Undefined when it is longer than we read at once. */
const readText = async (response: Response): Promise<string | undefined> => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    if (bytes > mostBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

const pageIn = (text: string, name: string, place: string): AppwritePage => {
  try {
    const envelope = JSON.parse(text) as { total?: unknown } & Record<
      string,
      AppwriteItem[] | undefined
    >
    const items = envelope[name]
    if (Array.isArray(items))
      return { total: Number(envelope.total), items, text: memberOf(text, name) ?? '[]' }
  } catch {
    // it is said below
  }
  throw new SourceFailed(`${place} answers without ${name}: is this the endpoint of Appwrite?`)
}

/** Milliseconds until it may be tried again; undefined when that would change nothing. */
const waitOf = ({ status, headers }: Response): number | undefined => {
  if (![429, 500, 502, 503, 504].includes(status)) return undefined
  const after = Number(headers.get('retry-after') ?? Number.NaN)
  if (after >= 0) return after * 1_000
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  if (status === 429 && reset > 0) return Math.max(1_000, reset * 1_000 - Date.now())
  return 0
}

const patienceWith = (error: unknown, attempt: number): number | undefined => {
  const growing = 250 * 2 ** attempt
  if (error instanceof Busy) return attempt < mostAttempts ? error.wait || growing : undefined
  // It did not answer, or its answer broke off.
  const isPassing = error instanceof SourceFailed && error.cause !== undefined
  return (isPassing || error instanceof SourceBusy) && attempt < 4 ? growing : undefined
}

const isQueryInvalid = (error: unknown): boolean =>
  error instanceof AppwriteRefused &&
  ['general_query_invalid', 'general_argument_invalid'].includes(error.type)

const isCursorGone = (error: unknown): boolean =>
  error instanceof AppwriteRefused && error.type === 'general_cursor_not_found'

/** Old servers give 100 at most, and call more an invalid query. */
const isTooMuch = (error: unknown, limit: number): boolean =>
  error instanceof PageTooLong ||
  (limit > 25 && error instanceof AppwriteRefused && (error.status >= 500 || isQueryInvalid(error)))
