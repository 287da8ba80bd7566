// Imports of a service under test: the stream of a run as a list of events, and databases to import from.
import { randomBytes } from 'node:crypto'
import { withClient, withDatabase } from '../../src/database/connection/connect.ts'
import { ownerConfig } from './database.ts'

export interface Told {
  event: string
  // What a test expects of an event is what it checks.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
}

export interface Ran {
  status: number
  run: string | null
  /** Of a run that began. */
  events: Told[]
  /** Comments of the stream. */
  comments: string[]
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any
  last: Told | undefined
}

export interface RunWish {
  url: string
  headers: Record<string, string>
  body: unknown
  /** Sees every event when it comes. */
  heard?: (told: Told) => void
  /** Hears every comment. */
  beat?: () => void
  signal?: AbortSignal
}

/** Resolves when the stream has ended. */
export const runImport = async ({
  url,
  headers,
  body,
  heard,
  beat,
  signal,
}: RunWish): Promise<Ran> => {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/admin/v1/import/run`, {
    method: 'POST',
    headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
    ...(signal && { signal }),
  })
  const run = response.headers.get('x-import-run')
  if (run === null) {
    const json: unknown = await response.json()
    return { status: response.status, run, events: [], comments: [], json, last: undefined }
  }
  const events: Told[] = []
  const comments: string[] = []
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith(':')) {
        comments.push(block)
        beat?.()
        continue
      }
      const [, event = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
      const told = { event, data: JSON.parse(data) as unknown }
      events.push(told)
      heard?.(told)
    }
  }
  return { status: response.status, run, events, comments, json: undefined, last: events.at(-1) }
}

/** The body of an import of a dump; `more` of what it wishes. */
export const dumpForm = (dump: string | Buffer, more: object = {}): FormData => {
  const form = new FormData()
  form.append('config', JSON.stringify({ source: 'sqldump', config: {}, ...more }))
  form.append('file', new Blob([new Uint8Array(Buffer.from(dump))]), 'dump.sql')
  return form
}

/** A database of its own on the server of the tests, with this in it. */
export const sourceDatabase = async (
  adminUrl: string,
  sql: string,
): Promise<{
  url: string
  name: string
  sql: (text: string, values?: unknown[]) => Promise<object[]>
  stop: () => Promise<void>
}> => {
  const name = `source_${randomBytes(6).toString('hex')}`
  const run = async (url: string, text: string, values?: unknown[]): Promise<object[]> =>
    withClient(ownerConfig(url), async (client) => (await client.query<object>(text, values)).rows)
  await run(adminUrl, `create database ${name} template template0`)
  const url = withDatabase(adminUrl, name)
  await run(url, sql)
  return {
    url,
    name,
    sql: (text, values) => run(url, text, values),
    stop: async () => {
      await run(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}
