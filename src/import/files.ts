// Files that were sent to be imported: on disk, never whole in memory, and removed after a day.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../errors.ts'
import { freeIn } from '../storage/stores/disk.ts'
import { makeRoom, type Room } from '../storage/stores/room.ts'
import { writeFile } from './write-file.ts'

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
  /** Where they are. */
  room: Room
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

export interface ImportFilesOptions {
  folder: string
  maxBytes: number
  /** Bytes that stay free on the disk. */
  minFree: number
}

export const makeImportFiles = ({ folder, maxBytes, minFree }: ImportFilesOptions): ImportFiles => {
  const room = makeRoom({ free: () => freeIn(folder), least: minFree })

  const fileAt = async (stored: string): Promise<KeptFile> => {
    const path = join(folder, stored)
    const { size } = await stat(path)
    return { id: stored.slice(0, 36), path, name: stored.slice(37), bytes: size }
  }

  return {
    maxBytes,
    room,
    keep: async (bytes, name) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stored = `${randomUUID()}-${plain(name)}`
      const path = join(folder, stored)
      await writeFile(path, atMost(maxBytes, bytes), room)
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

async function* atMost(most: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const piece of bytes) {
    count += piece.byteLength
    if (count > most) throw new Refusal('payload_too_large', `a file may have ${most} bytes`)
    yield piece
  }
}
