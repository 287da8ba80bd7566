// The process: opens the port at once, the databases when they can be reached, and stops in order.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, type AppOptions } from './app.ts'
import { callAgain } from './asks/again.ts'
import { makeArgon2 } from './asks/argon2.ts'
import { makeFetch } from './asks/fetch.ts'
import { allow } from './asks/perform.ts'
import { handOverPassword } from './asks/password.ts'
import { makeScrypt, withUsualParameters } from './asks/scrypt.ts'
import { makeStatement } from './asks/statement.ts'
import { makeTurns } from './asks/turns.ts'
import { makeBackupKeeper } from './backup/keeper.ts'
import { makeClientFile } from './client-file/client-file.ts'
import { makeConsoleFiles } from './console-files/console-files.ts'
import { makeAddressOf } from './http/client-address.ts'
import type { Config } from './config.ts'
import { shownEnvironment } from './config/shown.ts'
import { isEmbedded, type Sources } from './config/sources.ts'
import type { Log } from './log/log.ts'
import { readVersion } from './database/install/manifest.ts'
import { makeDatabases, type Opened } from './databases.ts'
import type { Database } from './database/database.ts'
import { makeImportTarget } from './database/import.ts'
import type { ErrorMap } from './database/errors.ts'
import { errorReply } from './http/error-reply.ts'
import { watchRequests } from './http/in-flight.ts'
import { makeLimit } from './http/limit.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { makeRequestCounts } from './metrics/requests.ts'
import { makeDeliver, warnOfLoggedMail } from './mail/deliver.ts'
import { startMailer, type Mailer } from './mail/mailer.ts'
import type { Outlet } from './log/outlet.ts'
import { makeHub } from './realtime/delivery/hub.ts'
import { registerRealtime } from './realtime/upgrade.ts'
import { makeGate } from './operators/gate.ts'
import { makeImportFiles } from './import/files.ts'
import { makeImports } from './import/imports.ts'
import { makeObjectMover } from './import/objects.ts'
import { makeObjectStore } from './import/store-object.ts'
import { makeNet } from './import/net/fetch.ts'
import { registerOperators } from './routes/admin/routes.ts'
import { registerAgents } from './routes/agents.ts'
import { registerClient } from './routes/client.ts'
import { registerConsole } from './routes/console.ts'
import { registerEntries } from './routes/entries.ts'
import { registerHealth } from './routes/health.ts'
import { registerImport } from './routes/import.ts'
import { registerKeys } from './routes/keys.ts'
import { registerMetrics } from './routes/metrics.ts'
import { registerRest } from './routes/rest.ts'
import type { Service } from './routes/service.ts'
import { registerStorage } from './routes/storage.ts'
import { makeStorageAsks } from './storage/asks.ts'
import { makeResumableAsks, tusHeaders } from './storage/resumable.ts'
import { makeStorage } from './storage/storage.ts'
import { makeSigning } from './http/signing.ts'
import { makeTokens } from './http/token.ts'
import { makeTracing } from './tracing/tracing.ts'
import { makeLeases } from './storage/leases.ts'
import { makeStores } from './storage/open-stores.ts'
import { makeReserved } from './storage/reserved.ts'
import { startSweeper } from './storage/sweeper.ts'

export interface Server {
  address: string
  app: FastifyInstance
  /** Resolves when both databases are served, or with nothing when it is stopped before. */
  ready: Promise<Opened | undefined>
  stop(): Promise<void>
}

const endGrace = 500

