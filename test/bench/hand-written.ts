// The yardstick, in a process of its own: the routes of the bench as a user would write them with fastify and pg.
// BENCH_CONNECTIONS=pool: pool.query(text, values). BENCH_CONNECTIONS=pipelined: named statements, several in flight.
// BENCH_CONNECTIONS=transaction: as pool, but the routes of app.sql have a transaction each.
import Fastify from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { createHash, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { appRoutes, byFunctions, inTransactions } from './hand-written-app.ts'

type Query = (name: string, text: string, values: unknown[]) => Promise<Record<string, string>>

const environment = (name: string): string => process.env[name] ?? ''
const connectionString = environment('BENCH_DATABASE_URL')
const key = new TextEncoder().encode(environment('BENCH_SECRET'))

const makePool = (): pg.Pool =>
  new pg.Pool({ connectionString, max: Number(environment('BENCH_POOL_SIZE')) })

const pooled =
  (pool: pg.Pool): Query =>
  async (_name, text, values) =>
    (await pool.query(text, values)).rows[0]

const pipelined = async (): Promise<Query> => {
  const clients = [1, 2].map(() => new pg.Client({ connectionString, pipeline: true }))
  await Promise.all(clients.map((client) => client.connect()))
  let turn = 0
  return async (name, text, values) => {
    turn = 1 - turn
    return (await clients[turn]!.query({ name, text, values })).rows[0]
  }
}

const how = environment('BENCH_CONNECTIONS')
const pool = makePool()
const query = how === 'pipelined' ? await pipelined() : pooled(pool)
const perform = how === 'transaction' ? await inTransactions(pool) : byFunctions(query)
const app = Fastify({ logger: { level: 'warn' } })

// A token is verified once and remembered, as the service does.
const claimsOf = new Map<string, string>()
const authenticate = async (authorization = ''): Promise<string> => {
  const token = authorization.replace(/^Bearer /, '')
  const known = claimsOf.get(token)
  if (known !== undefined) return known
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
  const claims = JSON.stringify(payload)
  claimsOf.set(token, claims)
  return claims
}

app.get('/health', async () => ({ status: 'ok' }))

interface Input {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
}

/** A route of the application: a function that gives the answer, and what it is called with beside the claims. */
const route = (
  method: 'GET' | 'POST',
  url: string,
  call: string,
  valuesOf: (input: Input) => unknown[],
  status = 200,
) =>
  app.route<{ Params: Input['params']; Querystring: Input['query']; Body: Input['body'] }>({
    method,
    url,
    handler: async (request, reply) => {
      const claims = await authenticate(request.headers.authorization)
      const row = await query(call, `select app.${call} as body`, [claims, ...valuesOf(request)])
      return reply.status(status).type('application/json; charset=utf-8').send(row['body'])
    },
  })

route('GET', '/todos/:id', 'todo($1, $2)', ({ params }) => [params['id']])
route('GET', '/todos', 'todos($1, $2)', ({ query: asked }) => [asked['limit']])
route('GET', '/todos-from/:id', 'todos_from($1, $2)', ({ params }) => [params['id']])
route('GET', '/documents/:id', 'document($1, $2)', ({ params }) => [params['id']])
route('GET', '/drafts/:id', 'draft($1, $2)', ({ params }) => [params['id']])
route('GET', '/shared-drafts/:id', 'shared_draft($1, $2)', ({ params }) => [params['id']])
route('GET', '/lists', 'lists($1, $2)', ({ query: asked }) => [asked['limit']])
route('POST', '/notes', 'note_new($1, $2)', ({ body }) => [body['title']], 201)
route(
  'POST',
  '/entries',
  'entry_new($1, $2, $3)',
  ({ body }) => [body['list_id'], body['title']],
  201,
)
route('POST', '/total', 'total($1, $2, $3)', ({ body }) => [body['price'], body['count']])

appRoutes(app, authenticate, perform)

// Files: one query and a stream.
const folder = join(environment('BENCH_FILES'), 'by-hand')
await mkdir(folder, { recursive: true })
app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
  done(null, payload),
)

app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
  const claims = await authenticate(request.headers.authorization)
  const file = await query('file', 'select * from app.file($1, $2)', [claims, request.params.name])
  if (!file['blob']) return reply.code(404).send({ error: 'no' })
  reply.headers({ 'content-type': file['type'], 'content-length': file['size'] })
  return reply.send(createReadStream(join(folder, file['blob'])))
})

app.get<{ Params: { blob: string } }>('/public-files/:blob', async (request, reply) => {
  const path = join(folder, request.params.blob)
  const { size } = await stat(path)
  reply.headers({ 'content-type': 'application/octet-stream', 'content-length': size })
  return reply.send(createReadStream(path))
})

app.post<{ Params: { name: string }; Body: Readable }>(
  '/files/:name',
  { bodyLimit: 1_073_741_824 },
  async (request) => {
    const claims = await authenticate(request.headers.authorization)
    const blob = randomUUID()
    const digest = createHash('sha256')
    let size = 0
    const handle = await open(join(folder, `${blob}.new`), 'wx')
    for await (const piece of request.body as AsyncIterable<Buffer>) {
      digest.update(piece)
      size += piece.length
      await handle.write(piece)
    }
    await handle.sync()
    await handle.close()
    await rename(join(folder, `${blob}.new`), join(folder, blob))
    const inside = await open(folder)
    await inside.sync()
    await inside.close()
    const values = [claims, request.params.name, blob, size, digest.digest('hex')]
    await query('file_new', 'select app.file_new($1, $2, $3, $4, $5)', values)
    return { blob }
  },
)

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(
  scrypt,
)

app.post<{ Body: { email: string; password: string } }>('/sign-in', async (request, reply) => {
  const { email, password } = request.body
  const user = await query('user', 'select * from app.user_by_email($1)', [email])
  const [, n, r, p, salt, stored] = (user['encrypted_password'] ?? '').split('$')
  const expected = Buffer.from(stored ?? '', 'base64')
  const parameters = { N: Number(n), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64'), 32, parameters)
  if (!timingSafeEqual(derived, expected)) return reply.code(401).send({ error: 'no' })

  const refreshToken = randomBytes(48).toString('base64url')
  const digest = createHash('sha256').update(refreshToken).digest('hex')
  await query('session', 'select app.session_start($1, $2)', [user['id'], digest])
  const token = await tokenFor({ ...user, email })
  return { access_token: token, refresh_token: refreshToken, user: { id: user['id'], email } }
})

const tokenFor = (user: Record<string, string>): Promise<string> =>
  new SignJWT({ role: 'authenticated', email: user['email'] })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user['id'] ?? '')
    .setExpirationTime('1h')
    .sign(key)

app.post<{ Body: { refresh_token: string } }>('/refresh', async (request, reply) => {
  const digest = (token: string): string => createHash('sha256').update(token).digest('hex')
  const next = randomBytes(48).toString('base64url')
  const given = digest(request.body.refresh_token)
  const user = await query('refresh', 'select * from app.refresh($1, $2)', [given, digest(next)])
  if (!user['id']) return reply.code(401).send({ error: 'no' })
  const token = await tokenFor(user)
  return {
    access_token: token,
    refresh_token: next,
    user: { id: user['id'], email: user['email'] },
  }
})

await app.listen({ host: '127.0.0.1', port: Number(environment('BENCH_PORT')) })
