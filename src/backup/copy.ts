// Copies of folders: durable when that is said, and readable by nobody else.
import { constants, createWriteStream } from 'node:fs'
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../storage/stores/disk.ts'
import { codeOf } from '../tools/code-of.ts'

export interface Copied {
  files: number
  bytes: number
}

export interface CopyOptions {
  /** Of a path in the folder: true leaves it out, and what is in it. */
  skip?: (path: string) => boolean
  /** Whose the copy is, if not ours. */
  owner?: { uid: number; gid: number } | undefined
  /** Ends it early. */
  signal?: AbortSignal | undefined
}

const atOnce = 8
const piece = 1_048_576

/** A copy that shares its blocks, where the disk can do that. */
const clone = (from: string, to: string): Promise<boolean> =>
  copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE).then(
    () => true,
    () => false,
  )

const openUnlessGone = (path: string): Promise<FileHandle | undefined> =>
  open(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

/**
 * Returns the size; undefined where there is no such file any more. The file is read to its end, because copyFile of Node
 * never returns when Postgres truncates the file meanwhile.
 */
export const copyOne = async (
  from: string,
  to: string,
  owner?: CopyOptions['owner'],
): Promise<number | undefined> => {
  const source = await openUnlessGone(from)
  if (!source) return undefined
  try {
    if (!(await clone(from, to)))
      await pipeline(
        source.createReadStream({ highWaterMark: piece, autoClose: false }),
        createWriteStream(to, { flags: 'wx', mode: 0o600 }),
      )
  } finally {
    await source.close()
  }
  await chmod(to, 0o600)
  if (owner) await chown(to, owner.uid, owner.gid)
  const handle = await open(to, 'r')
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

export const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false
      throw error
    },
  )

export const makeOwnFolder = async (path: string, owner?: CopyOptions['owner']): Promise<void> => {
  await mkdir(path, { mode: 0o700 })
  if (owner) await chown(path, owner.uid, owner.gid)
}

/** What vanishes meanwhile is left out; what is there must not be. */
export const copyFolder = async (
  from: string,
  to: string,
  { skip = () => false, owner, signal }: CopyOptions = {},
): Promise<Copied> => {
  const { folders, files } = await listTree(from, skip)
  await makeOwnFolder(to, owner)
  for (const folder of folders) await makeOwnFolder(join(to, folder), owner)
  const copied = { files: 0, bytes: 0 }
  await eachOf(files, async (file) => {
    signal?.throwIfAborted()
    const size = await copyOne(join(from, file), join(to, file), owner)
    if (size === undefined) return
    copied.files += 1
    copied.bytes += size
  })
  for (const folder of ['.', ...folders]) await syncFolder(join(to, folder))
  await syncFolder(dirname(to))
  return copied
}

/** Folders before what is in them. */
export const listTree = async (
  root: string,
  skip: (path: string) => boolean = () => false,
): Promise<{ folders: string[]; files: string[] }> => {
  const folders: string[] = []
  const files: string[] = []
  const look = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT' && folder !== '') return []
        throw error
      },
    )
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (skip(path)) continue
      if (entry.isFile()) files.push(path)
      if (!entry.isDirectory()) continue
      folders.push(path)
      await look(path)
    }
  }
  await look('')
  return { folders, files }
}

/** Some at once, in their order. */
export const eachOf = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const waiting = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
