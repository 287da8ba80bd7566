// The command line: start (the default), migrate [--print], keys, operators reset <email>, schema pull|push <folder>,
// storage check, import, backup <folder>, restore <folder>.
import { backup } from './commands/backup.ts'
import { importProject } from './commands/import.ts'
import { restore } from './commands/restore.ts'
import { schema } from './commands/schema.ts'
import { storage } from './commands/storage.ts'
import { ConfigError, readConfig, settingsOf, type Config } from './config.ts'
import { databaseOf, gatewayUrl, withDatabase, withLogin } from './database/connection/connect.ts'
import { startEmbedded } from './database/embedded/start.ts'
import { sentenceOf } from './database/errors.ts'
import { install } from './database/install/install.ts'
import { readManifest } from './database/install/manifest.ts'
import { prepareOwners } from './database/install/owners.ts'
import { printScript } from './database/install/script.ts'
import { makeOutlet, type Outlet } from './log/outlet.ts'
import { resetOperator } from './database/reset-operator.ts'
import { startServer } from './server.ts'
import {
  embeddedUrls,
  externalUrls,
  isEmbedded,
  operatorOf,
  preparedUrls,
  secretOf,
  type Sources,
} from './config/sources.ts'
import { writeTo } from './log/standard-output.ts'
import { makeTokens } from './http/token.ts'

type Say = (sentence: string) => void

/** For the commands that end by themselves. */
const say: Say = (sentence) => void process.stdout.write(`${sentence}\n`)

const standardOutput = 1
/** Milliseconds to write the last output when everything has stopped. */
const lastWordsGrace = 500

const start = async (config: Config): Promise<void> => {
  const output = makeOutlet(writeTo(standardOutput))
  const running: { stop: () => Promise<void> }[] = [{ stop: () => output.end(lastWordsGrace) }]
  // Last in, first out, and from the first moment: a signal must not leave Postgres behind.
  const stop = async (): Promise<void> => {
    for (const { stop: stopOne } of running.splice(0).reverse()) await stopOne()
  }
  onSignals(stop)
  try {
    await serve(config, output, (started) => void running.push(started))
  } catch (error) {
    await stop()
    throw error
  }
}

const serve = async (
  config: Config,
  output: Outlet,
  started: (part: { stop: () => Promise<void> }) => void,
): Promise<void> => {
  const say: Say = (sentence) => output.write(`${sentence}\n`)
  const secret = await secretOf(config)
  const starting = isEmbedded(config)
    ? startEmbedded({ folder: config.SERVICE_DATA_DIR, log: say })
    : undefined
  if (starting)
    started({
      stop: () =>
        starting.then(
          (embedded) => embedded.stop(),
          () => undefined,
        ),
    })
  const embedded = await starting
  const urls = embedded ? embeddedUrls(embedded) : externalUrls(config)
  const operator = operatorOf(config, secret)
  const server = await startServer(config, { secret, ...urls, operator }, output)
  started(server)
  const ready = await server.ready
  if (!ready || !embedded) return
  const isNew = ready.operatorMade && config.SERVICE_ADMIN_PASSWORD === undefined
  await greet(say, server.address, secret, config, isNew ? operator : undefined)
}

/**
 * The first signal stops in order, a later one at once. npm hands on what it gets, so where a terminal or a process
 * manager signals all of a group, one comes twice.
 */
const onSignals = (stop: () => Promise<void>): void => {
  const echo = 1000 // milliseconds
  let since: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (since === undefined) {
        since = performance.now()
        void stop().then(() => process.exit(0), fail)
      } else if (performance.now() - since > echo) process.exit(1)
    })
  }
}

/** Secrets are written only to a terminal: a file or a collector of logs would keep them. */
const greet = async (
  say: Say,
  address: string,
  secret: string,
  config: Config,
  operator: Sources['operator'],
): Promise<void> => {
  say(`\nPlinth is running on ${address}\n`)
  if (config.SERVICE_CONSOLE) say(`  console      ${address}/console`)
  if (process.stdout.isTTY) {
    const tokens = makeTokens(secret, config.JWT_ISSUER)
    say(`  anon key     ${await tokens.key('anon')}`)
    say(`  service key  ${await tokens.key('service_role')}\n`)
    if (operator)
      say(`  operator     ${operator.email}  ${operator.password}   (until you change it)\n`)
  } else {
    say(`The keys${operator ? " and the first operator's password" : ''}: npm run keys`)
  }
  say(`Sign in as operator: POST ${address}/admin/v1/login {"email", "password"}`)
}

const migrate = async (config: Config, print: boolean): Promise<void> => {
  const secret = await secretOf(config)
  const embedded =
    isEmbedded(config) && !print
      ? await startEmbedded({ folder: config.SERVICE_DATA_DIR, log: say })
      : undefined
  try {
    const { project, control } = embedded ? embeddedUrls(embedded) : externalUrls(config)
    const ownerUrls = { project: project.ownerUrl, control: control.ownerUrl }
    const settings = settingsOf(config, `http://${config.HOST}:${config.PORT}`)
    if (print) {
      const newTables = config.SERVICE_NEW_TABLES
      return say(await printScript(ownerUrls, { secret, newTables, settings }))
    }
    if (!ownerUrls.project || !ownerUrls.control)
      throw new ConfigError('DATABASE_URL names the database to install in')
    const given = embedded ? undefined : config.DATABASE_SUPERUSER_URL
    if (given !== undefined)
      await prepareOwners({
        superuserUrl: given,
        ownerUrls: preparedUrls(given, { project, control }),
        log: say,
      })
    const superuserUrl =
      project.superuserUrl ?? (given && withDatabase(given, databaseOf(ownerUrls.project)))
    for (const kind of ['project', 'control'] as const) {
      const ownerUrl = ownerUrls[kind] ?? ''
      await install(await readManifest(kind), {
        ownerUrl,
        ...(kind === 'project' && superuserUrl !== undefined && { superuserUrl }),
        secret,
        newTables: config.SERVICE_NEW_TABLES,
        settings,
        log: say,
      })
    }
    say('both databases are installed')
  } finally {
    await embedded?.stop()
  }
}

