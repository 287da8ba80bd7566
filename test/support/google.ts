// Google as an import meets it: tokens for a service account, Firestore, users and files, with the habits of its APIs:
// short and empty pages, members that are absent when empty, numbers as text, errors in their envelope.
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { jwtVerify } from 'jose'

type Json = Record<string, ReturnType<typeof JSON.parse>>

export interface FakeObject {
  bytes: Buffer
  contentType?: string
  /** Stored packed; its size and digest are those of the packed bytes. */
  isPacked?: boolean
}

export interface FakeGoogle {
  url: string
  config: Json
  places: { token: string; firestore: string; identity: string; storage: string }
  /** Documents by their path: posts/a. */
  documents: Map<string, { fields?: Json; createTime: string }>
  add: (path: string, fields?: Json) => void
  users: Json[]
  /** By what it hashed their passwords, as the project says. */
  hashConfig: Json
  buckets: Map<string, Map<string, FakeObject>>
  indexes: Json[]
  /** Every request, as METHOD path. */
  asked: string[]
  tokens: number
  behaviour: {
    /** What a page holds at most, whatever is asked for; every third one is empty. */
    shortPages: number | undefined
    tokenSeconds: number
    /** The token that was given is refused from now on. */
    forgetTokens: () => void
    datastoreMode: boolean
    /** Queries over all collections are refused. */
    withoutKindless: boolean
    withoutCounts: boolean
    /** Errors to answer with, for paths that contain the key. */
    errors: { path: string; status: number; body: Json; times: number }[]
    /** Called before each request. */
    before: (path: string) => void
  }
  stop: () => Promise<void>
}

const least = '__id-9223372036854775808__'

const compare = (one: string, other: string): number => {
  const left = one.split('/')
  const right = other.split('/')
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [a = '', b = ''] = [left[at], right[at]]
    if (a === b) continue
    if (a === least) return -1
    if (b === least) return 1
    return Buffer.compare(Buffer.from(a), Buffer.from(b))
  }
  return left.length - right.length
}

const envelope = (status: number, name: string, message: string, details: Json[] = []): Json => ({
  status,
  body: { error: { code: status, message, status: name, details } },
})

export const refusal = (status: number, name: string, message: string, details: Json[] = []) =>
  envelope(status, name, message, details)['body'] as Json

export const makeKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
let keys: ReturnType<typeof makeKeys> | undefined

