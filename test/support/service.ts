// The service under test: in this process (so that its code is covered) or in one of its own (so that it can be killed).
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/server.ts'
import { makeTokens, type Tokens } from '../../src/http/token.ts'
import { cloneDatabase, filesOf, testSecret, type TestDatabase } from './database.ts'
import { thisProgram, type Program } from './program.ts'
import { until } from './until.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  // What a test expects of a body is what it checks.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any
}

/** Requests of one API: a path is what stands behind its prefix. */
export interface Api {
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>
}

export interface TestService {
  url: string
  database: TestDatabase
  sql: TestDatabase['sql']
  tokens: Tokens
  anonKey: string
  serviceKey: string
  /** Every line logged so far, and what those lines hold. */
  logs: string[]
  lines: () => Record<string, unknown>[]
  request: (
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: unknown },
  ) => Promise<Answer>
  /** Requests of /rest/v1/ and of /auth/v1/. */
  rest: Api
  auth: Api
  /** A token for this user id, or with these claims over the usual ones. */
  userToken: (sub: string, claims?: Record<string, unknown>) => Promise<string>
  stop: () => Promise<void>
}

export const operator = { email: 'operator@example.com', password: 'correct horse battery staple' }

/** An address that nobody has yet. */
export const newAddress = (): string => `${randomUUID()}@example.com`

/** Limits are off unless a test turns them on; everything else is as users get it. */
export const environmentOf = (
  database: Pick<TestDatabase, 'name' | 'ownerUrl' | 'controlUrl'>,
  more: Record<string, string> = {},
): Record<string, string> => ({
  PORT: '0',
  DATABASE_URL: database.ownerUrl,
  CONTROL_DATABASE_URL: database.controlUrl,
  JWT_SECRET: testSecret,
  RATE_LIMIT_API: '0',
  RATE_LIMIT_SIGNUP: '0',
  RATE_LIMIT_TOKEN: '0',
  RATE_LIMIT_EMAIL: '0',
  RATE_LIMIT_AUTHORIZE: '0',
  AUTH_MAIL_PER_ADDRESS: '0',
  AUTH_MAX_ATTEMPTS: '0',
  AUTH_MAX_ATTEMPTS_EMAIL: '0',
  AUTH_MAX_ATTEMPTS_IP: '0',
  SERVICE_ADMIN_EMAIL: operator.email,
  SERVICE_ADMIN_PASSWORD: operator.password,
  STORAGE_DIR: filesOf(database.name),
  STORAGE_MIN_FREE_BYTES: '0',
  ...more,
})

export const startService = async (
  adminUrl: string,
  more: Record<string, string> = {},
): Promise<TestService> => {
  const database = await cloneDatabase(adminUrl)
  const service = await serve(database, more)
  return {
    ...service,
    stop: async () => {
      await service.stop()
      await database.drop()
    },
  }
}

/** Another gateway on the same databases, to be stopped before the first. */
export const startBeside = (
  { database }: Pick<TestService, 'database'>,
  more: Record<string, string> = {},
): Promise<TestService> => serve(database, more)

const serve = async (
  database: TestDatabase,
  more: Record<string, string>,
): Promise<TestService> => {
  const config = readConfig(environmentOf(database, more))
  const logs: string[] = []
  const server = await startServer(
    config,
    {
      secret: config.JWT_SECRET ?? testSecret,
      project: { ownerUrl: database.ownerUrl, gatewayUrl: undefined },
      control: { ownerUrl: database.controlUrl, gatewayUrl: undefined },
      operator,
    },
    { write: (line) => void logs.push(line), written: () => Promise.resolve() },
  )
  await server.ready
  const tokens = makeTokens(config.JWT_SECRET ?? testSecret, config.JWT_ISSUER)
  const ask: TestService['request'] = (method, path, options) =>
    request(server.address, method, path, options)
  return {
    url: server.address,
    database,
    sql: database.sql,
    tokens,
    anonKey: await tokens.key('anon'),
    serviceKey: await tokens.key('service_role'),
    logs,
    lines: () =>
      logs.filter((line) => line.trim()).map((line) => JSON.parse(line) as Record<string, unknown>),
    request: ask,
    ...apis(ask),
    userToken: (sub, claims = {}) =>
      Promise.resolve(tokens.sign(JSON.stringify({ ...userClaims(sub), ...claims }))),
    stop: () => server.stop(),
  }
}

export const apis = (ask: TestService['request']): Pick<TestService, 'rest' | 'auth'> => ({
  rest: apiAt('/rest/v1/', ask),
  auth: apiAt('/auth/v1/', ask),
})

const apiAt = (prefix: string, ask: TestService['request']): Api => {
  const send: Api['send'] = (method, path, body, headers = {}) =>
    ask(method, prefix + path, { headers, ...(body !== undefined && { body }) })
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    send,
  }
}

const userClaims = (sub: string): Record<string, unknown> => {
  const now = Math.floor(Date.now() / 1000)
  return {
    sub,
    role: 'authenticated',
    aud: 'authenticated',
    iss: 'plinth',
    iat: now,
    exp: now + 3600,
  }
}

export const request: (
  url: string,
  ...rest: Parameters<TestService['request']>
) => Promise<Answer> = async (url, method, path, { headers = {}, body } = {}) => {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body:
      body === undefined
        ? null
        : typeof body === 'string'
          ? body
          : body instanceof Uint8Array
            ? Buffer.from(body)
            : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text ? JSON.parse(text) : undefined,
  }
}

export interface SpawnedService {
  process: ChildProcess
  url: string
  /** Everything it printed. */
  output: () => string
  exited: Promise<number | null>
}

/** A gateway of its own process; resolves when it listens, which may be before its database is there. */
export const spawnService = async (
  environment: Record<string, string>,
  { folder, main }: Program = thisProgram,
): Promise<SpawnedService> => {
  const child = spawn(process.execPath, [...main, 'start'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const address = (): string | undefined => /listening at (http:\/\/[^"\s]+)/.exec(output)?.[1]
  await until(() => address() ?? child.exitCode !== null, {
    what: `the gateway to listen:\n${output}`,
  })
  return { process: child, url: address() ?? '', output: () => output, exited }
}
