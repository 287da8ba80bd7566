// The command sql: runs SQL as the owner of the project database, where there is no psql.
import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { ConfigError } from '../config.ts'
import { runSql } from '../database/run-sql.ts'
import { makeCommand, UsageError } from './command.ts'
import { withDatabases } from './databases.ts'
import { say } from './say.ts'

export const sql = makeCommand(
  {
    name: 'sql',
    words: ['[statement]'],
    options: { file: { type: 'string', value: '<file>', does: 'a file with the statements' } },
    does: 'Runs SQL as the owner of the project database and prints what it returned. Without a statement and a file it reads standard input. Several statements are one transaction.',
  },
  async ({ words: [statement], options: { file } }, config) => {
    if (statement !== undefined && file !== undefined)
      throw new UsageError('a statement or --file, not both')
    const text =
      file === undefined ? (statement ?? (await typedIn())) : await readFile(file, 'utf8')
    await withDatabases(config, async ({ project: { ownerUrl } }) => {
      if (!ownerUrl) throw new ConfigError('DATABASE_URL names the database, as its owner')
      for (const result of await runSql(ownerUrl, text, config.OPERATOR_STATEMENT_TIMEOUT_MS, say))
        say(result)
    })
  },
)

const typedIn = (): Promise<string> => {
  if (process.stdin.isTTY) throw new UsageError('name a statement, or --file <file>')
  return readAll(process.stdin)
}
