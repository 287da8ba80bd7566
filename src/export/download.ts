// GET exports/:ticket: sends an export while it is read, so that nothing of it is ever whole in memory.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { databaseOfClient, openExport } from '../database/export.ts'
import { abandoned } from '../errors.ts'
import type { CarriedReply, OperatorWork } from '../operators/route.ts'

const shape = z.object({ users: z.boolean(), files: z.boolean(), table: z.string().nullable() })

export const download = async (work: OperatorWork): Promise<CarriedReply> => {
  const { owner, send, signal } = work
  if (!owner) throw new Error('an export has no session of the owner')
  const wish = shape.parse(work.wish)
  const { text, rows } = await openExport(owner.client, wish)
  const failed: { error?: unknown } = {}
  const bytes = Readable.from(noting(text(), failed), { objectMode: false })
  const name = wish.table ?? databaseOfClient(owner.client)
  const headers = wish.table === null ? sql(name) : csv(name)
  try {
    await send({ status: 200, headers, body: null, bytes })
  } catch (error) {
    bytes.destroy()
    if (signal.aborted && failed.error === undefined) throw abandoned()
    throw failed.error ?? error
  }
  return { status: 200, headers: {}, body: null, rows: rows() }
}

/** What the client sees of a failure is that the text ends too early. */
async function* noting<T>(text: AsyncIterable<T>, failed: { error?: unknown }): AsyncGenerator<T> {
  try {
    yield* text
  } catch (error) {
    failed.error = error
    throw error
  }
}

const sql = (name: string): Record<string, string> => ({
  'content-type': 'application/sql; charset=utf-8',
  ...attachment(`${name}-${new Date().toISOString().slice(0, 10)}.sql`),
})

const csv = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  ...attachment(`${name}.csv`),
})

const attachment = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '_')}"`,
})
