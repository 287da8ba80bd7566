// A row of SQLite, as the texts of its values.
import { damaged } from './pages.ts'

/** Numbers with all of their digits; bytes as the text that they should be. */
export type SqliteValue = string | null

interface Varint {
  value: number
  next: number
}

/** Of nine bytes at most, each with seven bits but the last. A size or a type is never beyond what a number holds. */
export const varintAt = (bytes: Buffer, at: number): Varint => {
  let value = 0
  for (let next = at; next < at + 8; next++) {
    const byte = bytes[next] ?? damaged()
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, next: next + 1 }
  }
  return { value: value * 256 + (bytes[at + 8] ?? damaged()), next: at + 9 }
}

const sizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]

const sizeOf = (type: number): number =>
  type < 12 ? (sizes[type] ?? damaged()) : Math.floor((type - 12) / 2)

const valueOf = (type: number, bytes: Buffer): SqliteValue => {
  if (type >= 12) return bytes.toString('utf8')
  if (type === 0) return null
  if (type === 7) return String(bytes.readDoubleBE())
  if (type >= 8) return String(type - 8)
  return type === 6 ? String(bytes.readBigInt64BE()) : String(bytes.readIntBE(0, bytes.length))
}

/** The values at these places. A row may be older than its last columns: there it has none. */
export const valuesOf = (record: Buffer, places: readonly number[]): SqliteValue[] => {
  const found = new Map<number, SqliteValue>()
  const last = Math.max(-1, ...places)
  const header = varintAt(record, 0)
  let [at, body] = [header.next, header.value]
  for (let place = 0; place <= last && at < header.value; place++) {
    const { value: type, next } = varintAt(record, at)
    const end = body + sizeOf(type)
    if (end > record.length) damaged()
    if (places.includes(place)) found.set(place, valueOf(type, record.subarray(body, end)))
    ;[at, body] = [next, end]
  }
  return places.map((place) => found.get(place) ?? null)
}
