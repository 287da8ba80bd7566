// A file of SQLite by its pages, as https://sqlite.org/fileformat.html has them. Only read: nothing that stands in it runs.
import { open } from 'node:fs/promises'
import { Refusal } from '../../../errors.ts'

export interface SqlitePages {
  /** How many there are. */
  count: number
  /** Bytes of a page that hold something. */
  usable: number
  /** The first is 1. */
  read: (number: number) => Promise<Buffer>
  close: () => Promise<void>
}

const headerBytes = 100
const utf8 = 1

export const refuse = (message: string): never => {
  throw new Refusal('bad_request', message)
}

export const damaged = (): never =>
  refuse(
    'this database is damaged: SQLite says more with: sqlite3 data.db "pragma integrity_check"',
  )

/** First bytes of what is sent in its place, and what is said of it. */
const others: [string, string][] = [
  ['PK\x03\x04', 'this is a zip archive, as a backup of PocketBase is: send the data.db in it'],
  ['\x1f\x8b', 'this file is compressed with gzip: decompress it'],
]

const check = (header: Buffer, size: number): void => {
  const bytes = header.toString('latin1')
  for (const [signature, message] of others) if (bytes.startsWith(signature)) refuse(message)
  if (!bytes.startsWith('SQLite format 3\0'))
    refuse('this is no database of SQLite: send the file data.db of the folder pb_data')
  if (header.length < headerBytes) refuse('the file ends early: copy it again')
  if (header.readUInt32BE(56) > utf8) refuse('the texts of this database are not UTF-8')
  const pageSize = pageSizeOf(header)
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0 || pageSize - header.readUInt8(20) < 480)
    damaged()
  const needed = header.readUInt32BE(28) * pageSize
  if (size < needed || size < pageSize)
    refuse(`the file ends early: it has ${size} of ${needed} bytes, so copy it again`)
}

/** 1 stands for 65,536, which has no room. */
const pageSizeOf = (header: Buffer): number => {
  const said = header.readUInt16BE(16)
  return said === 1 ? 65_536 : said
}

export const openPages = async (path: string): Promise<SqlitePages> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    const header = buffer.subarray(0, bytesRead)
    check(header, size)
    const pageSize = pageSizeOf(header)
    const count = Math.floor(size / pageSize)
    return {
      count,
      usable: pageSize - header.readUInt8(20),
      read: async (number) => {
        if (number < 1 || number > count) damaged()
        const page = Buffer.allocUnsafe(pageSize)
        const read = await file.read(page, 0, pageSize, (number - 1) * pageSize)
        return read.bytesRead === pageSize ? page : damaged()
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}