export const startGoogle = async (project = 'demo'): Promise<FakeGoogle> => {
  const { privateKey, publicKey } = (keys ??= makeKeys())
  const email = `import@${project}.iam.gserviceaccount.com`
  const root = `projects/${project}/databases/(default)/documents`
  const tokens = new Map<string, number>()
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const google: FakeGoogle = {
    url,
    config: {
      serviceAccount: {
        type: 'service_account',
        project_id: project,
        private_key_id: 'key-1',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        client_email: email,
        token_uri: 'http://169.254.169.254/token',
      },
    },
    places: { token: `${url}/token`, firestore: url, identity: url, storage: url },
    documents: new Map(),
    add: (path, fields) => {
      google.documents.set(path, { ...(fields && { fields }), createTime: now() })
    },
    users: [],
    hashConfig: {},
    buckets: new Map(),
    indexes: [],
    asked: [],
    tokens: 0,
    behaviour: {
      shortPages: undefined,
      tokenSeconds: 3599,
      forgetTokens: () => tokens.clear(),
      datastoreMode: false,
      withoutKindless: false,
      withoutCounts: false,
      errors: [],
      before: () => undefined,
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  let clock = Date.parse('2026-01-01T00:00:00Z') * 1000
  const now = (): string => {
    clock += 1
    const seconds = new Date(Math.floor(clock / 1000)).toISOString().slice(0, 19)
    return `${seconds}.${String(clock % 1_000_000).padStart(6, '0')}Z`
  }

  const documentJson = (path: string, mask = false): Json => {
    const document = google.documents.get(path)
    const name = `${root}/${path}`
    if (!document) return { name }
    const { fields, createTime } = document
    const shown = mask || !fields || Object.keys(fields).length === 0 ? {} : { fields }
    return { name, ...shown, createTime, updateTime: createTime }
  }

  const isThen = (path: string, readTime: string | undefined): boolean =>
    readTime === undefined || (google.documents.get(path)?.createTime ?? '') <= readTime

  let inOrder: string[] = []
  const paths = (): string[] => {
    if (inOrder.length !== google.documents.size)
      inOrder = [...google.documents.keys()].sort(compare)
    return inOrder
  }

  /** Ids of documents in a collection, with those that only have documents below them. */
  const idsIn = (collection: string, isMissingToo: boolean, readTime?: string): string[] => {
    const ids = new Set<string>()
    const depth = collection.split('/').length
    for (const path of paths()) {
      if (!path.startsWith(`${collection}/`) || !isThen(path, readTime)) continue
      const parts = path.split('/')
      if (parts.length === depth + 1 || isMissingToo) ids.add(parts[depth] ?? '')
    }
    return [...ids]
  }

  let pages = 0
  const pageOf = <T>(all: T[], size: number, token: string | null): { items: T[]; next: Json } => {
    const from = token === null ? 0 : Number(Buffer.from(token, 'base64').toString())
    const { shortPages } = google.behaviour
    pages += 1
    const most = shortPages === undefined ? size : pages % 3 === 0 ? 0 : Math.min(size, shortPages)
    const to = from + most
    const next =
      to < all.length ? { nextPageToken: Buffer.from(String(to)).toString('base64') } : {}
    return { items: all.slice(from, to), next }
  }

  const filled = (name: string, items: unknown[]): Json =>
    items.length > 0 ? { [name]: items } : {}

  const find = (query: Json, readTime?: string): string[] => {
    const [{ collectionId, allDescendants = false }] = query['from'] as [Json]
    const cut = (cursor: Json | undefined): string | undefined =>
      cursor?.['values'][0].referenceValue.slice(root.length + 1)
    const [start, end] = [cut(query['startAt']), cut(query['endAt'])]
    return paths()
      .filter((path) => isThen(path, readTime))
      .filter((path) => {
        const parts = path.split('/')
        if (!allDescendants && parts.length > 2) return false
        return collectionId === undefined || parts.at(-2) === collectionId
      })
      .filter((path) => {
        const least = start === undefined ? 1 : compare(path, start)
        const isAfter = query['startAt']?.before ? least >= 0 : least > 0
        const isBefore = end === undefined || compare(path, end) < 0
        return isAfter && isBefore
      })
  }

  const firestore = (path: string, parameters: URLSearchParams, body: Json): Json => {
    const { behaviour } = google
    if (path.endsWith(':listCollectionIds')) {
      const below = path.slice(0, -':listCollectionIds'.length).slice(root.length + 1)
      const depth = below === '' ? 0 : below.split('/').length
      const ids = new Set<string>()
      for (const document of google.documents.keys())
        if (below === '' || document.startsWith(`${below}/`))
          ids.add(document.split('/')[depth] ?? '')
      const { items, next } = pageOf(
        [...ids].sort(),
        body['pageSize'] ?? 100,
        body['pageToken'] ?? null,
      )
      return { ...filled('collectionIds', items), ...next }
    }
    if (path.endsWith(':runQuery')) {
      const query = body['structuredQuery'] as Json
      if (query['from'][0].collectionId === undefined && behaviour.withoutKindless)
        return { $: envelope(400, 'INVALID_ARGUMENT', 'collection_id is required') }
      const readTime = now()
      const found = find(query, body['readTime']).slice(0, query['limit'])
      if (found.length === 0) return { $: { status: 200, body: [{ readTime }] } }
      return {
        $: {
          status: 200,
          body: found.map((one) => ({
            document: documentJson(one, query['select'] !== undefined),
            readTime,
          })),
        },
      }
    }
    if (path.endsWith(':runAggregationQuery')) {
      if (behaviour.withoutCounts) return { $: envelope(501, 'UNIMPLEMENTED', 'no counts') }
      const n = find(body['structuredAggregationQuery'].structuredQuery).length
      const result = { aggregateFields: { n: { integerValue: String(n) } } }
      return { $: { status: 200, body: [{ result, readTime: now() }] } }
    }
    if (path.endsWith('/indexes')) return filled('indexes', google.indexes)
    if (path === `projects/${project}/databases/(default)`)
      return {
        name: path,
        type: behaviour.datastoreMode ? 'DATASTORE_MODE' : 'FIRESTORE_NATIVE',
        locationId: 'eur3',
      }
    if (!path.startsWith(`${root}/`))
      return { $: envelope(404, 'NOT_FOUND', `The database does not exist: ${path}`) }
    const collection = path.slice(root.length + 1)
    const readTime = parameters.get('readTime') ?? undefined
    const ids = idsIn(collection, parameters.get('showMissing') === 'true', readTime)
    const { items, next } = pageOf(
      ids,
      Number(parameters.get('pageSize') ?? 20),
      parameters.get('pageToken'),
    )
    const mask = parameters.has('mask.fieldPaths')
    return {
      ...filled(
        'documents',
        items.map((id) => documentJson(`${collection}/${id}`, mask)),
      ),
      ...next,
    }
  }

  const storage = (path: string, parameters: URLSearchParams): Json => {
    const [bucket, , object] = path.split('/').slice(3).map(decodeURIComponent)
    const size = Number(parameters.get('maxResults') ?? 1000)
    if (bucket === undefined) {
      const { items, next } = pageOf([...google.buckets.keys()], size, parameters.get('pageToken'))
      const listed = items.map((name) => ({ kind: 'storage#bucket', id: name, name }))
      return { ...filled('items', listed), ...next }
    }
    const objects = google.buckets.get(bucket)
    if (!objects) return { $: envelope(404, 'notFound', 'The specified bucket does not exist.') }
    if (object === undefined) {
      const { items, next } = pageOf([...objects], size, parameters.get('pageToken'))
      return {
        ...filled(
          'items',
          items.map(([name, one]) => objectJson(bucket, name, one)),
        ),
        ...next,
      }
    }
    const found = objects.get(object)
    if (!found) return { $: envelope(404, 'notFound', `No such object: ${bucket}/${object}`) }
    return { $: { status: 200, object: found } }
  }

  const storedOf = ({ bytes, isPacked }: FakeObject): Buffer => (isPacked ? gzipSync(bytes) : bytes)

  const objectJson = (bucket: string, name: string, object: FakeObject): Json => {
    const bytes = storedOf(object)
    return {
      name,
      bucket,
      generation: '1690000000000000',
      contentType: object.contentType ?? 'application/octet-stream',
      ...(object.isPacked && { contentEncoding: 'gzip' }),
      size: String(bytes.length),
      md5Hash: createHash('md5').update(bytes).digest('base64'),
      timeCreated: '2026-01-01T00:00:00.000Z',
      updated: '2026-01-02T00:00:00.000Z',
      metadata: { firebaseStorageDownloadTokens: randomUUID() },
    }
  }

  const answer = (url: URL, body: Json): Json => {
    // An emulator of users has the name of the service in its paths.
    const path = decodeURIComponent(
      url.pathname.replace('/identitytoolkit.googleapis.com', '').slice(1),
    )
    if (path.startsWith('storage/v1/b')) return storage(url.pathname.slice(1), url.searchParams)
    if (path === `v1/projects/${project}/accounts:batchGet`) {
      const { items, next } = pageOf(
        google.users,
        Math.min(1000, Number(url.searchParams.get('maxResults') ?? 20)),
        url.searchParams.get('nextPageToken'),
      )
      return { kind: 'identitytoolkit#DownloadAccountResponse', ...filled('users', items), ...next }
    }
    if (path === `admin/v2/projects/${project}/config`)
      return { signIn: { hashConfig: google.hashConfig } }
    return firestore(path.slice('v1/'.length), url.searchParams, body)
  }

  const grant = async (form: string): Promise<{ status: number; body: Json }> => {
    const assertion = new URLSearchParams(form).get('assertion') ?? ''
    try {
      const { payload } = await jwtVerify(assertion, publicKey, {
        issuer: email,
        audience: 'https://oauth2.googleapis.com/token',
        algorithms: ['RS256'],
      })
      if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3600) throw new Error('too long')
    } catch {
      return {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' },
      }
    }
    google.tokens += 1
    const token = `ya29.${randomUUID()}`
    tokens.set(token, Date.now() + google.behaviour.tokenSeconds * 1000)
    return {
      status: 200,
      body: {
        access_token: token,
        expires_in: google.behaviour.tokenSeconds,
        token_type: 'Bearer',
      },
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://google')
    google.asked.push(`${request.method} ${url.pathname}${url.search}`)
    google.behaviour.before(url.pathname)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
      response.end(JSON.stringify(body))
    }
    if (url.pathname === '/token') {
      const { status, body } = await grant(text)
      return send(status, body)
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (token !== 'owner' && (tokens.get(token) ?? 0) <= Date.now())
      return send(401, refusal(401, 'UNAUTHENTICATED', 'Request had invalid credentials.'))
    const error = google.behaviour.errors.find(
      ({ path, times }) => times > 0 && decodeURIComponent(url.pathname).includes(path),
    )
    if (error) {
      error.times -= 1
      return send(error.status, error.body)
    }
    const { $: special, ...body } = answer(url, text === '' ? {} : JSON.parse(text))
    if (!special) return send(200, body)
    if (!special.object) return send(special.status, special.body)
    const object = special.object as FakeObject
    const isPackedWanted = request.headers['accept-encoding'] === 'gzip'
    response.writeHead(200, {
      'content-type': object.contentType ?? 'application/octet-stream',
      ...(object.isPacked && isPackedWanted && { 'content-encoding': 'gzip' }),
    })
    response.end(object.isPacked && isPackedWanted ? storedOf(object) : object.bytes)
  }

  return google
}
