// Blobs that are written in several requests: a file under tmp/ grows until it is finished.
import { constants } from 'node:fs'
import { copyFile, open, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder, wasThere, writePieces } from './disk.ts'
import type { Claim } from './room.ts'
import { StoreTrouble, type Received, type ResumableStore } from './store.ts'
import { take } from './take.ts'

export interface FilePaths {
  begunAt: (blob: string) => string
  wholeAt: (blob: string) => string
  publish: (blob: string) => Promise<void>
  claimRoom: (length?: number) => Promise<Claim>
}

interface UnderWay {
  end: () => void
  ended: Promise<unknown>
}

const readPiece = 1_048_576

export const makeResumable = ({
  begunAt,
  wholeAt,
  publish,
  claimRoom,
}: FilePaths): ResumableStore => {
  const appends = new Map<string, UnderWay>()

  /** Two requests must not write into one file: the newer one takes over. */
  const alone = async <T>(blob: string, work: (taken: AbortSignal) => Promise<T>): Promise<T> => {
    const older = appends.get(blob)
    const taking = new AbortController()
    const running = (async () => {
      older?.end()
      await older?.ended
      return work(taking.signal)
    })()
    const mine = { end: () => taking.abort(), ended: running.catch(() => undefined) }
    appends.set(blob, mine)
    try {
      return await running
    } finally {
      if (appends.get(blob) === mine) appends.delete(blob)
    }
  }

  const pathOf = async (blob: string): Promise<string> =>
    (await wasThere(stat(wholeAt(blob)))) ? wholeAt(blob) : begunAt(blob)

  /** What another gateway still writes there is behind `at`, and is cut off. */
  const begin: ResumableStore['begin'] = (blob, from, at) =>
    alone(from, async () => {
      const claim = await claimRoom(at)
      try {
        await copyFile(await pathOf(from), begunAt(blob), constants.COPYFILE_FICLONE)
        claim.wrote(at)
        await syncFolder(dirname(begunAt(blob)))
      } finally {
        claim.release()
      }
    })

  /** Cut to what SQL knows to be durable. */
  const openAt = async (blob: string, at: number): Promise<FileHandle> => {
    const flags = constants.O_RDWR | (at === 0 ? constants.O_CREAT : 0)
    const handle = await open(begunAt(blob), flags, 0o600)
    try {
      if ((await handle.stat()).size < at) throw new StoreTrouble('missing')
      await handle.truncate(at)
      return handle
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** What came before the client left, or was too slow, stays. */
  const append: ResumableStore['append'] = (blob, at, bytes, limits) =>
    alone(blob, async (taken) => {
      const claim = await claimRoom(limits.length)
      const handle = await openAt(blob, at).catch((error: unknown) => {
        claim.release()
        throw error
      })
      try {
        const signal = AbortSignal.any([limits.signal, taken])
        const most = limits.most - at
        const { pieces, received } = take(bytes, { most, signal })
        const ended = await writePieces(handle, pieces, at, claim).then(
          () => true,
          (error: unknown) => {
            if (error instanceof StoreTrouble && ['aborted', 'slow'].includes(error.failure))
              return false
            throw error
          },
        )
        await handle.datasync()
        if (at === 0) await syncFolder(dirname(begunAt(blob)))
        return { size: at + received().size, ended }
      } finally {
        claim.release()
        await handle.close()
      }
    })

  /** Read once more for its hash: the requests before may have been another gateway's. */
  const finish: ResumableStore['finish'] = (blob, size) =>
    alone(blob, async (taken) => {
      const path = await pathOf(blob)
      const isWhole = path === wholeAt(blob)
      const handle = await open(path, 'r+')
      try {
        if ((await handle.stat()).size < size) throw new StoreTrouble('missing')
        if (!isWhole) await handle.truncate(size)
        const received = await readThrough(handle, taken)
        if (isWhole) return received
        await handle.datasync()
        await publish(blob)
        return received
      } finally {
        await handle.close()
      }
    })

  return { begin, append, finish }
}

const readThrough = async (handle: FileHandle, signal: AbortSignal): Promise<Received> => {
  const { pieces, received } = take(readPieces(handle), { most: Infinity, signal })
  while (!(await pieces.next()).done);
  return received()
}

/** A stream would close the handle. */
async function* readPieces(handle: FileHandle): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; ;) {
    const bytes = Buffer.allocUnsafe(readPiece)
    const { bytesRead } = await handle.read(bytes, 0, readPiece, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield bytes.subarray(0, bytesRead)
  }
}
