// Every SQL file beside this one is a test: run.sh runs the same files with psql alone.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { withClient } from '../../src/database/connection/connect.ts'
import { isDatabaseError } from '../../src/database/errors.ts'
import { ownerConfig, type TestDatabase } from '../support/database.ts'
import { installAgain } from './support/install.ts'
import { useDatabase } from '../support/use.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const read = (path: string): string => readFileSync(join(here, path), 'utf8')
/** Those that are wanted alone: see test/quick.ts. */
const folders = process.env['SQL_FOLDERS']?.split(',')
const isWanted = (path: string): boolean =>
  folders === undefined || folders.some((folder) => path.startsWith(`${folder}/`))
const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql') && !path.startsWith('support/') && isWanted(path))
  .sort()

const titleOf = (sql: string): string => /^-- (.+)/.exec(sql)?.[1] ?? 'has no title'

type Kind = 'project' | 'control'

/** In a session of its own. */
const run = async (
  { ownerUrl, controlUrl }: TestDatabase,
  kind: Kind,
  sql: string,
): Promise<void> => {
  const config = ownerConfig(kind === 'project' ? ownerUrl : controlUrl)
  await withClient(config, (client) => client.query(sql))
}

const database = useDatabase(async (made) => {
  await installAgain(made)
  for (const kind of ['project', 'control'] as const) {
    await run(made, kind, read('support/words.sql') + read(`support/${kind}.sql`))
  }
})

/** A file that cannot be run on this server says why, by a state of its own. */
const skipOrThrow = (error: unknown, { skip }: TestContext): void => {
  if (isDatabaseError(error) && error.code === 'SKIP0') skip(error.message)
  throw error
}

const kindsOf = (path: string): Kind[] => {
  if (path.startsWith('control/')) return ['control']
  return path.startsWith('invariants/') ? ['project', 'control'] : ['project']
}

const filesOf = (kind: Kind): string[] => files.filter((path) => kindsOf(path).includes(kind))
const kinds = (['project', 'control'] as const).filter((kind) => filesOf(kind).length > 0)

describe.each(kinds)('%s database', (kind) => {
  for (const path of filesOf(kind)) {
    const sql = read(path)
    it(`${path}: ${titleOf(sql)}`, (context) =>
      // In one transaction, which is rolled back.
      run(database, kind, `begin; ${sql}; rollback`).catch((error: unknown) =>
        skipOrThrow(error, context),
      ))
  }
})
