// One statement that an operator typed, by the extended protocol: a text holds one statement, each value arrives as
// Postgres writes it, the command's tag is whole, and no more rows are read than wanted. pg's own query parses values and
// reads every row; pg-cursor keeps one word of the tag and knows no COPY.
import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Row, Values } from './statement.ts'

export interface Asked {
  text: string
  values?: Values
  /** The most rows that are kept, and the most characters in them. */
  rows?: number
  size?: number
}

export interface Field {
  name: string
  dataTypeID: number
}

export interface Notice {
  severity: string
  message: string
  detail: string | null
  hint: string | null
  sqlstate: string
}

export interface PortalResult {
  fields: readonly Field[]
  rows: Row[]
  /** As Postgres writes it, such as INSERT 0 1; empty where the rest of the rows was not read. */
  tag: string
  truncated: boolean
  notices: Notice[]
}

interface Connection {
  stream: Writable
  parse(message: { name: string; text: string }): void
  bind(message: { values: Values }): void
  describe(message: { type: 'P' }): void
  execute(message: { rows: number }): void
  close(message: { type: 'P' }): void
  flush(): void
  sync(): void
  sendCopyFail(reason: string): void
}

/** Rows for each message of the client: what arrives beyond the wanted size is bounded by it. */
const batch = 200
const mostNotices = 100

export const runPortal = (
  client: pg.ClientBase,
  { text, values = [], rows: most = Infinity, size: mostSize = Infinity }: Asked,
): Promise<PortalResult> =>
  new Promise((resolve, reject) => {
    const ran: PortalResult = { fields: [], rows: [], tag: '', truncated: false, notices: [] }
    let size = 0
    let isSynced = false
    let isWithoutInput = false

    const hear = (notice: Heard): void => {
      if (ran.notices.length < mostNotices) ran.notices.push(noticeOf(notice))
    }
    const keep = (row: Row): void => {
      if (ran.rows.length >= most || size > mostSize) {
        ran.truncated = true
        return
      }
      for (const value of row) size += value?.length ?? 0
      ran.rows.push(row)
    }
    const fetch = (connection: Connection): void => {
      connection.execute({ rows: Math.min(batch, most + 1 - ran.rows.length) })
      connection.flush()
    }
    const sync = (connection: Connection): void => {
      if (!isSynced) connection.sync() // a second one would be answered too, in the place of the next statement
      isSynced = true
    }

    const portal = {
      callback: (error: Error | null): void => {
        client.off('notice', hear)
        if (error) reject(error)
        else resolve(ran)
      },
      submit: (connection: Connection): void => {
        connection.stream.cork()
        connection.parse({ name: '', text })
        connection.bind({ values })
        connection.describe({ type: 'P' })
        fetch(connection)
        connection.stream.uncork()
      },
      handleRowDescription: ({ fields }: { fields: Field[] }): void => {
        ran.fields = fields
      },
      handleDataRow: ({ fields }: { fields: Row }): void => keep(fields),
      handlePortalSuspended: (connection: Connection): void => {
        if (!ran.truncated) return fetch(connection)
        connection.close({ type: 'P' })
        sync(connection)
      },
      handleCommandComplete: ({ text: tag }: { text: string }, connection: Connection): void => {
        ran.tag = tag
        sync(connection)
      },
      handleEmptyQuery: sync,
      handleCopyInResponse: (connection: Connection): void => {
        isWithoutInput = true
        connection.sendCopyFail('there is no input here')
      },
      /** Each line of COPY ... TO STDOUT is a row; what is not kept cannot be stopped. */
      handleCopyData: ({ chunk }: { chunk: Buffer }): void => {
        ran.fields = [{ name: 'copy', dataTypeID: 25 }]
        keep([chunk.toString().replace(/\n$/, '')])
      },
      handleError: (error: Error, connection: Connection): void => {
        sync(connection)
        portal.callback(isWithoutInput ? withoutInput(error) : error)
      },
      handleReadyForQuery: (): void => portal.callback(null),
    }
    client.on('notice', hear)
    client.query(portal as unknown as pg.Submittable)
  })

/** Postgres reports it as cancelled, which would look like a timeout. */
const withoutInput = (error: Error): Error =>
  (error as Error & { code?: string }).code === '57014'
    ? Object.assign(error, {
        code: '0A000',
        message: 'copy from stdin has no input here, use insert or psql',
      })
    : error

interface Heard {
  severity?: string | undefined
  message?: string | undefined
  detail?: string | undefined
  hint?: string | undefined
  code?: string | undefined
}

const noticeOf = ({ severity, message, detail, hint, code }: Heard): Notice => ({
  severity: severity ?? 'NOTICE',
  message: message ?? '',
  detail: detail ?? null,
  hint: hint ?? null,
  sqlstate: code ?? '00000',
})
