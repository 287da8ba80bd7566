// The command import: moves a project in through the routes of a gateway that runs, and shows how far it is.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { secretOf } from '../config/sources.ts'
import { makeTokens } from '../http/token.ts'
import { parseJson, wordsFor } from '../tools/json.ts'
import { makeCommand, UsageError, type Given, type Options } from './command.ts'
import { say } from './say.ts'

export interface ImportCommandOptions {
  /** Of the gateway, and a key that it accepts, where the command names none. */
  url: string
  key: () => Promise<string>
  say: (sentence: string) => void
  /** Overwrites the last line; undefined where the output is no terminal. */
  show: ((line: string) => void) | undefined
}

const options = {
  source: {
    type: 'string',
    value: '<kind>',
    required: true,
    does: 'postgres, supabase, firebase, pocketbase, appwrite or dump',
  },
  config: {
    type: 'string',
    value: '<file.json>',
    does: 'how to reach the source, and what to take',
  },
  file: {
    type: 'string',
    value: '<file>',
    multiple: true,
    does: 'a file that is sent first, such as a dump',
  },
  mode: {
    type: 'string',
    value: 'replace | refresh',
    does: 'replace empties tables first, refresh brings what changed',
  },
  'dry-run': { type: 'boolean', does: 'tries it and undoes it' },
  resume: { type: 'string', value: '<run>', does: 'goes on with a run that ended early' },
  inspect: { type: 'boolean', does: 'only says what is there' },
  test: { type: 'boolean', does: 'only says whether the source can be reached' },
  url: {
    type: 'string',
    value: '<gateway>',
    does: 'another gateway than the one of the variables',
  },
  key: { type: 'string', value: '<service key>', does: 'its key' },
} as const satisfies Options

export const importProject = makeCommand(
  {
    name: 'import',
    options,
    does: 'Moves a project in through a gateway that runs. Exit code 1 unless all arrived equal.',
  },
  async ({ options: wish }, config) => {
    const isTerminal = process.stdout.isTTY
    const clear = '\r\u001b[K'
    const isWhole = await runImport(wish, {
      url: `http://${config.HOST}:${config.PORT}`,
      key: async () => makeTokens(await secretOf(config), config.JWT_ISSUER).key('service_role'),
      say: (sentence) => say(isTerminal ? clear + sentence : sentence),
      show: isTerminal ? (line) => void process.stdout.write(clear + line) : undefined,
    })
    if (!isWhole) process.exitCode = 1
  },
)

const configShape = z.record(z.string(), z.unknown())

type Send = (path: string, init: RequestInit) => Promise<Response>

