// A folder as a tar that every tar reads (POSIX ustar), written while it is read.
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
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
