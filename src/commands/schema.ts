// The commands schema pull and schema push: the application's migrations as files of a folder. They call the entry points
// of /admin/v1/migrations as the database's owner, beside a gateway that runs or without one.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { callAgain } from '../asks/again.ts'
import { makePerform } from '../asks/perform.ts'
import { makeStatement } from '../asks/statement.ts'
import { ConfigError, type Config } from '../config.ts'
import { isEmbedded, secretOf } from '../config/sources.ts'
import { clientConfig, withClient } from '../database/connection/connect.ts'
import { inTurns } from '../database/connection/in-turns.ts'
import type { EntryReply, EntryRequest } from '../database/entries.ts'
import { isDatabaseError } from '../database/errors.ts'
import { noRequest } from '../database/no-request.ts'
import { knowsMigrations, makeOwnerLane } from '../database/owner.ts'
import { callEntry } from '../routes/call-entry.ts'
import { typed } from '../tools/typed.ts'
import { makeCommand } from './command.ts'
import { withDatabases } from './databases.ts'
import { installBoth } from './install-both.ts'
import { say } from './say.ts'

type Call = (entry: string, request?: Partial<EntryRequest>) => Promise<string>

const file = z.object({ name: z.string(), sql: z.string() })
const exported = z.object({ files: z.array(file) })
const pushed = z.object({ applied: z.array(z.string()), skipped: z.array(z.string()) })
const tried = z.object({
  files: z.array(z.object({ file: z.string(), tried: z.boolean() })),
  skipped: z.array(z.string()),
})

export const pullSchema = makeCommand(
  {
    name: 'schema pull',
    words: ['<folder>'],
    does: "Writes the migrations of the application's schema that the folder lacks, as files <version>_<name>.sql.",
  },
  ({ words: [folder = ''] }, config) => withOwner(config, (call) => pull(call, folder)),
)

export const pushSchema = makeCommand(
  {
    name: 'schema push',
    words: ['<folder>'],
    options: { 'dry-run': { type: 'boolean', does: 'tries them and undoes it' } },
    does: 'Runs the migrations of the folder that the database lacks, in the order of their versions.',
  },
  ({ words: [folder = ''], options }, config) =>
    withOwner(config, (call) => push(call, folder, options['dry-run'] ?? false)),
)

const withOwner = (config: Config, work: (call: Call) => Promise<void>): Promise<void> =>
  withDatabases(config, async (urls) => {
    const url = urls.project.ownerUrl
    if (!url) throw new ConfigError('DATABASE_URL names the database, as its owner')
    const longest = config.OPERATOR_STATEMENT_TIMEOUT_MS
    const connection = clientConfig({ url, name: 'plinth', statementTimeout: longest })
    if (!(await withClient(connection, knowsMigrations))) {
      if (!isEmbedded(config))
        throw new ConfigError(`nothing is installed there: ${typed('migrate')} first`)
      await installBoth(config, await secretOf(config), urls)
    }
    await work(caller(url, longest))
  })

const caller =
  (url: string, longest: number): Call =>
  (entry, request = {}) => {
    const { signal } = new AbortController()
    return makeOwnerLane({ url, longest, blockers: () => Promise.resolve([]) }).run({
      operation: randomUUID(),
      operator: 'command',
      inTurns: true,
      signal,
      work: async ({ client, call }) => {
        const perform = makePerform({ statement: makeStatement(client), again: callAgain })
        const asked = { ...noRequest, ...request }
        const once = (next: EntryRequest): Promise<EntryReply> =>
          inTurns(() => call(entry, next), { signal })
        return bodyOf(await callEntry(once, perform, asked, new Map()).catch(explain))
      },
    })
  }

const bodyOf = ({ status, body }: EntryReply): string => {
  if (status < 400) return body ?? ''
  const { error } = JSON.parse(body ?? '{}') as { error?: { message?: string } }
  throw new Error(error?.message ?? `it failed with status ${status}`)
}

/** All that Postgres says, in one text. */
const explain = (error: unknown): never => {
  if (!isDatabaseError(error)) throw error
  const { message, detail, hint } = error
  throw new Error([message, detail, hint].filter(Boolean).join('\n'), { cause: error })
}

const pull = async (call: Call, folder: string): Promise<void> => {
  const { files } = exported.parse(JSON.parse(await call('operate.migrations_export')))
  await mkdir(folder, { recursive: true })
  const there = await readMigrations(folder)
  let written = 0
  const different: string[] = []
  for (const { name, sql } of files) {
    const same = there.find((known) => versionOf(known.name) === versionOf(name))
    if (same && plain(same.sql) !== plain(sql)) different.push(same.name)
    if (same) continue
    await writeFile(join(folder, name), sql, { flag: 'wx' })
    say(`wrote ${name}`)
    written += 1
  }
  say(`${files.length} migrations, ${written} of them new in ${folder}`)
  if (different.length > 0)
    throw new Error(`left as they are, but different in the database: ${different.join(', ')}`)
}

const push = async (call: Call, folder: string, isDry: boolean): Promise<void> => {
  const files = await readMigrations(folder)
  for (const name of await leftOut(folder))
    say(`left out ${name}: its name does not begin with a version, such as 20260101120000_`)
  const body = JSON.stringify({ files, dry_run: isDry })
  const reply: unknown = JSON.parse(await call('operate.migrate', { body }))
  if (isDry) {
    for (const one of tried.parse(reply).files)
      say(one.tried ? `would run ${one.file}` : `would run ${one.file}, which was not tried`)
    return say('nothing was changed')
  }
  const { applied, skipped } = pushed.parse(reply)
  for (const name of applied) say(`ran ${name}`)
  say(`${files.length} migrations, ${skipped.length} of them run before`)
}

/** Files whose name begins with a version. */
const readMigrations = async (folder: string): Promise<{ name: string; sql: string }[]> => {
  const names = (await sqlIn(folder)).filter(isMigration)
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  )
}

const sqlIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** As operate.version_of has it. */
const isMigration = (name: string): boolean => /^\d{1,20}[_.]/.test(name)

const leftOut = async (folder: string): Promise<string[]> =>
  (await sqlIn(folder)).filter((name) => !isMigration(name))

const versionOf = (name: string): string => /^\d*/.exec(name)?.[0] ?? ''

/** Without what editors and version control change by themselves. */
const plain = (sql: string): string => sql.replaceAll('\r\n', '\n').trimEnd()
