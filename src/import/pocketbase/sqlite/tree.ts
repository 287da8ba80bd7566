// The rows of a table of SQLite, out of the tree of pages that holds them.
import { damaged, refuse, type SqlitePages } from './pages.ts'
import { varintAt } from './record.ts'

/** Of a row; as much as other sources may say at once. */
export const mostBytes = 67_108_864

/** Kinds of pages of tables; those of indexes have others. */
const [interior, leaf] = [0x05, 0x0d]
/** As SQLite has it. */
const deepest = 20

interface Node {
  kind: number
  /** Where the cells begin. */
  cells: number[]
  /** Of an interior page: its last child. */
  last: number
}

const nodeOf = (page: Buffer, isFirst: boolean): Node => {
  const head = isFirst ? 100 : 0
  const kind = page.readUInt8(head)
  const list = head + (kind === interior ? 12 : 8)
  const number = page.readUInt16BE(head + 3)
  if (![interior, leaf].includes(kind) || list + 2 * number > page.length) damaged()
  const cells = Array.from({ length: number }, (_, at) => page.readUInt16BE(list + 2 * at))
  if (cells.some((at) => at + 4 > page.length)) damaged()
  return { kind, cells, last: kind === interior ? page.readUInt32BE(head + 8) : 0 }
}

/** Each page of a file that is whole is met once; a damaged one may lead in circles. */
const onceEach = (pages: SqlitePages): SqlitePages['read'] => {
  let met = 0
  return (number) => {
    met += 1
    return met > pages.count ? damaged() : pages.read(number)
  }
}

interface Leaf {
  page: Buffer
  cells: number[]
}

const leavesOf = async function* (
  read: SqlitePages['read'],
  number: number,
  depth = 0,
): AsyncGenerator<Leaf> {
  if (depth > deepest) damaged()
  const page = await read(number)
  const { kind, cells, last } = nodeOf(page, number === 1)
  if (kind === leaf) yield { page, cells }
  else
    for (const child of [...cells.map((at) => page.readUInt32BE(at)), last])
      yield* leavesOf(read, child, depth + 1)
}

/** How much of a row stands in the page; what does not is in a chain of others. */
const localBytes = (size: number, usable: number): number => {
  const most = usable - 35
  if (size <= most) return size
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const local = least + ((size - least) % (usable - 4))
  return local <= most ? local : least
}

const chained = async (
  read: SqlitePages['read'],
  usable: number,
  first: number,
  size: number,
): Promise<Buffer[]> => {
  const pieces: Buffer[] = []
  let next = first
  for (let left = size; left > 0; left -= usable - 4) {
    const page = await read(next)
    next = page.readUInt32BE(0)
    pieces.push(page.subarray(4, Math.min(usable, 4 + left)))
  }
  return pieces
}

export const recordsOf = async function* (
  pages: SqlitePages,
  root: number,
): AsyncGenerator<Buffer> {
  const { usable } = pages
  const read = onceEach(pages)
  for await (const { page, cells } of leavesOf(read, root)) {
    let held = 0
    for (const at of cells) {
      const { value: size, next } = varintAt(page, at)
      if (size > mostBytes) refuse(`a row has more than ${mostBytes / 1_048_576} MiB`)
      const begin = varintAt(page, next).next // behind the number of the row
      const local = localBytes(size, usable)
      const end = begin + local
      held += end - at
      if (end > usable || held > usable) damaged()
      if (local === size) yield page.subarray(begin, end)
      else {
        if (end + 4 > usable) damaged()
        const rest = await chained(read, usable, page.readUInt32BE(end), size - local)
        yield Buffer.concat([page.subarray(begin, end), ...rest])
      }
    }
  }
}

export const countRecords = async (pages: SqlitePages, root: number): Promise<number> => {
  let number = 0
  for await (const { cells } of leavesOf(onceEach(pages), root)) number += cells.length
  return number
}
