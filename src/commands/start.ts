// The command start: installs and serves, until a signal.
import type { Config } from '../config.ts'
import {
  embeddedUrls,
  externalUrls,
  isEmbedded,
  operatorOf,
  secretOf,
  type Sources,
} from '../config/sources.ts'
import { namesOfFile } from '../config/variables.ts'
import { requireFreePort } from '../http/listen.ts'
import { makeTokens } from '../http/token.ts'
import { makeOutlet, type Outlet } from '../log/outlet.ts'
import { readable } from '../log/readable.ts'
import { writeTo } from '../log/standard-output.ts'
import { startServer } from '../server.ts'
import { typed } from '../tools/typed.ts'
import { makeCommand } from './command.ts'
import { startOwn } from './databases.ts'
import type { Say } from './say.ts'

interface Part {
  stop: () => Promise<void>
}

const standardOutput = 1
/** Milliseconds to write the last output when everything has stopped. */
const lastWordsGrace = 500

export const makeStart = (fail: (error: unknown) => never) =>
  makeCommand(
    { name: 'start', does: 'Installs and serves; without a command this one runs.' },
    async (_given, config) => {
      const write = writeTo(standardOutput)
      const output = process.stdout.isTTY ? onTerminal(makeOutlet(write)) : makeOutlet(write)
      const running: Part[] = [{ stop: () => output.end(lastWordsGrace) }]
      // Last in, first out, and from the first moment: a signal must not leave Postgres behind.
      const stop = async (): Promise<void> => {
        for (const { stop: stopOne } of running.splice(0).reverse()) await stopOne()
      }
      onSignals(stop, fail)
      try {
        await serve(config, output, (started) => void running.push(started))
      } catch (error) {
        await stop()
        throw error
      }
    },
  )

const onTerminal = (outlet: Outlet): Outlet => ({
  ...outlet,
  write: (line) => outlet.write(readable(line)),
})

const serve = async (
  config: Config,
  output: Outlet,
  started: (part: Part) => void,
): Promise<void> => {
  const say: Say = (sentence) => output.write(`${sentence}\n`)
  await requireFreePort(config)
  // An application's own file may name its database, which nobody meant for this.
  const ofFile = namesOfFile().filter((name) => config.given.has(name))
  if (ofFile.length > 0) say(`Of the file .env: ${ofFile.join(', ')}`)
  const secret = await secretOf(config)
  const starting = isEmbedded(config) ? startOwn(config, say) : undefined
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
const onSignals = (stop: () => Promise<void>, fail: (error: unknown) => never): void => {
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
    say(`The keys${operator ? " and the first operator's password" : ''}: ${typed('keys')}`)
  }
  say(`Sign in as operator: POST ${address}/admin/v1/login {"email", "password"}`)
}
