// Users and files of a dump of Supabase: four tables whose rows do not go into tables of the same name.
import { eachLine } from './fields.ts'
import { readTuples, type InsertHead } from './insert.ts'
import { fieldsOfLine, fieldsOfTuple, type Field } from './rows.ts'
import type { Block, TableRows } from './scan.ts'

const captured = ['auth.users', 'auth.identities', 'storage.buckets', 'storage.objects'] as const
export type Captured = (typeof captured)[number]

/** Which columns are no text; JSON gives them as to_jsonb would. */
const shapes: Record<Captured, Record<string, 'json' | 'boolean' | 'number' | 'list'>> = {
  'auth.users': {
    raw_app_meta_data: 'json',
    raw_user_meta_data: 'json',
    is_super_admin: 'boolean',
    is_sso_user: 'boolean',
    is_anonymous: 'boolean',
    email_change_confirm_status: 'number',
  },
  'auth.identities': { identity_data: 'json' },
  'storage.buckets': {
    public: 'boolean',
    avif_autodetection: 'boolean',
    file_size_limit: 'number',
    allowed_mime_types: 'list',
  },
  'storage.objects': {
    metadata: 'json',
    user_metadata: 'json',
    path_tokens: 'list',
    is_delete_marker: 'boolean',
    is_versioned: 'boolean',
  },
}

/** {a,"b c",NULL}: an array of one dimension. */
const listOf = (text: string): (string | null)[] =>
  [...text.slice(1, -1).matchAll(/"((?:\\[^]|[^"\\])*)"|([^,]+)/g)].map(([, quoted, bare]) => {
    if (quoted !== undefined) return quoted.replace(/\\([^])/g, '$1')
    return bare === 'NULL' ? null : (bare ?? '')
  })

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const jsonOfField = (shape: string | undefined, text: string): string => {
  if (shape === 'boolean' && /^(?:t|f|true|false)$/.test(text)) return `${text.startsWith('t')}`
  if (shape === 'number' && /^-?\d+$/.test(text)) return text
  if (shape === 'json' && isJson(text)) return text
  if (shape === 'list' && text.startsWith('{')) return JSON.stringify(listOf(text))
  return JSON.stringify(text)
}

/** A row as a JSON object; its numbers are kept digit by digit. */
export const jsonOf = (key: Captured, columns: string[], fields: Field[]): string => {
  const members = columns.flatMap((column, at) => {
    const field = fields[at]
    if (field === undefined) return []
    const json = field === null ? 'null' : jsonOfField(shapes[key][column], field)
    return `${JSON.stringify(column)}:${json}`
  })
  return `{${members.join(',')}}`
}

export const valueIn = (columns: string[], fields: Field[], column: string): string | null =>
  fields[columns.indexOf(column)] ?? null

/** The beginning of a hash, which says what made it: $2a$10$ */
const shapeOf = (hash: string | null): string => {
  if (hash === null || hash === '') return ''
  return /^\$?[0-9a-z-]{1,20}\$(?:\d\d\$)?/.exec(hash)?.[0] ?? 'other'
}

/** Where the identities of users are, by a number made of the user's id. */
export interface Identities {
  /** Places of lines or tuples that may be of this user. */
  find: (userId: string) => { from: number; to: number; block: number }[]
}

const numberOf = (id: string): number =>
  parseInt(id.replaceAll('-', '').slice(0, 12), 16) || id.length

const makeIdentities = () => {
  let [keys, places, sizes] = [new Float64Array(64), new Float64Array(64), new Uint32Array(64)]
  let sources = new Uint32Array(64)
  let count = 0
  let order = new Uint32Array(0)

  const grow = (): void => {
    const larger = <T extends Float64Array | Uint32Array>(from: T, to: T): T => {
      to.set(from)
      return to
    }
    keys = larger(keys, new Float64Array(count * 2))
    places = larger(places, new Float64Array(count * 2))
    sizes = larger(sizes, new Uint32Array(count * 2))
    sources = larger(sources, new Uint32Array(count * 2))
  }
  const keyAt = (rank: number): number => keys[order[rank] as number] as number

  return {
    add: (userId: string, from: number, size: number, block: number): void => {
      if (count === keys.length) grow()
      keys[count] = numberOf(userId)
      places[count] = from
      sizes[count] = size
      sources[count] = block
      count++
    },
    end: (): void => {
      order = Uint32Array.from({ length: count }, (_, at) => at)
      order.sort((one, other) => (keys[one] as number) - (keys[other] as number))
    },
    find: (userId: string): { from: number; to: number; block: number }[] => {
      const key = numberOf(userId)
      let [low, high] = [0, count]
      while (low < high) {
        const middle = (low + high) >> 1
        if (keyAt(middle) < key) low = middle + 1
        else high = middle
      }
      const found = []
      for (; low < count && keyAt(low) === key; low++) {
        const at = order[low] as number
        const from = places[at] as number
        found.push({ from, to: from + (sizes[at] as number), block: sources[at] as number })
      }
      return found
    },
  }
}

