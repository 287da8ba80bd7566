// A folder as a tar that every tar reads (POSIX ustar), written while it is read; and a folder of such a tar.
import { mkdir, open, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../storage/stores/disk.ts'
import { listTree } from './copy.ts'

interface Entry {
  /** In the tar. */
  path: string
  /** Undefined for a folder. */
  source: string | undefined
  size: number
  /** Seconds since 1970. */
  modified: number
}

const block = 512
const piece = 1_048_576
const padded = (size: number): number => Math.ceil(size / block) * block
/** Two empty blocks end it. */
const end = Buffer.alloc(2 * block)

/** Everything in it stands below `name`. */
export const tarOf = async (
  folder: string,
  name: string,
): Promise<{ length: number; bytes: AsyncIterable<Uint8Array> }> => {
  const { folders, files } = await listTree(folder)
  const entries: Entry[] = []
  for (const path of ['', ...folders]) entries.push(await entryOf(folder, name, path, true))
  for (const path of files) entries.push(await entryOf(folder, name, path, false))
  const length = entries.reduce((sum, { size }) => sum + block + padded(size), end.length)
  return { length, bytes: write(entries) }
}

const entryOf = async (
  folder: string,
  name: string,
  path: string,
  isFolder: boolean,
): Promise<Entry> => {
  const source = join(folder, path)
  const { size, mtimeMs } = await stat(source)
  const modified = Math.floor(mtimeMs / 1_000)
  const inside = join(name, path)
  return isFolder
    ? { path: inside.endsWith('/') ? inside : `${inside}/`, source: undefined, size: 0, modified }
    : { path: inside, source, size, modified }
}

async function* write(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  for (const entry of entries) {
    yield headerOf(entry)
    if (entry.source === undefined) continue
    yield* contentOf(entry.source, entry.size)
    yield Buffer.alloc(padded(entry.size) - entry.size)
  }
  yield end
}

/** As long as the header says, or it breaks off. */
async function* contentOf(path: string, size: number): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (let at = 0; at < size;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(piece, size - at)), 0)
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was sent`)
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await file.close()
  }
}

/** Where each field begins. */
const fields = { mode: 100, size: 124, modified: 136, sum: 148, kind: 156, magic: 257 }
const nameLength = 100
const mostOctal = 8 ** 11

const headerOf = ({ path, source, size, modified }: Entry): Buffer => {
  if (Buffer.byteLength(path) > nameLength)
    throw new Error(`the name ${path} is too long for a tar`)
  const header = Buffer.alloc(block)
  header.write(path)
  writeOctal(header, fields.mode, source === undefined ? 0o700 : 0o600, 8)
  for (const owner of [108, 116]) writeOctal(header, owner, 0, 8)
  if (size < mostOctal) writeOctal(header, fields.size, size, 12)
  else writeBinary(header, fields.size, size)
  writeOctal(header, fields.modified, modified, 12)
  header.write(source === undefined ? '5' : '0', fields.kind)
  header.write('ustar\0' + '00', fields.magic)
  header.fill(' ', fields.sum, fields.sum + 8)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, fields.sum)
  return header
}

const writeOctal = (header: Buffer, at: number, value: number, length: number): void => {
  header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
}

/** From 8 GiB on, as GNU writes it. */
const writeBinary = (header: Buffer, at: number, value: number): void => {
  header[at] = 0x80
  header.writeBigUInt64BE(BigInt(value), at + 4)
}

/** What `tarOf` wrote, without the name that everything stands below. The folder is there, and empty. */
export const unpackTar = async (
  bytes: AsyncIterable<Uint8Array>,
  folder: string,
): Promise<void> => {
  const take = takerOf(bytes)
  const folders = [folder]
  for (;;) {
    const header = (await take(block)) ?? end
    if (header.every((byte) => byte === 0)) break
    const { path, size, isFolder } = readHeader(header)
    const target = join(folder, path)
    if (isFolder && path !== '') {
      await mkdir(target, { mode: 0o700 })
      folders.push(target)
    }
    if (!isFolder) await writeContent(target, size, take)
  }
  for (const path of folders.reverse()) await syncFolder(path)
}

const writeContent = async (target: string, size: number, take: Take): Promise<void> => {
  const file = await open(target, 'wx', 0o600)
  try {
    for (let left = size; left > 0; left -= Math.min(left, piece))
      await writeAll(file, await required(take, Math.min(left, piece)))
    await file.sync()
  } finally {
    await file.close()
  }
  await required(take, padded(size) - size)
}

const writeAll = async (file: FileHandle, bytes: Buffer): Promise<void> => {
  for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
}

/** So many of the next bytes; undefined where there are none at all. */
type Take = (count: number) => Promise<Buffer | undefined>

const takerOf = (bytes: AsyncIterable<Uint8Array>): Take => {
  const source = bytes[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  const cut = (count: number): Buffer => {
    const first = held.subarray(0, count)
    held = held.subarray(count)
    return first
  }
  return async (count) => {
    if (held.length >= count) return cut(count)
    const pieces = [held]
    let length = held.length
    while (length < count) {
      const next = await source.next()
      if (next.done) break
      pieces.push(Buffer.from(next.value))
      length += next.value.length
    }
    held = Buffer.concat(pieces)
    if (held.length >= count) return cut(count)
    if (held.length === 0) return undefined
    throw new Error('the tar is cut off')
  }
}

const required = async (take: Take, count: number): Promise<Buffer> => {
  const bytes = count === 0 ? Buffer.alloc(0) : await take(count)
  if (!bytes) throw new Error('the tar is cut off')
  return bytes
}

const readHeader = (header: Buffer): { path: string; size: number; isFolder: boolean } => {
  const text = (at: number, length: number): string =>
    header.toString('utf8', at, at + length).replace(/\0.*$/s, '')
  const [, ...inside] = text(0, nameLength).split('/')
  const path = inside.join('/').replace(/\/$/, '')
  if (inside.includes('..') || path.startsWith('/'))
    throw new Error(`the tar names a path outside of it: ${path}`)
  const kind = text(fields.kind, 1)
  if (kind !== '0' && kind !== '5') throw new Error(`the tar holds ${path}, which is no file`)
  const size =
    header[fields.size] === 0x80
      ? Number(header.readBigUInt64BE(fields.size + 4))
      : Number.parseInt(text(fields.size, 12), 8)
  return { path, size, isFolder: kind === '5' }
}
