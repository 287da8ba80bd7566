// What a read must have seen: x-plinth-after, as replies of writes say it and later requests send it back.

export const afterHeader = 'x-plinth-after'

/** Writes that ran beside each other: one that came after others stands for them too. */
const most = 8
/** Behind the timeline a transaction, or a place in the log. */
const token = /^[0-9A-F]{8}-(\d{1,19}|[0-9A-F]{8}\/[0-9A-F]{8})$/

/** As core.has_seen() takes it; null: nothing in particular; undefined: what no reply said, or too much. */
export const readAfter = (header: string | string[] | undefined): string | null | undefined => {
  if (header === undefined) return null
  const tokens = String(header)
    .split(',')
    .map((one) => one.trim())
  if (tokens.length === 1 && tokens[0] === '') return null
  return tokens.length <= most && tokens.every((one) => token.test(one))
    ? tokens.join(',')
    : undefined
}

export interface After {
  timeline: string
  /** Of a transaction, or else null. */
  id: number | null
  /** In the log, in bytes, or else null. */
  place: number | null
}

export const tokensOf = (after: string): After[] =>
  after.split(',').map((one) => {
    const [timeline = '', seen = ''] = one.split('-')
    const [high = '', low] = seen.split('/')
    return low === undefined
      ? { timeline, id: Number(seen), place: null }
      : { timeline, id: null, place: parseInt(high, 16) * 2 ** 32 + parseInt(low, 16) }
  })

interface Told {
  headers: Record<string, string> | null
}

/** The later reply of one request, which comes after what an earlier one has written. */
export const comingAfter = <T extends Told>(earlier: Told, later: T): T => {
  const after = earlier.headers?.[afterHeader]
  if (after === undefined || later.headers?.[afterHeader] !== undefined) return later
  return { ...later, headers: { ...later.headers, [afterHeader]: after } }
}
