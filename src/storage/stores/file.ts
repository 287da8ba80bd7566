// Blobs as files of a folder. Written under tmp/, made durable, then renamed: a name under blobs/ has all its bytes.
import { randomUUID } from 'node:crypto'
import {
  chmod,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '../../tools/code-of.ts'
import { freeIn, namesIn, readAtOnce, syncFolder, wasThere, writePieces } from './disk.ts'
import { eraseEach } from './erase-each.ts'
import { makeOpenFolders } from './open-folders.ts'
import { makeResumable } from './file-resumable.ts'
import { makeRoom, type Claim } from './room.ts'
import {
  isId,
  requireId,
  StoreTrouble,
  type StoreFailure,
  type ListedBlob,
  type StorePlace,
  type ReceiveLimits,
  type Received,
  type Store,
} from './store.ts'
import { take } from './take.ts'

export interface FileOptions {
  folder: string
  /** Bytes that uploads leave free. */
  minFree: number
}

/** Bytes up to which a range is read at once and not as a stream. */
const small = 65_536
const streamPiece = 262_144

/** Of a whole blob, in the folder of its store. */
export const placeOf = (blob: string): string => join('blobs', blob.slice(0, 2), blob)

/** Makes nothing yet. */
export const findFolder = async (options: FileOptions): Promise<StorePlace> => {
  const folder = resolve(options.folder)
  const idFile = join(folder, 'id')
  let id = await readId(idFile)
  const makeFolders = async (): Promise<void> => {
    for (const path of [folder, ...['tmp', 'blobs', 'lost'].map((name) => join(folder, name))])
      await makeFolder(path)
  }
  return {
    place: folder,
    get id() {
      return id
    },
    name: async () => {
      await makeFolders()
      return (id ??= await writeId(idFile))
    },
    open: async () => {
      if (id === undefined) throw new Error('the folder has no id yet')
      await makeFolders()
      await moveFromFirstLayout(join(folder, 'blobs'))
      return makeFileStore(folder, id, options.minFree)
    },
  }
}

/** Closed to all others; what was made is durable in its parent. */
const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  await chmod(path, 0o700) // whatever the umask took away
  for (let made = path; made.startsWith(first); made = dirname(made))
    await syncFolder(dirname(made))
}

/** An earlier layout had folders of three letters; ours are their first two. */
const moveFromFirstLayout = async (blobs: string): Promise<void> => {
  for (const old of (await namesIn(blobs)).filter((name) => name.length === 3)) {
    const parent = join(blobs, old.slice(0, 2))
    await makeFolder(parent)
    for (const name of await namesIn(join(blobs, old)))
      await rename(join(blobs, old, name), join(parent, name))
    await syncFolder(parent)
    await rmdir(join(blobs, old))
  }
}

const readId = async (path: string): Promise<string | undefined> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  if (!isId(text.trim())) throw new Error(`${path} holds no id of a store`)
  return text.trim()
}

/** By a hard link, which only one of several gateways can make: the file is whole as soon as it is there. */
const writeId = async (path: string): Promise<string> => {
  const id = randomUUID()
  const draft = join(dirname(path), 'tmp', `id-${id}`)
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(`${id}\n`)
  await handle.sync()
  await handle.close()
  try {
    await link(draft, path)
    await syncFolder(dirname(path))
    return id
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return (await readId(path)) ?? id
  } finally {
    await rm(draft, { force: true })
  }
}

