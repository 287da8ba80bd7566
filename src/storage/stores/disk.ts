// Files and folders of a store: written whole, and durable when that is said.
import type { FileHandle } from 'node:fs/promises'
import { open, readdir, statfs } from 'node:fs/promises'
import { codeOf } from '../../tools/code-of.ts'
import type { Claim } from './room.ts'
import { StoreTrouble } from './store.ts'

/** Bytes that are written at once, where there are more to come: each write has its price. */
const writeLeast = 262_144

/** False where it failed because there is no such file. */
export const wasThere = (done: Promise<unknown>): Promise<boolean> =>
  done.then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )

export const namesIn = (path: string): Promise<string[]> =>
  readdir(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
    throw error
  })

/** Bytes that are free where this folder is. */
export const freeIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Names that were made, moved or removed in it survive a crash from now on. */
export const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes at `at` and on; resolves to where it ended. What came before an error of the source is written too. */
export const writePieces = async (
  handle: FileHandle,
  pieces: AsyncIterable<Uint8Array>,
  at: number,
  claim: Claim,
): Promise<number> => {
  let position = at
  let waiting: Uint8Array[] = []
  let length = 0

  const write = async (): Promise<void> => {
    let rest = waiting
    let left = length
    waiting = []
    length = 0
    if (left > 0) await claim.need(left)
    while (left > 0) {
      const { bytesWritten } = await handle.writev(rest, position)
      position += bytesWritten
      left -= bytesWritten
      claim.wrote(bytesWritten)
      if (left > 0) rest = [Buffer.concat(rest).subarray(bytesWritten)]
    }
  }

  try {
    for await (const piece of pieces) {
      waiting.push(piece)
      length += piece.byteLength
      if (length >= writeLeast) await write()
    }
  } finally {
    await write()
  }
  return position
}

/** The answer does not wait for the close, which has nothing to say of what was only read. */
export const readAtOnce = async (
  handle: FileHandle,
  from: number,
  length: number,
): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await handle.read(bytes, done, length - done, from + done)
    if (bytesRead === 0) throw new StoreTrouble('missing')
    done += bytesRead
  }
  handle.close().catch(() => undefined)
  return bytes
}