const keys = async (config: Config): Promise<void> => {
  const secret = await secretOf(config)
  const tokens = makeTokens(secret, config.JWT_ISSUER)
  say(`anon     ${await tokens.key('anon')}`)
  say(`service  ${await tokens.key('service_role')}`)
  const operator = operatorOf(config, secret)
  if (operator && config.SERVICE_ADMIN_PASSWORD === undefined)
    say(`operator ${operator.email}  ${operator.password}   (until you change it)`)
  sayLogins(config)
}

/** With these, beside the same JWT_SECRET, a gateway serves what an owner installed and needs no owner's login. */
const sayLogins = (config: Config): void => {
  const { project, control } = externalUrls(config)
  const named = {
    DATABASE_GATEWAY_URL: project.gatewayUrl ?? project.ownerUrl,
    CONTROL_DATABASE_GATEWAY_URL: control.gatewayUrl ?? control.ownerUrl,
  }
  for (const [name, url] of Object.entries(named))
    if (url && config.JWT_SECRET) say(`${name}=${gatewayUrl(url, config.JWT_SECRET)}`)
}

/** Runs the embedded Postgres for as long as the work takes, where there is no other. */
const withDatabases = async (
  config: Config,
  work: (urls: Pick<Sources, 'project' | 'control'>) => Promise<void>,
): Promise<void> => {
  const embedded = isEmbedded(config)
    ? await startEmbedded({ folder: config.SERVICE_DATA_DIR, log: say })
    : undefined
  try {
    await work(embedded ? embeddedUrls(embedded) : externalUrls(config))
  } finally {
    await embedded?.stop()
  }
}

/** A way in for whoever owns the operators' database: a new password, printed once. */
const operators = async (config: Config, [verb, email]: string[]): Promise<void> => {
  if (verb !== 'reset' || email === undefined)
    throw new ConfigError('operators knows one verb: npm run operators -- reset <email>')
  await withDatabases(config, async ({ control }) => {
    if (!control.ownerUrl)
      throw new ConfigError("CONTROL_DATABASE_URL names the operators' database, as its owner")
    const password = await resetOperator(control.ownerUrl, email)
    say(`${email}  ${password}   (until you change it)`)
  })
}

/** Migrations as files; a gateway may run meanwhile, but on the embedded Postgres only this. */
const schemaFiles = (config: Config, words: string[]): Promise<void> =>
  withDatabases(config, async ({ project }) => {
    if (!project.ownerUrl) throw new ConfigError('DATABASE_URL names the database, as its owner')
    const longest = config.OPERATOR_STATEMENT_TIMEOUT_MS
    await schema(words, { url: project.ownerUrl, longest, say })
  })

/** A gateway may run meanwhile, but on the embedded Postgres only this. */
const storageFiles = (config: Config, words: string[]): Promise<void> =>
  withDatabases(config, async ({ project }) => {
    const url = project.ownerUrl ?? withLogin(project.gatewayUrl ?? '', await secretOf(config))
    if (!(await storage(words, { url, config, say }))) process.exitCode = 1
  })

/** By the routes of a gateway that runs. */
const importInto = async (config: Config, words: string[]): Promise<void> => {
  const isTerminal = process.stdout.isTTY
  const clear = '\r\u001b[K'
  const isWhole = await importProject(words, {
    url: `http://${config.HOST}:${config.PORT}`,
    key: async () => makeTokens(await secretOf(config), config.JWT_ISSUER).key('service_role'),
    say: (sentence) => void process.stdout.write(`${isTerminal ? clear : ''}${sentence}\n`),
    show: isTerminal ? (line) => void process.stdout.write(clear + line) : undefined,
  })
  if (!isWhole) process.exitCode = 1
}

const fail = (error: unknown): never => {
  process.stderr.write(`plinth: ${sentenceOf(error)}\n`)
  process.exit(1)
}

const run = async ([command = 'start', ...options]: string[]): Promise<void> => {
  const config = readConfig()
  if (command === 'start') return start(config)
  // The reader is gone, or the disk is full: the command still ends in order, and stops an embedded Postgres.
  process.stdout.on('error', () => (process.exitCode = 1))
  if (command === 'migrate') return migrate(config, options.includes('--print'))
  if (command === 'keys') return keys(config)
  if (command === 'operators') return operators(config, options)
  if (command === 'schema') return schemaFiles(config, options)
  if (command === 'storage') return storageFiles(config, options)
  if (command === 'import') return importInto(config, options)
  if (command === 'backup') return backup(options, config, say)
  if (command === 'restore') return restore(options, config, say)
  throw new ConfigError(
    `${command} is not a command: start, migrate [--print], keys, operators reset, schema, storage, import, backup and restore are`,
  )
}

await run(process.argv.slice(2)).catch(fail)
