// A named statement that returns one row of text. pg's own query would have the row described, read the description
// each time, and wrap the row in a result: a fifth of the work of a request.
import type { Writable } from 'node:stream'
import pg from 'pg'

export interface Statement {
  name: string
  text: string
}

export type Values = readonly (string | null)[]
export type Row = readonly (string | null)[]
export type Done = (error: Error | null, row?: Row) => void

interface Connection {
  stream: Writable
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: Statement): void
  bind(message: { statement: string; values: Values }): void
  execute(): void
  sync(): void
}

interface Query extends Statement, pg.Submittable {
  values: Values
  callback: Done
  row: Row
  before: Statement | undefined
}

/** What pg calls while the answer comes in. pg pipelines only its own kind of query, known by its prototype. */
const oneRow = Object.assign(Object.create(pg.Query.prototype) as object, {
  submit(this: Query, connection: Connection): void {
    const { name, text, values, before } = this
    connection.stream.cork()
    if (before) {
      connection.bind({ statement: before.name, values: [] })
      connection.execute()
    }
    if (!(name in connection.parsedStatements || name in connection.submittedNamedStatements)) {
      connection.parse({ name, text })
      connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values })
    connection.execute()
    connection.sync()
    connection.stream.uncork()
  },
  handleDataRow(this: Query, message: { fields: Row }): void {
    this.row = message.fields // of the statement itself: what runs before it has a row too
  },
  handleCommandComplete(): void {
    // Nothing to do: the answer is whole when the server is ready again, for until then a commit may fail.
  },
  handleReadyForQuery(this: Query): void {
    this.callback(null, this.row)
  },
  handleError(this: Query, error: Error): void {
    this.callback(error)
  },
})

/** `before` runs first in the same transaction; the connection knows its name, and it takes no values. */
export const sendStatement = (
  client: pg.ClientBase,
  { name, text }: Statement,
  values: Values,
  callback: Done,
  before?: Statement,
): void => {
  const query = Object.create(oneRow) as Query
  query.name = name
  query.text = text
  query.values = values
  query.callback = callback
  query.row = []
  query.before = before
  client.query(query)
}

/** All statements of one turn of the event loop leave in one write, in the next turn. */
export const gather = (client: pg.ClientBase): void => {
  const stream = streamOf(client)
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

export const askStatement = (
  client: pg.ClientBase,
  statement: Statement,
  values: Values,
): Promise<Row> =>
  new Promise((resolve, reject) => {
    sendStatement(client, statement, values, (error, row = []) => {
      if (error) reject(error)
      else resolve(row)
    })
  })

/** To be called after `deallocate all`. */
export const forgetStatements = (client: pg.ClientBase): void => {
  connectionOf(client).parsedStatements = {}
}

export const streamOf = (client: pg.ClientBase): Writable => connectionOf(client).stream

const connectionOf = (client: pg.ClientBase): Connection =>
  (client as unknown as { connection: Connection }).connection

/** As Postgres reads a text[]. */
export const textArray = (items: Values): string => {
  let text = '{'
  for (const item of items) {
    if (text.length > 1) text += ','
    text += item === null ? 'NULL' : quoted(item)
  }
  return `${text}}`
}

const quoted = (item: string): string =>
  `"${/["\\]/.test(item) ? item.replaceAll(/["\\]/g, '\\$&') : item}"`
