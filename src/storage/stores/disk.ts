// Files and folders of a store: written whole, and durable when that is said.
import type { FileHandle } from 'node:fs/promises'
import { open, readdir } from 'node:fs/promises'
import { codeOf } from '../../tools/code-of.ts'
import { StoreTrouble } from './store.ts'

/** Bytes between two looks at the room that is left. */
const lookEvery = 67_108_864
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
  requireRoom: () => Promise<void>,
): Promise<number> => {
  let position = at
  let lookAt = at + lookEvery
  let waiting: Uint8Array[] = []
  let length = 0

  const write = async (): Promise<void> => {
    let rest = waiting
    let left = length
    waiting = []
    length = 0
    while (left > 0) {
      const { bytesWritten } = await handle.writev(rest, position)
      position += bytesWritten
      left -= bytesWritten
      if (left > 0) rest = [Buffer.concat(rest).subarray(bytesWritten)]
    }
    if (position < lookAt) return
    await requireRoom()
    lookAt = position + lookEvery
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
