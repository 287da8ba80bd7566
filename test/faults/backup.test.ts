// A backup as src/backup.md has it, put into a fresh cluster: its commands are run here.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { withDatabase } from '../../src/database/connection/connect.ts'
import { makeTokens } from '../../src/http/token.ts'
import { installedPostgres } from '../support/cluster.ts'
import { testSecret } from '../support/database.ts'
import { root } from '../support/program.ts'
import { request, type SpawnedService } from '../support/service.ts'
import {
  cleanUp,
  cleanups,
  installProject,
  launch,
  ownCluster,
  query,
  ready,
  run,
  sentences,
} from './support.ts'

afterEach(cleanUp)

const tools = installedPostgres()
if (!tools) console.log('backup: skipped, no pg_dump beside an installed Postgres')

/** The commands below a sentence of src/backup.md that begins like this. */
const commandsAfter = async (beginning: string): Promise<string> => {
  const readme = await readFile(join(root, 'src/backup.md'), 'utf8')
  const block = /```\n([^]*?)\n *```/.exec(readme.slice(readme.indexOf(beginning)))?.[1]
  if (!readme.includes(beginning) || !block) throw new Error(`no commands below ${beginning}`)
  return block
}

const shell = async (
  commands: string,
  folder: string,
  environment: Record<string, string>,
): Promise<void> => {
  await promisify(execFile)('bash', ['-e', '-c', commands], {
    cwd: folder,
    env: { PATH: `${tools}:/usr/bin:/bin`, ...environment },
  })
}

const application = `
  create role author;
  create table notes (id integer, author uuid);
  create policy all_rows on notes for select to authenticated using (true);
  create policy rows_of_authors on notes to author using (true);
  grant select on notes to author;
  insert into notes values (7);
  create function secret() returns integer language sql as 'select 42';
  revoke execute on function secret() from public;
  grant execute on function secret() to authenticated`

const tokens = makeTokens(testSecret, 'plinth')
const asUser = {
  authorization: `Bearer ${tokens.sign(
    JSON.stringify({
      role: 'authenticated',
      iss: 'plinth',
      aud: 'authenticated',
      exp: 4e9,
      sub: '00000000-0000-4000-8000-000000000001',
    }),
  )}`,
}

/** What a user reads, and whether a stranger may call what was closed. */
const answers = async ({ url }: SpawnedService): Promise<unknown[]> => {
  const read = await request(url, 'GET', '/rest/v1/notes?select=id', { headers: asUser })
  const called = await request(url, 'POST', '/rest/v1/rpc/secret', {
    headers: { apikey: await tokens.key('anon') },
    body: {},
  })
  return [read.status, read.json, called.status]
}

const gatewayOn = async (server: string): Promise<SpawnedService> =>
  ready(await launch({ PORT: '0', JWT_SECRET: testSecret, DATABASE_URL: `${server}/app` }))

const gone = (gateway: SpawnedService): string[] =>
  sentences(gateway).filter((sentence) => sentence.includes('are gone'))

/** An application in a cluster of version 15, served for a moment, and its dumps in a folder. */
const backedUp = async (): Promise<{ folder: string; old: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-backup-'))
  await chmod(folder, 0o755)
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const old = await serverOf('installed')
  await installProject(`${old}/app`)
  await query(`${old}/app`, application)
  const gateway = await gatewayOn(old)
  expect(await answers(gateway)).toEqual([200, [{ id: 7 }], 404])
  gateway.process.kill('SIGTERM')
  await gateway.exited
  await shell(await commandsAfter('**Backup**'), folder, { OLD: old })
  return { folder, old }
}

const serverOf = async (kind: 'embedded' | 'installed'): Promise<string> =>
  (await ownCluster(kind)).url('postgres').replace(/\/postgres$/, '')

describe.skipIf(!tools)(`a backup of 15, put into a fresh cluster`, () => {
  it('has every right again where the roles come first, as src/backup.md says', async () => {
    const { folder, old } = await backedUp()
    const fresh = await serverOf(inject('server'))
    await shell(await commandsAfter('**Restore**'), folder, { NEW: fresh })
    const gateway = await gatewayOn(fresh)
    expect(await answers(gateway)).toEqual([200, [{ id: 7 }], 404])
    expect(gone(gateway)).toEqual([])
    expect(await query(withDatabase(`${fresh}/app`, 'app'), 'select * from core.audit()')).toEqual(
      [],
    )
    const types = 'select api.typescript() as text'
    expect(await query(`${fresh}/app`, types)).toEqual(await query(`${old}/app`, types))
  })

  it('has them where an installation made the roles first', async () => {
    const { folder } = await backedUp()
    const fresh = await serverOf(inject('server'))
    await run(['migrate'], { JWT_SECRET: testSecret, DATABASE_URL: `${fresh}/app` })
    await query(`${fresh}/postgres`, 'create role author')
    await query(`${fresh}/postgres`, 'drop database app')
    await query(`${fresh}/postgres`, 'drop database app_control')
    const commands = (await commandsAfter('**Restore**')).split('\n')
    const dumps = commands.filter((line) => line.includes('pg_restore'))
    expect(dumps.length).toBeGreaterThan(0)
    await shell(dumps.join('\n'), folder, { NEW: fresh })
    const gateway = await gatewayOn(fresh)
    expect(await answers(gateway)).toEqual([200, [{ id: 7 }], 404])
    expect(gone(gateway)).toEqual([])
  })

  it('is not served without a word where no role was there', async () => {
    const { folder } = await backedUp()
    const fresh = await serverOf(inject('server'))
    const restore = (await commandsAfter('**Restore**'))
      .split('\n')
      .filter((line) => line.includes('pg_restore'))
      .join('\n')
      .replaceAll('--exit-on-error', '')
    await shell(`set +e\n${restore}\ntrue`, folder, { NEW: fresh })
    const gateway = await gatewayOn(fresh)
    expect(gone(gateway)).toHaveLength(1)
    for (const right of [
      'policy all_rows on public.notes',
      'policy rows_of_authors on public.notes',
      'select on public.notes to authenticated',
      'closed to public: public.secret()',
    ])
      expect(gateway.output()).toContain(right)
  })
})
