// Files that were sent to be imported: on disk, never whole in memory, and removed after a day.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../errors.ts'
import { codeOf } from '../tools/code-of.ts'

export interface KeptFile {
  id: string
  path: string
  /** As its sender called it, in plain letters. */
  name: string
  bytes: number
}

export interface ImportFiles {
  /** The most that a file may be. */
  maxBytes: number
  keep: (bytes: AsyncIterable<Uint8Array>, name: string) => Promise<KeptFile>
  /** Refuses an id that is unknown, or that is no longer kept. */
  find: (id: string) => Promise<KeptFile>
  remove: (file: KeptFile) => Promise<void>
  /** Removes what is older than a day. */
  sweep: () => Promise<void>
}

/** Milliseconds. */
const day = 86_400_000
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name stands behind the id in the name of the file. */
const plain = (name: string): string =>
  (name.replaceAll(/[^A-Za-z0-9._-]+/g, '_') || 'file').slice(-100)

export const makeImportFiles = (folder: string, maxBytes: number): ImportFiles => {
  const fileAt = async (stored: string): Promise<KeptFile> => {
    const path = join(folder, stored)
    const { size } = await stat(path)
    return { id: stored.slice(0, 36), path, name: stored.slice(37), bytes: size }
  }

  return {
    maxBytes,
    keep: async (bytes, name) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stored = `${randomUUID()}-${plain(name)}`
      const path = join(folder, stored)
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      try {
        await pipeline(Readable.from(bytes), limitTo(maxBytes), file)
      } catch (error) {
        await rm(path, { force: true })
        throw codeOf(error) === 'ENOSPC' ? noRoom(error) : error
      }
      return fileAt(stored)
    },
    find: async (id) => {
      const there = isId.test(id) ? await readdir(folder).catch(() => []) : []
      const stored = there.find((one) => one.startsWith(`${id}-`))
      if (stored === undefined)
        throw new Refusal('not_found', 'there is no such file, or it is older than a day')
      return fileAt(stored)
    },
    remove: (file) => rm(file.path, { force: true }),
    sweep: async () => {
      for (const stored of await readdir(folder).catch(() => [])) {
        if (!isId.test(stored.slice(0, 36))) continue
        const path = join(folder, stored)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
        if (Date.now() - mtimeMs > day) await rm(path, { force: true })
      }
    },
  }
}

const limitTo = (most: number): Transform => {
  let bytes = 0
  return new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      bytes += piece.length
      if (bytes > most) done(new Refusal('payload_too_large', `a file may have ${most} bytes`))
      else done(null, piece)
    },
  })
}

const noRoom = (cause: unknown): Refusal =>
  new Refusal('unavailable', 'the disk for files to import is full', {}, cause)
