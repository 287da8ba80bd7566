// An export: what operate.export_plan says, read from one snapshot, as Postgres writes it.
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams'

export interface ExportWish {
  users: boolean
  files: boolean
  table: string | null
}

export interface Export {
  /** Once. Who ends it too early closes the connection. */
  text: () => AsyncGenerator<string | Buffer>
  /** How many were sent, when it is over. */
  rows: () => number
}

interface Piece {
  before: string | null
  copy: string | null
  /** Who copies, if not the owner. */
  role: string | null
  after: string | null
}

/** So that values are written in the one form that every server reads. */
const settings = `
  set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set row_security = off; set synchronize_seqscans = off`

export const openExport = async (client: pg.Client, wish: ExportWish): Promise<Export> => {
  await client.query(settings)
  const held = await client.query<{ locks: string | null }>(
    'select operate.export_locks($1) as locks',
    [wish],
  )
  await client.query('begin isolation level repeatable read read only')
  const locks = held.rows[0]?.locks
  if (locks) await client.query(locks)
  const { rows: pieces } = await client.query<Piece>(
    'select before, copy, role, after from operate.export_plan($1)',
    [wish],
  )
  const copies: CopyToStreamQuery[] = []
  return {
    text: () => textOf(client, pieces, copies),
    rows: () => copies.reduce((sum, { rowCount }) => sum + rowCount, 0),
  }
}

async function* textOf(
  client: pg.Client,
  pieces: readonly Piece[],
  copies: CopyToStreamQuery[],
): AsyncGenerator<string | Buffer> {
  let isWhole = false
  try {
    for (const { before, copy, role, after } of pieces) {
      if (before !== null) yield before
      if (copy !== null) {
        if (role !== null) await client.query(`set local role ${pg.escapeIdentifier(role)}`)
        const rows = client.query(copyTo(copy))
        rows.on('error', () => undefined) // it may come when nobody reads any more
        copies.push(rows)
        for await (const piece of rows) yield piece as Buffer
        if (role !== null) await client.query('set local role none')
      }
      if (after !== null) yield after
    }
    await client.query('commit')
    isWhole = true
  } finally {
    // In the midst of a copy the connection takes no other statement.
    if (!isWhole) (client as unknown as Connected).connection.stream.destroy()
  }
}

interface Connected {
  connection: { stream: Duplex }
}

export const databaseOfClient = (client: pg.Client): string => client.database ?? 'export'