export interface Capture {
  /** The columns that CREATE TABLE names, for INSERT statements that name none. */
  table: (key: string, columns: string[]) => void
  lines: (table: TableRows, block: Block, bytes: Buffer, offset: number) => void
  tuples: (
    table: TableRows,
    head: InsertHead,
    bytes: Buffer,
    offset: number,
    escapes: boolean,
  ) => void
  end: () => void
  columns: (key: Captured, block: Block) => string[] | null
  identities: Identities
  buckets: string[]
  facts: () => object
}

const isCaptured = (key: string): key is Captured => (captured as readonly string[]).includes(key)

export const makeCapture = (): Capture => {
  const columnsOf = new Map<string, string[]>()
  const users = { rows: 0, shapes: {} as Record<string, number> }
  const identities = makeIdentities()
  const buckets: string[] = []
  const objects = new Map<string, { objects: number; bytes: number }>()
  const unreadable = new Set<string>()

  const note = (
    key: Captured,
    columns: string[],
    fields: Field[],
    place: { from: number; size: number; block: number },
  ): void => {
    const value = (column: string): string | null => valueIn(columns, fields, column)
    if (key === 'auth.users') {
      users.rows++
      const shape = shapeOf(value('encrypted_password'))
      const isKnown = shape in users.shapes || Object.keys(users.shapes).length < 100
      const counted = isKnown ? shape : 'other'
      users.shapes[counted] = (users.shapes[counted] ?? 0) + 1
    } else if (key === 'auth.identities') {
      identities.add(value('user_id') ?? '', place.from, place.size, place.block)
    } else if (key === 'storage.buckets') {
      if (buckets.length < 10_000) buckets.push(jsonOf(key, columns, fields))
    } else {
      const bucket = value('bucket_id') ?? ''
      const figures = objects.get(bucket) ?? { objects: 0, bytes: 0 }
      objects.set(bucket, figures)
      figures.objects++
      figures.bytes += Number(/"size": ?(\d{1,15})\b/.exec(value('metadata') ?? '')?.[1] ?? 0)
    }
  }

  const capture = (table: TableRows): Captured | null => {
    const key = `${table.schema}.${table.name}`
    return isCaptured(key) ? key : null
  }
  const namesOf = (key: Captured, columns: string[] | null): string[] | null => {
    const names = columns ?? columnsOf.get(key) ?? null
    if (names === null) unreadable.add(key)
    return names
  }

  return {
    table: (key, columns) => {
      if (isCaptured(key)) columnsOf.set(key, columns)
    },
    lines: (table, block, bytes, offset) => {
      const key = capture(table)
      const names = key && namesOf(key, block.columns)
      if (!key || !names) return
      const index = table.blocks.indexOf(block)
      eachLine(bytes, (from, to) => {
        const place = { from: offset + from, size: to - from, block: index }
        note(key, names, fieldsOfLine(bytes, from, to), place)
      })
    },
    tuples: (table, head, bytes, offset, escapes) => {
      const key = capture(table)
      const names = key && namesOf(key, head.columns)
      if (!key || !names) return
      const index = table.blocks.length - 1
      readTuples(bytes, head.at, escapes, (values, width, from, to) => {
        const place = { from: offset + from, size: to - from, block: index }
        note(key, names, fieldsOfTuple(bytes, values, width), place)
      })
    },
    end: identities.end,
    columns: (key, block) => namesOf(key, block.columns),
    identities,
    buckets,
    facts: () => ({
      users,
      buckets: buckets.map((bucket) => JSON.parse(bucket) as unknown),
      objects: Object.fromEntries(objects),
      unreadable: [...unreadable],
    }),
  }
}
