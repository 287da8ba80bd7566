#!/usr/bin/env node
// The command line.
import { backup } from './commands/backup.ts'
import { check } from './commands/check.ts'
import { inColumns, UsageError, type Command } from './commands/command.ts'
import { importProject } from './commands/import.ts'
import { keys } from './commands/keys.ts'
import { migrate } from './commands/migrate.ts'
import { resetPassword } from './commands/operators.ts'
import { restore } from './commands/restore.ts'
import { say } from './commands/say.ts'
import { pullSchema, pushSchema } from './commands/schema.ts'
import { sql } from './commands/sql.ts'
import { makeStart } from './commands/start.ts'
import { checkStorage } from './commands/storage.ts'
import { upgradeData } from './commands/upgrade-data.ts'
import { readConfig } from './config.ts'
import { readVariables } from './config/variables.ts'
import { sentenceOf } from './database/errors.ts'
import { readVersion } from './database/install/manifest.ts'
import { typed } from './tools/typed.ts'

const exitCodes = { failed: 1, usage: 2 }

const fail = (error: unknown): never => {
  process.stderr.write(`plinth: ${sentenceOf(error)}\n`)
  process.exit(error instanceof UsageError ? exitCodes.usage : exitCodes.failed)
}

const start = makeStart(fail)

const commands: readonly Command[] = [
  start,
  keys,
  check,
  resetPassword,
  migrate,
  sql,
  pullSchema,
  pushSchema,
  importProject,
  checkStorage,
  backup,
  restore,
  upgradeData,
]

const help = (): string =>
  [
    typed('<command>'),
    '',
    ...inColumns(commands.map(({ name, does }) => [name, does.split('. ')[0] ?? ''] as const)),
    '',
    `Settings are variables of the environment, or of a file .env in the folder where it is started. ${typed('<command> --help')} says more of one.`,
  ].join('\n')

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h'

const find = (args: readonly string[]): { command: Command; rest: readonly string[] } => {
  const [first = 'start'] = args
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ') || 'start'
    const command = commands.find((one) => one.name === name)
    if (command) return { command, rest: args.slice(words) }
  }
  const more = withVerb(first).map(({ usage }) => typed(usage))
  throw new UsageError(
    more.length > 0
      ? `this is how it is called: ${more.join(', or ')}`
      : `${first} is not a command: ${commands.map(({ name }) => name).join(', ')} are`,
  )
}

/** Those of two words that begin with this one. */
const withVerb = (word: string): Command[] =>
  commands.filter(({ name }) => name.startsWith(`${word} `))

const helpFor = (args: readonly string[]): string => {
  const [first = '', verb] = args
  if (isHelp(first) || first === 'help') return help()
  const several = isHelp(verb) ? withVerb(first) : []
  return (several.length > 0 ? several : [find(args).command]).map((one) => one.help()).join('\n\n')
}

const run = async (args: readonly string[]): Promise<void> => {
  if (args[0] === 'help' || args.some(isHelp)) return say(helpFor(args))
  if (args[0] === '--version') return say(await readVersion())
  const { command, rest } = find(args)
  // The reader is gone, or the disk is full: the command still ends in order, and stops an embedded Postgres.
  if (command !== start) process.stdout.on('error', () => (process.exitCode = exitCodes.failed))
  await command.run(rest, () => readConfig(readVariables()))
}

await run(process.argv.slice(2)).catch(fail)