export const startServer = async (
  config: Config,
  sources: Sources,
  output?: Pick<Outlet, 'write' | 'written'>,
): Promise<Server> => {
  let draining = false
  const isDraining = (): boolean => draining
  const tokens = makeTokens(sources.secret, config.JWT_ISSUER)
  const signing = makeSigning(tokens.sign, config.JWT_ISSUER)
  const turns = makeTurns(availableParallelism())
  const scrypt = makeScrypt(turns)
  const argon2 = makeArgon2(turns)
  const usual = withUsualParameters(scrypt)
  const askProvider = makeFetch(config.oauth.providers, (trouble) =>
    app.log.warn(trouble, 'a provider could not be asked'),
  )
  const perform: Service['perform'] = (asks = [], client) =>
    allow(
      {
        // Who may have the password itself learns no more from any parameters: an imported hash has its own.
        scrypt: asks.includes('password') ? scrypt : usual,
        argon2,
        password: handOverPassword,
        fetch: askProvider,
        again: callAgain,
        ...(client && { statement: makeStatement(client) }),
      },
      asks,
    )
  let mailer: Mailer | undefined
  const serveFiles = async (database: Database): Promise<void> => {
    const [stores, leases] = [makeStores(config, app.log), makeLeases(app.log)]
    const minFree = config.STORAGE_MIN_FREE_BYTES
    const sweeper = startSweeper({ database, stores, minFree, log: app.log })
    leases.serve(database.storage)
    const reserved = makeReserved(database.storage, app.log)
    storage.serve({ stores, leases, reserved, sweeper })
    await stores.serve(database.storage)
  }
  const serveProject = async (database: Database): Promise<void> => {
    if (draining) return
    const send = makeDeliver(config, address, app.log, output?.written)
    mailer = startMailer({ database, send, log: app.log })
    realtime.serve(
      makeHub({
        database: database.realtime,
        errorReply: (error) => errorReply(error, database.errors, false),
        log: app.log,
        framesPerSecond: config.REALTIME_FRAMES_PER_SECOND,
      }),
    )
    await serveFiles(database)
    imports.serve()
  }
  const databases = makeDatabases(config, sources, perform(['scrypt']), {
    project: serveProject,
    control: (database) => {
      gate.serve(database)
      backups?.serve() // not before: a backup is of both
    },
  })

  const storage = makeStorage(config.STORAGE_UPLOADS_AT_ONCE)
  const limit = makeLimit(config.RATE_LIMIT_API)
  const errors = (): ErrorMap => databases.find('project')?.errors ?? new Map()

  const token = config.SERVICE_METRICS_TOKEN
  const requests = makeRequestCounts()
  const answered: AppOptions['answered'] =
    token === undefined
      ? undefined
      : (request, reply) =>
          requests.count(
            request.routeOptions.url,
            request.method,
            reply.statusCode,
            reply.elapsedTime,
          )
  const version = await readVersion()
  const tracing = makeTracing(config, version, () => app.log)
  const app = buildApp({
    bodyLimit: config.BODY_LIMIT_BYTES,
    logLevel: config.SERVICE_LOG_LEVEL,
    addressOf: makeAddressOf(config.SERVICE_TRUSTED_PROXIES),
    limit: limit.wait,
    isDraining,
    errors,
    answered,
    trace: tracing?.begin,
    ...(config.STORAGE_STORE === 'file' && { tus: tusHeaders(config.STORAGE_MAX_BYTES) }),
    ...(output && { logStream: output }),
  })
  const inFlight = watchRequests(app.server)
  const gate = makeGate({
    control: () => databases.get('control'),
    outcomes: async (operations) => databases.find('project')?.operationsDone(operations) ?? [],
    perform: perform(['scrypt']),
    log: app.log,
  })
  const { ownerUrl } = sources.project
  const backupFolder = isEmbedded(config) ? config.BACKUP_DIR : undefined
  const backups =
    backupFolder !== undefined && ownerUrl !== undefined
      ? makeBackupKeeper({ config, folder: backupFolder, ownerUrl, log: app.log })
      : undefined
  const service: Service = {
    tokens,
    sign: signing.entry,
    perform,
    gate,
    limit,
    environment: shownEnvironment(config),
    backups,
    errors,
    database: databases.get,
  }
  const asks = {
    ...makeStorageAsks({ storage, sign: signing.link }),
    ...makeResumableAsks(storage),
  }
  const imports = makeImports({
    files: makeImportFiles({
      folder: config.SERVICE_IMPORT_DIR ?? join(config.SERVICE_DATA_DIR, 'imports'),
      maxBytes: config.SERVICE_IMPORT_MAX_BYTES,
      minFree: config.STORAGE_MIN_FREE_BYTES,
    }),
    net: makeNet({ allowPrivate: config.SERVICE_IMPORT_ALLOW_PRIVATE }),
    target: ownerUrl === undefined ? undefined : makeImportTarget(ownerUrl),
    control: () => databases.get('control'),
    errors,
    moveObjects: makeObjectMover(
      makeObjectStore({
        call: (...called) => databases.get('project').call(...called),
        storage,
        asks,
        failed: (trouble) => app.log.warn(trouble, 'storage.failed'),
      }),
    ),
    log: app.log,
  })
  registerEntries(app, service)
  registerOperators(app, service)
  registerRest(app, service)
  registerStorage(app, {
    ...service,
    storage,
    asks,
    limits: { body: config.BODY_LIMIT_BYTES, idle: config.STORAGE_IDLE_SECONDS * 1_000 },
  })
  registerImport(app, {
    ...service,
    imports,
    limits: { body: config.BODY_LIMIT_BYTES, idle: config.STORAGE_IDLE_SECONDS * 1_000 },
  })
  const realtime = registerRealtime(app, {
    tokens,
    gate,
    errors,
    answered,
    limits: {
      sockets: config.REALTIME_MAX_SOCKETS,
      socketsPerAddress: config.REALTIME_SOCKETS_PER_ADDRESS,
      channels: config.REALTIME_CHANNELS,
      messagesPerSecond: config.REALTIME_MESSAGES_PER_SECOND,
      frameBytes: config.REALTIME_FRAME_BYTES,
      bufferBytes: config.REALTIME_BUFFER_BYTES,
    },
  })
  registerKeys(app)
  registerClient(app, makeClientFile())
  await registerAgents(app)
  if (config.SERVICE_CONSOLE) registerConsole(app, makeConsoleFiles())
  const { find, hasStarted } = databases
  registerHealth(app, { isDraining, hasStarted, find, storage: storage.trouble, version })
  if (token !== undefined) {
    const metrics = makeMetrics({
      ...{ requests, version, find, inFlight: inFlight.count, log: app.log },
      realtime: realtime.figures,
      importsRunning: imports.running,
      filesAreServed: storage.isServed,
    })
    registerMetrics(app, token, metrics)
  }
  const address = await app.listen({ host: config.HOST, port: config.PORT })
  warnOfLoggedMail(config, app.log)
  warnOfHalves(config.oauth.halves, app.log)
  warnOfSilentAudit(config.SERVICE_LOG_LEVEL, app.log)

  return {
    address,
    app,
    ready: databases.open(address, app.log),
    stop: async () => {
      draining = true
      const most = config.SERVICE_DRAIN_MS
      await Promise.all([
        inFlight.ended(most),
        storage.drain(most),
        imports.stop(most),
        mailer?.stop(most),
        backups?.stop(most),
        realtime.stop(),
      ])
      app.server.closeAllConnections()
      await app.close()
      storage.close()
      await gate.stop() // a connection that is cut ends its operation, and that end is recorded too
      // Statements that still run after the drain are not awaited: Postgres ends them within a second of losing the client.
      await tracing?.end(endGrace)
      await Promise.race([databases.close(), pause(endGrace, undefined, { ref: false })])
    },
  }
}

const warnOfSilentAudit = (level: Config['SERVICE_LOG_LEVEL'], log: Log): void => {
  if (!['info', 'debug', 'trace'].includes(level))
    log.warn(
      {},
      'the head of the audit is logged at info only: with SERVICE_LOG_LEVEL above it the log cannot show an audit that was written anew',
    )
}

const warnOfHalves = (variables: string[], log: Log): void => {
  if (variables.length > 0)
    log.warn(
      { variables },
      'a provider needs CLIENT_ID and CLIENT_SECRET, one of your own TOKEN_URL and USERINFO_URL too: those that lack one are not offered',
    )
}
