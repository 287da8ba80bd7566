// What may be asked of a table, a function, the sign-in and the files, each as one request.
import type { Column, Thing } from './openapi.ts'

export interface Example {
  title: string
  method: string
  /** From the root, with its query. */
  path: string
  headers: Record<string, string>
  /** JSON; a text is sent as it is. */
  body?: unknown
  /** What the client is asked; null: it does not go through the client. */
  javascript: string
  /** SQL; null: none says it. Absent: api.reply does. */
  psql?: string | null
  /** Null: there is no such request, as of what comes over a socket. */
  note?: string
}

const json = { 'content-type': 'application/json' }
const returning = { ...json, prefer: 'return=representation' }

/** As the address needs it; what a shell keeps within quotes stays readable. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%2C', ',')

/** As select and filters name it. */
const name = (column: string): string =>
  /^[\p{L}\p{N}_$]+$/u.test(column) && !reserved.has(column)
    ? column
    : `"${column.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

const reserved = new Set([
  ...['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'and', 'or', 'not'],
])

const queryOf = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&')

const code = (value: unknown): string => (typeof value === 'string' ? quoted(value) : plain(value))

/** A literal of JavaScript, in quotes that need no escapes where that is possible. */
export const quoted = (text: string): string => {
  const inner = JSON.stringify(text).slice(1, -1)
  return text.includes("'") ? `"${inner}"` : `'${inner.replaceAll('\\"', '"')}'`
}

const plain = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(code).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, one]) => {
    const written = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)
    return `${written}: ${code(one)}`
  })
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

const isPlain = ({ sample }: Column): boolean => typeof sample !== 'object'

const rowOf = (columns: readonly Column[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column.name, column.sample]))

export const examplesOf = (thing: Thing, isWatched: boolean): Example[] =>
  thing.kind === 'rpc' ? callsOf(thing) : rowsOf(thing, isWatched)

const rowsOf = ({ name: table, methods, columns }: Thing, isWatched: boolean): Example[] => {
  const path = `/rest/v1/${encodeURIComponent(table)}`
  const from = `plinth.from(${quoted(table)})`
  const key = columns.find(({ isKey }) => isKey) ?? columns.find(isPlain)
  const shown = columns.slice(0, 4).map((column) => name(column.name))
  const written = columns.filter(({ isFixed }) => !isFixed)
  const needed = written.filter(({ isNeeded }) => isNeeded)
  const changeable = [...needed, ...written].filter((column) => column !== key)
  const changed = changeable.find(isPlain) ?? written[0]
  const filter =
    key &&
    ([
      name(key.name),
      `eq.${typeof key.sample === 'string' ? key.sample : JSON.stringify(key.sample)}`,
    ] as const)
  const where = key ? `.eq(${quoted(key.name)}, ${code(key.sample)})` : '.all()'
  const narrowed = `${path}${filter ? `?${queryOf([filter])}` : ''}`
  const all: Record<string, string> = key ? {} : { prefer: 'unsafe-mutation' }
  const examples: Example[] = []
  if (methods.includes('GET')) {
    const order = key ? `.order(${quoted(key.name)})` : ''
    const ordered = key ? ([['order', name(key.name)]] as const) : []
    const select = ['select', shown.length > 0 ? shown.join(',') : '*'] as const
    const list = quoted(shown.length > 0 ? shown.join(', ') : '*')
    examples.push(
      {
        title: 'Read rows',
        method: 'GET',
        path: `${path}?${queryOf([select, ...ordered, ['limit', '10']])}`,
        headers: {},
        javascript: `await ${from}.select(${list})${order}.limit(10)`,
      },
      ...(filter
        ? [
            {
              title: 'Read with a filter',
              method: 'GET',
              path: `${path}?${queryOf([select, filter])}`,
              headers: {},
              javascript: `await ${from}.select(${list})${where}`,
            },
          ]
        : []),
    )
  }
  if (methods.includes('POST')) {
    const row = rowOf(needed.length > 0 ? needed : written.filter(isPlain).slice(0, 2))
    examples.push({
      title: 'Insert',
      method: 'POST',
      path,
      headers: returning,
      body: row,
      javascript: `await ${from}.insert(${plain(row)}).select()`,
    })
  }
  if (methods.includes('PATCH') && changed) {
    const change = rowOf([changed])
    examples.push({
      title: 'Update',
      method: 'PATCH',
      path: narrowed,
      headers: { ...returning, ...withPrefer(all) },
      body: change,
      javascript: `await ${from}.update(${plain(change)})${where}.select()`,
    })
  }
  if (methods.includes('DELETE'))
    examples.push({
      title: 'Delete',
      method: 'DELETE',
      path: narrowed,
      headers: all,
      javascript: `await ${from}.delete()${where}`,
    })
  if (methods.includes('GET') && isWatched)
    examples.push({
      title: 'Subscribe',
      method: '',
      path: '/realtime/v1',
      headers: {},
      javascript: `${from}.select().live(({ rows, status }) => console.log(status, rows))`,
      psql: `select realtime.watch(${literal(table)});`,
      note: 'Changes come over a socket, so curl has no line for it. In psql, this keeps the table watched.',
    })
  return examples
}

const withPrefer = ({ prefer }: Record<string, string>): Record<string, string> =>
  prefer === undefined ? {} : { prefer: `return=representation, ${prefer}` }

/** A text as SQL writes it; line ends escaped, so that it stays on its line. */
export const literal = (text: string): string => {
  const inner = text.replaceAll("'", "''")
  if (!/[\n\r\\]/.test(text)) return `'${inner}'`
  const escaped = inner.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
  return `E'${escaped}'`
}

export const callOf = (called: string, given: unknown): Example => ({
  title: 'Call',
  method: 'POST',
  path: `/rest/v1/rpc/${encodeURIComponent(called)}`,
  headers: json,
  body: given,
  javascript: `await plinth.rpc(${quoted(called)}, ${code(given)})`,
})

const callsOf = ({ name: called, methods, columns }: Thing): Example[] => {
  const needed = columns.filter(({ isNeeded }) => isNeeded)
  const given = rowOf(needed)
  const pairs = needed.map(
    ({ name: argument, sample }) =>
      [argument, typeof sample === 'string' ? sample : JSON.stringify(sample)] as const,
  )
  const read: Example = {
    title: 'Call, to be cached',
    method: 'GET',
    path: `/rest/v1/rpc/${encodeURIComponent(called)}${pairs.length > 0 ? `?${queryOf(pairs)}` : ''}`,
    headers: {},
    javascript: `await plinth.rpc(${quoted(called)}, ${plain(given)}, { get: true })`,
  }
  return [callOf(called, given), ...(methods.includes('GET') ? [read] : [])]
}

const account = { email: 'ada@example.com', password: 'a good long password' }

export const signIns: readonly Example[] = [
  {
    title: 'Sign up',
    method: 'POST',
    path: '/auth/v1/signup',
    headers: json,
    body: account,
    javascript: `await plinth.auth.signUp(${plain(account)})`,
    psql: null,
  },
  {
    title: 'Sign in',
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: json,
    body: account,
    javascript: `await plinth.auth.signInWithPassword(${plain(account)})`,
    psql: null,
    note: 'access_token of the answer is $TOKEN in the other lines. The client keeps and renews it.',
  },
]

export const filesOf = (bucket: string): Example[] => {
  const at = `${encodeURIComponent(bucket)}/ada/face.txt`
  const from = `plinth.storage.from(${quoted(bucket)})`
  return [
    {
      title: 'Upload',
      method: 'POST',
      path: `/storage/v1/object/${at}`,
      headers: { 'content-type': 'text/plain', 'x-upsert': 'true' },
      body: 'a face',
      javascript: `await ${from}.upload('ada/face.txt', new Blob(['a face']), { upsert: true })`,
      psql: null,
    },
    {
      title: 'Download',
      method: 'GET',
      path: `/storage/v1/object/${at}`,
      headers: {},
      javascript: `await ${from}.download('ada/face.txt')`,
      psql: null,
    },
    {
      title: 'A link that ends',
      method: 'POST',
      path: `/storage/v1/object/sign/${at}`,
      headers: json,
      body: { expiresIn: 60 },
      javascript: `await ${from}.createSignedUrl('ada/face.txt', 60)`,
      psql: null,
    },
    {
      title: 'List',
      method: 'POST',
      path: `/storage/v1/object/list/${encodeURIComponent(bucket)}`,
      headers: json,
      body: { prefix: 'ada/' },
      javascript: `await ${from}.list('ada/')`,
      psql: `select name, size from storage.objects where bucket_id = ${literal(bucket)};`,
    },
  ]
}
