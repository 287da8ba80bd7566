// The process: opens the port at once, the databases when they can be reached, and stops in order.
import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { makePerform } from './asks/perform.ts'
import { makeScrypt } from './asks/scrypt.ts'
import { carry } from './carry.ts'
import { makeAddressOf } from './client-address.ts'
import { settingsOf, type Config } from './config.ts'
import { openDatabase, type Database } from './database/database.ts'
import { InstallError } from './database/install-error.ts'
import { readManifest } from './database/manifest.ts'
import { reasonOf } from './database/state.ts'
import { isConnectionTrouble, Refusal, unavailable } from './errors.ts'
import { makeLimit } from './limit.ts'
import { registerHealth } from './routes/health.ts'
import { registerRoutes } from './routes/register.ts'
import { makeTokens } from './token.ts'

export interface Sources {
  secret: string
  project: { ownerUrl: string | undefined; gatewayUrl: string | undefined }
  control: { ownerUrl: string | undefined; gatewayUrl: string | undefined }
  operator: { email: string; password: string } | undefined
}

export interface Server {
  address: string
  app: FastifyInstance
  /** Resolves when both databases are served for the first time; rejects with what no waiting mends. */
  ready: Promise<{ operatorMade: boolean }>
  stop(): Promise<void>
}

const retryPause = 500

export const startServer = async (
  config: Config,
  sources: Sources,
  logStream?: { write(line: string): void },
): Promise<Server> => {
  const open: { project: Database | undefined; control: Database | undefined } = {
    project: undefined,
    control: undefined,
  }
  const inFlight = { count: 0 }
  let draining = false
  let operatorMade = false
  const tokens = makeTokens(sources.secret, config.JWT_ISSUER)
  const perform = makePerform({ scrypt: makeScrypt(availableParallelism()) })

  const database = (kind: 'project' | 'control'): Database => {
    const found = open[kind]
    if (!found) throw unavailable()
    return found
  }

  const app = buildApp({
    bodyLimit: config.BODY_LIMIT_BYTES,
    logLevel: config.SERVICE_LOG_LEVEL,
    addressOf: makeAddressOf(config.SERVICE_TRUSTED_PROXIES),
    limit: makeLimit(config.RATE_LIMIT_API),
    isDraining: () => draining,
    errors: () => open.project?.errors ?? new Map(),
    ...(logStream && { logStream }),
  })
  // Not by fastify's hooks: a request refused by an earlier hook would leave without having entered.
  app.server.on('request', (_request, response) => {
    inFlight.count += 1
    response.once('close', () => (inFlight.count -= 1))
  })
  registerRoutes(app, { tokens, perform, database })
  const { version } = await readManifest('project')
  registerHealth(app, { isDraining: () => draining, databases: () => open, version })
  const address = await app.listen({ host: config.HOST, port: config.PORT })

  const settingsFor = ({ ownerUrl }: Sources['project']): Record<string, unknown> =>
    settingsOf(config, ownerUrl === undefined ? undefined : address)

  const openAll = async (): Promise<void> => {
    const shared = {
      secret: sources.secret,
      newTables: config.SERVICE_NEW_TABLES,
      poolSize: config.DATABASE_POOL_SIZE,
      statementTimeout: config.DATABASE_STATEMENT_TIMEOUT_MS,
      log: app.log,
    }
    open.project ??= await openDatabase({
      kind: 'project',
      ...sources.project,
      ...shared,
      settings: settingsFor(sources.project),
    })
    if (!sources.control.ownerUrl && !sources.control.gatewayUrl) return
    open.control ??= await openDatabase({
      kind: 'control',
      ...sources.control,
      ...shared,
      settings: settingsFor(sources.control),
    })
    if (sources.operator) operatorMade ||= await bootstrap(open.control, sources.operator)
  }

  const bootstrap = async (
    control: Database,
    { email, password }: { email: string; password: string },
  ): Promise<boolean> => {
    const body = JSON.stringify({ email, password: Buffer.byteLength(password) })
    const request = {
      method: 'POST',
      path: {},
      query: {},
      headers: {},
      body,
      ip: null,
      claims: null,
      answer: null,
    }
    const secrets = new Map([['password', password]])
    const reply = await carry(
      (next) => control.call('control.bootstrap', next),
      perform,
      request,
      secrets,
    )
    if (reply.status !== 200)
      throw new InstallError(`the first operator cannot be made: ${reply.body ?? ''}`)
    return (JSON.parse(reply.body ?? '{}') as { created: boolean }).created
  }

  /** A database that is not there yet is waited for; one line says so, and one when it is. */
  const openWhenPossible = async (): Promise<{ operatorMade: boolean }> => {
    for (let attempt = 1; !draining; attempt += 1) {
      try {
        await openAll()
        if (attempt > 1) app.log.info('the databases are there')
        return { operatorMade }
      } catch (error) {
        if (!isPassing(error)) throw error
        if (attempt === 1)
          app.log.error(
            { reason: reasonOf(error) },
            'the database cannot be reached, waiting for it',
          )
        await new Promise((resolve) => setTimeout(resolve, retryPause))
      }
    }
    return { operatorMade }
  }

  return {
    address,
    app,
    ready: openWhenPossible(),
    stop: async () => {
      draining = true
      await drained(inFlight, config.SERVICE_DRAIN_MS)
      app.server.closeAllConnections()
      await app.close()
      await Promise.all([open.project?.end(), open.control?.end()])
    },
  }
}

const isPassing = (error: unknown): boolean =>
  isConnectionTrouble(error) || !(error instanceof InstallError || error instanceof Refusal)

/** Waits for the requests in flight, but not for ever. */
const drained = async (inFlight: { count: number }, most: number): Promise<void> => {
  const end = Date.now() + most
  while (inFlight.count > 0 && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20))
}
