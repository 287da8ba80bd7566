// GET exports/:ticket: sends an export, or a backup, while it is read, so that nothing of it is ever whole in memory.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { tarOf } from '../backup/tar.ts'
import { databaseOfClient, openExport } from '../database/export.ts'
import { abandoned, Refusal } from '../errors.ts'
import type { HttpReply } from '../http/reply.ts'
import type { CarriedReply, OperatorWork } from '../operators/route.ts'

const shape = z.object({
  users: z.boolean(),
  files: z.boolean(),
  table: z.string().nullable(),
  backup: z.string().optional(),
})

export const download = (work: OperatorWork): Promise<CarriedReply> => {
  const { backup, ...wish } = shape.parse(work.wish)
  return backup === undefined ? sendExport(work, wish) : sendBackup(work, backup)
}

const sendBackup = async (
  { backups, send, signal }: OperatorWork,
  name: string,
): Promise<CarriedReply> => {
  const folder = await backups?.find(name)
  if (folder === undefined) throw new Refusal('not_found', 'there is no such backup')
  const { length, bytes } = await tarOf(folder, name)
  const headers = {
    'content-type': 'application/x-tar',
    'content-length': String(length),
    ...attachment(`plinth-${name}.tar`),
  }
  await sendBytes({ status: 200, headers, body: null }, bytes, { send, signal })
  return { status: 200, headers: {}, body: null }
}

const sendExport = async (
  { owner, send, signal }: OperatorWork,
  wish: Omit<z.infer<typeof shape>, 'backup'>,
): Promise<CarriedReply> => {
  if (!owner) throw new Error('an export has no session of the owner')
  const { text, rows } = await openExport(owner.client, wish)
  const name = wish.table ?? databaseOfClient(owner.client)
  const headers = wish.table === null ? sql(name) : csv(name)
  await sendBytes({ status: 200, headers, body: null }, text(), { send, signal })
  return { status: 200, headers: {}, body: null, rows: rows() }
}

const sendBytes = async (
  reply: HttpReply,
  source: AsyncIterable<Uint8Array | string>,
  { send, signal }: Pick<OperatorWork, 'send' | 'signal'>,
): Promise<void> => {
  const failed: { error?: unknown } = {}
  const bytes = Readable.from(noting(source, failed), { objectMode: false })
  try {
    await send({ ...reply, bytes })
  } catch (error) {
    bytes.destroy()
    if (signal.aborted && failed.error === undefined) throw abandoned()
    throw failed.error ?? error
  }
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
