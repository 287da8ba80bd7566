// The source `sqldump`: a plain dump of Postgres in a file. Its statements run in a scratch database, which is read as any
// Postgres is; the rows of a table pass through there when they are copied.
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { ImportTarget } from '../../database/import.ts'
import { isDatabaseError } from '../../database/errors.ts'
import type { Scratch } from '../../database/scratch.ts'
import type { Room } from '../../storage/stores/room.ts'
import { copyRows } from '../postgres/copy-rows.ts'
import { makeFacts, type Facts } from '../postgres/facts.ts'
import { bucketPages, objectPages, userPages } from '../postgres/supabase.ts'
import { usualLimits, watch } from '../postgres/watch.ts'
import { SourceFailed, type Digest, type Pages, type PlannedTable, type Source } from '../source.ts'
import { loadCopy } from './load.ts'
import { openPlains, readHead, type PlainFile, type PlainOptions } from './plain-file.ts'
import { restore, type Failed, type Project } from './restore.ts'
import { addRows, type Refused, type Waiting } from './rows.ts'
import { OtherEncoding, scanDump, type Scan } from './scan.ts'

export interface DumpOptions {
  /** Where the files are, in their order. What has to be decompressed or decoded is written beside them. */
  files: readonly string[]
  /** As the operator named them. */
  name?: string
  maxBytes?: number
  /** Of the disk where the file is. */
  room: Room
  target: () => ImportTarget
}

/** What import.plan_postgres puts into `from` of a table. */
interface From {
  table: string
  copy: string
}

interface Opened {
  file: PlainFile
  scratch: Scratch
  facts: Facts
  waiting: Waiting[]
  refused: Refused[]
}

/** Bytes that the scratch database may have, for each of the file and besides. */
const [sizeFor, sizeBesides] = [10, 512 * 1_048_576]

/** A statement may work without a word: how long, the scratch database knows. */
const limits = { ...usualLimits, silence: 86_400 }

/** Reads the file, once more where it turns out to be in another encoding. */
const openDump = async (
  paths: readonly string[],
  options: PlainOptions,
): Promise<{ file: PlainFile; scan: Scan }> => {
  let file = await openPlains(paths, options)
  try {
    return { file, scan: await scanDump(file, null) }
  } catch (error) {
    await file.close()
    if (!(error instanceof OtherEncoding)) throw error
    const { encoding } = error
    file = await openPlains(paths, { ...options, encoding })
    try {
      return { file, scan: await scanDump(file, encoding) }
    } catch (second) {
      await file.close()
      throw second
    }
  }
}

const projectOf = (target: ImportTarget): Project => ({
  extension: (name, schema, login) => target.call('import.scratch_extension', name, schema, login),
  standins: () => target.call('import.scratch_standins'),
  here: (named) => target.call('import.scratch_here', JSON.stringify(named)),
})

async function* inTransaction<T>(
  client: pg.Client,
  read: (client: pg.Client) => AsyncIterable<T>,
): AsyncGenerator<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    yield* read(client)
  } finally {
    await client.query('rollback')
  }
}

export const makeDumpSource = ({
  files: paths,
  name = paths.map((path) => basename(path)).join(),
  maxBytes = 10 * 1024 ** 3,
  room,
  target,
}: DumpOptions): Source => {
  const digests = new Map<string, Digest>()
  const ends: (() => Promise<void>)[] = []
  let isClosed = false
  let trouble: Scratch['trouble'] = () => undefined

  /** What a database says of the file is said of the source, not of ours. */
  const translate = (error: unknown): never => {
    const words = trouble() ?? (isDatabaseError(error) ? error.message : undefined)
    throw words === undefined ? error : new SourceFailed(words, { cause: error })
  }

  async function* translated<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* items
    } catch (error) {
      translate(error)
    }
  }

  /** What is opened when nobody waits for it any more is closed at once. */
  const keep = async <T extends { close: () => Promise<void> }>(one: T): Promise<T> => {
    if (isClosed) await one.close()
    if (isClosed) throw new SourceFailed('cancelled')
    ends.push(() => one.close())
    return one
  }

  const open = async (): Promise<Opened> => {
    const { file, scan } = await openDump(paths, { maxBytes, room })
    await keep(file)
    const most = file.size * sizeFor + sizeBesides
    const scratch = await keep(
      await target().scratch({ most, watch: (client) => watch(client, limits) }),
    )
    trouble = scratch.trouble
    const restored = await restore(scan.items, scratch, projectOf(target()))
    const reader = makeFacts(limits.bytes)
    const facts = await reader.read(scratch.reader, 'supabase', null)
    facts.server.is_control = false // whatever the tables of the file are called
    const rows = await addRows({ file, scan, scratch, restored, facts, reader })
    return { file, scratch, facts, ...rows }
  }

  let opening: Promise<Opened> | null = null
  const opened = (): Promise<Opened> => (opening ??= open().catch(translate))

  async function* copied(table: PlannedTable, signal: AbortSignal): AsyncGenerator<Buffer> {
    const { file, scratch, waiting, refused } = await opened()
    const { table: name, copy } = table.from as From
    const parts = await partsOf(scratch, name)
    const isOf = ({ oid }: { oid: string }): boolean => parts.some((part) => part.oid === oid)
    const fail = ({ line, error }: Pick<Failed, 'line' | 'error'>): never => {
      throw new SourceFailed(`line ${line}: ${error}`)
    }
    refused.filter(isOf).forEach(fail)
    for (const rows of waiting.filter(isOf)) {
      const failed = await loadCopy(file, scratch, rows, signal)
      if (failed) fail(failed)
    }
    digests.set(table.item, yield* copyRows(scratch.reader, copy, signal, limits))
    const only = parts.some(({ kind }) => kind === 'p') ? '' : 'only '
    await scratch.writer.query(`truncate ${only}${name}`)
  }

  async function* pages(
    read: (client: pg.Client) => AsyncIterable<string>,
  ): AsyncGenerator<string> {
    const { scratch } = await opened()
    yield* inTransaction(scratch.reader, read)
  }

  return {
    kind: 'sqldump',
    place: name,
    test: async () => {
      const heads = await Promise.all(paths.map(readHead))
      const version = /^-- Dumped from database version (\d[\w.]*)/m.exec(
        heads.map((head) => head.toString('latin1')).join('\n'),
      )?.[1]
      return { version: version ?? 'unknown', warnings: [] }
    },
    facts: async () => (await opened()).facts,
    copy: (table, signal) =>
      Readable.from(translated(copied(table, signal)), { objectMode: false }),
    digest: ({ item }) => Promise.resolve(digests.get(item) ?? null),
    users: (): Pages => translated(pages(userPages)),
    buckets: (): Pages => translated(pages(bucketPages)),
    objects: (bucket): Pages => translated(pages((client) => objectPages(client, bucket))),
    close: async () => {
      isClosed = true
      await Promise.all(ends.splice(0).map((end) => end().catch(() => undefined)))
      await opening?.catch(() => undefined)
    },
  }
}

interface Part {
  oid: string
  kind: string
}

/** A table, and its partitions. */
const partsOf = async ({ reader }: Scratch, name: string): Promise<Part[]> => {
  const { rows } = await reader.query<Part>(
    `select c.oid::text, c.relkind as kind from pg_class as c
     where c.oid = $1::regclass or c.oid in (select relid from pg_partition_tree($1::regclass))`,
    [name],
  )
  return rows
}
