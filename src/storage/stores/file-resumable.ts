// Blobs that are written in several requests: a file under tmp/ grows until it is finished.
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder, wasThere, writePieces } from './disk.ts'
import { StoreTrouble, type Received, type ResumableStore } from './store.ts'
import { take } from './take.ts'

export interface FilePaths {
  begunAt: (blob: string) => string
  wholeAt: (blob: string) => string
  publish: (blob: string) => Promise<void>
  requireRoom: (more?: number) => Promise<void>
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
  requireRoom,
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
      await requireRoom(limits.length)
      const handle = await openAt(blob, at)
      try {
        const signal = AbortSignal.any([limits.signal, taken])
        const most = limits.most - at
        const { pieces, received } = take(bytes, { most, signal })
        const ended = await writePieces(handle, pieces, at, requireRoom).then(
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
        await handle.close()
      }
    })

  /** Read once more for its hash: the requests before may have been another gateway's. */
  const finish: ResumableStore['finish'] = (blob, size) =>
    alone(blob, async (taken) => {
      const isWhole = await wasThere(stat(wholeAt(blob)))
      const path = isWhole ? wholeAt(blob) : begunAt(blob)
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

  return { append, finish }
}

const readThrough = async (handle: FileHandle, signal: AbortSignal): Promise<Received> => {
  const stream = handle.createReadStream({
    start: 0,
    autoClose: false,
    highWaterMark: readPiece,
  })
  const { pieces, received } = take(stream as AsyncIterable<Buffer>, { most: Infinity, signal })
  while (!(await pieces.next()).done);
  if (!stream.closed) {
    stream.destroy()
    await once(stream, 'close').catch(() => undefined)
  }
  return received()
}
