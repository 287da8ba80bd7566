// Writes files of imports: whole, for their owner alone, and only while the disk keeps the room that is to stay free.
import { open, rm } from 'node:fs/promises'
import { Refusal } from '../errors.ts'
import { writePieces } from '../storage/stores/disk.ts'
import type { Room } from '../storage/stores/room.ts'
import { StoreTrouble } from '../storage/stores/store.ts'
import { codeOf } from '../tools/code-of.ts'

/** Nothing of it stays where that fails. */
export const writeFile = async (
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  room: Room,
): Promise<void> => {
  try {
    const claim = await room.claim(0)
    const handle = await open(path, 'wx', 0o600)
    try {
      await writePieces(handle, bytes, 0, claim)
    } finally {
      claim.release()
      await handle.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw isFull(error) ? noRoom(error) : error
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof StoreTrouble ? error.failure === 'full' : codeOf(error) === 'ENOSPC'

const noRoom = (cause: unknown): Refusal =>
  new Refusal('unavailable', 'the disk for files to import is full', {}, cause)