/** True when all that was asked for came. */
export const runImport = async (
  wish: Given<typeof options>['options'],
  given: ImportCommandOptions,
): Promise<boolean> => {
  const { source, config: path, file } = wish
  if (source === undefined) throw new UsageError('--source says what kind of project it is')
  if ((path ?? file) === undefined) throw new UsageError('--config or --file says where it is')
  const { config, ...more } = path === undefined ? { config: {} } : await readConfigFile(path)
  const key = wish.key ?? (await given.key())
  const send: Send = (name, init) =>
    fetch(`${wish.url ?? given.url}/admin/v1/import/${name}`, {
      method: 'POST',
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${key}` },
    }).catch((cause: unknown) => {
      throw new Error(`the gateway at ${wish.url ?? given.url} does not answer`, { cause })
    })
  const body = {
    ...more,
    source,
    config,
    ...(file !== undefined && { file: await sendFiles(send, file, given) }),
    ...(wish.mode !== undefined && { mode: wish.mode }),
    ...(wish.resume !== undefined && { resume: wish.resume }),
    ...(wish['dry-run'] && { dry_run: true }),
  }
  const ask = (name: string): Promise<Response> =>
    send(name, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  if (!wish.test && !wish.inspect) return follow(await ask('run').then(accepted), given)
  const answer: unknown = await (await accepted(await ask(wish.test ? 'test' : 'inspect'))).json()
  given.say(JSON.stringify(answer, null, 2))
  return (answer as { ok?: boolean }).ok ?? true
}

/** The config alone, or a whole body with selection and the like. */
const readConfigFile = async (
  path: string,
): Promise<{ config: Record<string, unknown>; [name: string]: unknown }> => {
  const read = configShape.safeParse(parseJson(await readFile(path, 'utf8'), path))
  if (!read.success) throw new ConfigError(wordsFor(read.error, path))
  const inner = configShape.safeParse(read.data['config'])
  return inner.success ? { ...read.data, config: inner.data } : { config: read.data }
}

const accepted = async (response: Response): Promise<Response> => {
  if (response.ok) return response
  const text = await response.text()
  throw new Error(messageOf(text) ?? `the gateway answered with status ${response.status}`)
}

const messageOf = (text: string): string | undefined => {
  try {
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message
  } catch {
    return undefined
  }
}

/** One after the other; their ids in the same order. */
const sendFiles = async (
  send: Send,
  paths: readonly string[],
  given: ImportCommandOptions,
): Promise<string[]> => {
  const ids: string[] = []
  for (const path of paths) ids.push(await sendFile(send, path, given))
  return ids
}

/** Once, so that the run may be resumed without sending it again. */
const sendFile = async (
  send: Send,
  path: string,
  { say, show }: ImportCommandOptions,
): Promise<string> => {
  const { size } = await stat(path)
  const boundary = randomUUID()
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; ` +
    `filename="${basename(path).replaceAll('"', '_')}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  let sent = 0
  const parts = async function* (): AsyncGenerator<string | Buffer> {
    yield head
    for await (const piece of createReadStream(path, { highWaterMark: 1_048_576 })) {
      sent += (piece as Buffer).length
      show?.(`sending ${bar(sent, size)}`)
      yield piece as Buffer
    }
    yield `\r\n--${boundary}--\r\n`
  }
  const response = await send('files', {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream,
    duplex: 'half',
  })
  const { id } = (await (await accepted(response)).json()) as { id: string }
  say(`${basename(path)} is kept for a day as ${id}`)
  return id
}

interface Told {
  phase: string
  item?: string
  done?: number
  total?: number | null
  code?: string
  message?: string
  summary?: Record<string, unknown>
  error?: { message: string }
}

const follow = async (
  response: Response,
  { say, show }: ImportCommandOptions,
): Promise<boolean> => {
  say(`run ${response.headers.get('x-import-run') ?? ''}`)
  let isDone = false
  let isWhole = true
  for await (const { event, data } of eventsOf(response)) {
    if (event === 'phase') say(data.phase)
    if (event === 'progress')
      show?.(`  ${data.item ?? ''} ${bar(data.done ?? 0, data.total ?? null)}`)
    if (event === 'warning') say(`  warning  ${data.code}  ${data.item}: ${data.message}`)
    if (event === 'failed') throw new Error(data.error?.message ?? 'the import failed')
    if (event !== 'done') continue
    isDone = true
    isWhole =
      [null, 'equal'].includes(data.summary?.['proof'] as string | null) &&
      isEmpty(data.summary?.['failedObjects'])
    say(JSON.stringify(data.summary, null, 2))
  }
  if (!isDone) throw new Error('the connection to the gateway was lost, and the import with it')
  return isWhole
}

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0

const eventsOf = async function* (
  response: Response,
): AsyncGenerator<{ event: string; data: Told }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const one of events) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(one) ?? []
      if (event !== undefined) yield { event, data: JSON.parse(data ?? '{}') as Told }
    }
  }
}

const width = 30

const bar = (done: number, total: number | null): string => {
  if (!total) return String(done)
  const part = Math.min(1, done / total)
  const full = Math.round(part * width)
  return `[${'#'.repeat(full)}${' '.repeat(width - full)}] ${Math.floor(part * 100)}% ${done}`
}