const makeFileStore = (folder: string, id: string, minFree: number): Store => {
  const begunAt = (blob: string): string => join(folder, 'tmp', blob)
  const wholeAt = (blob: string): string => join(folder, placeOf(blob))
  const lostAt = (blob: string): string => join(folder, 'lost', blob)
  /** Of whole blobs. */
  const folders = makeOpenFolders()

  const free = (): Promise<number> => freeIn(folder)

  const idFile = join(folder, 'id')
  /** Of the id that was read last: the file is not read again while it is the same. */
  let idSeen: string | undefined

  /** The folder may have been unmounted or replaced since: what is missing then is not gone, and what is new is lost. */
  const requirePlace = async (): Promise<void> => {
    const found = await stat(idFile).catch(() => undefined)
    const seen = found && `${found.dev} ${found.ino} ${found.ctimeMs}`
    if (seen !== undefined && seen === idSeen) return
    if (idSeen !== undefined) folders.close() // of another disk
    if ((await readId(idFile)) !== id) throw new StoreTrouble('down')
    idSeen = seen
  }

  const room = makeRoom({
    free: async () => {
      await requirePlace()
      return free()
    },
    least: minFree,
  })

  const claimRoom = async (length = 0): Promise<Claim> => {
    await requirePlace()
    return room.claim(length)
  }

  /** From now on it is a blob. */
  const publish = async (blob: string): Promise<void> => {
    const parent = dirname(wholeAt(blob))
    await folders.require(parent)
    await rename(begunAt(blob), wholeAt(blob))
    await folders.sync(parent)
  }

  const listFolder = async function* (path: string): AsyncGenerator<ListedBlob, void> {
    for (const name of (await namesIn(path)).filter(isId).sort()) {
      const found = await stat(join(path, name)).catch(() => undefined)
      if (found) yield { blob: name, size: found.size, modified: found.mtimeMs }
    }
  }

  const write = async (
    blob: string,
    bytes: AsyncIterable<Uint8Array>,
    limits: ReceiveLimits,
    claim: Claim,
  ): Promise<Received> => {
    const handle = await open(begunAt(blob), 'wx', 0o600)
    try {
      const { pieces, received } = take(bytes, limits)
      await writePieces(handle, pieces, 0, claim)
      await handle.datasync()
      await handle.close()
      await publish(blob)
      return received()
    } catch (error) {
      await handle.close().catch(() => undefined)
      for (const path of [begunAt(blob), wholeAt(blob)])
        await rm(path, { force: true }).catch(() => undefined)
      throw error
    }
  }

  const receive: Store['receive'] = async (blob, bytes, limits) => {
    const claim = await claimRoom(limits.length)
    try {
      return await write(blob, bytes, limits, claim)
    } finally {
      claim.release()
    }
  }

  const read: Store['read'] = async (blob, from, to) => {
    const handle = await open(wholeAt(blob), 'r').catch(async (error: unknown) => {
      if (codeOf(error) === 'ENOENT') await requirePlace()
      throw error
    })
    try {
      if (to === undefined) return await readAtOnce(handle, from, 0)
      if (to - from < small) return await readAtOnce(handle, from, to - from + 1)
      if ((await handle.stat()).size <= to) throw new StoreTrouble('missing')
      return handle.createReadStream({ start: from, end: to, highWaterMark: streamPiece })
    } catch (error) {
      await handle.close().catch(() => undefined)
      throw error
    }
  }

  const checked =
    <Rest extends unknown[], Result>(work: (blob: string, ...rest: Rest) => Promise<Result>) =>
    async (blob: string, ...rest: Rest): Promise<Result> => {
      requireId(blob)
      return work(blob, ...rest).catch(troubleOf)
    }

  /** All names go before a folder is synced, so each is synced once, and the disk has one journal to write for all. */
  const erase: Store['erase'] = async (blobs, signal) => {
    const changed = new Map<string, string[]>()
    const missing: string[] = []
    const remove = async (blob: string): Promise<void> => {
      let found = false
      for (const path of [begunAt(blob), wholeAt(blob)])
        if (await wasThere(unlink(path))) {
          found = true
          const parent = dirname(path)
          changed.set(parent, [...(changed.get(parent) ?? []), blob])
        }
      if (!found) missing.push(blob)
    }
    const ids = blobs.map(({ blob }) => blob)
    const { erased, trouble } = await eraseEach(ids, signal, checked(remove))
    const all = { erased: new Set(erased), trouble }
    const settle = async (doing: Promise<void>, about: string[]): Promise<void> =>
      doing.catch(troubleOf).catch((error: unknown) => {
        all.trouble ??= error as StoreTrouble
        for (const blob of about) all.erased.delete(blob)
      })
    for (const [parent, gone] of changed) await settle(syncFolder(parent), gone)
    if (missing.length > 0) await settle(requirePlace(), missing)
    return { ...all, erased: [...all.erased] }
  }

  const { begin, append, finish } = makeResumable({ begunAt, wholeAt, publish, claimRoom })
  return {
    kind: 'file',
    id,
    // A file that is gone while it is written was taken from us: the upload lost its lease.
    receive: (blob, bytes, limits) =>
      checked(receive)(blob, bytes, limits).catch((error: unknown) => {
        if (error instanceof StoreTrouble && error.failure === 'missing')
          throw new StoreTrouble('down', error.cause)
        throw error
      }),
    read: checked(read),
    size: checked(async (blob) => {
      let size: number | undefined
      const found = stat(wholeAt(blob)).then((stats) => (size = stats.size))
      return (await wasThere(found)) ? size : undefined
    }),
    erase,
    list: async function* () {
      for (const name of (await namesIn(join(folder, 'blobs'))).sort())
        yield* listFolder(join(folder, 'blobs', name))
    },
    begun: () => listFolder(join(folder, 'tmp')),
    free,
    setAside: checked(async (blob) => {
      let isMoved = false
      for (const path of [begunAt(blob), wholeAt(blob)])
        if (await wasThere(rename(path, lostAt(blob)))) {
          isMoved = true
          await syncFolder(join(folder, 'lost'))
          await syncFolder(dirname(path))
        }
      return isMoved
    }),
    resumable: { begin: checked(begin), append: checked(append), finish: checked(finish) },
    close: folders.close,
  }
}

const failures: Partial<Record<string, StoreFailure>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  ENOENT: 'missing',
}

const troubleOf = (error: unknown): never => {
  if (error instanceof StoreTrouble) throw error
  throw new StoreTrouble(failures[codeOf(error) ?? ''] ?? 'down', error)
}
