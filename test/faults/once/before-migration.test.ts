// A version that migrates the embedded databases makes a backup first, which the older version goes on with.
import { chmod, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { stopCluster } from '../../../src/database/embedded/cluster.ts'
import { olderCommit, unpackOlder } from '../../support/older.ts'
import type { Program } from '../../support/program.ts'
import { request, type SpawnedService } from '../../support/service.ts'
import { cleanUp, cleanups, launch, ready, run } from '../support.ts'

afterEach(cleanUp)

const commit = olderCommit()
if (commit === undefined) console.log('a backup before: skipped, no older version in the history')

const user = { email: 'ada@example.com', password: 'a good long password' }

const environment = (data: string): Record<string, string> => ({
  PORT: '0',
  SERVICE_DATA_DIR: data,
  STORAGE_MIN_FREE_BYTES: '0',
  AUTH_CONFIRM_EMAIL: 'false',
})

const parentFolder = async (): Promise<string> => {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'plinth-before-')))
  await chmod(parent, 0o755)
  cleanups.push(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }))
  return parent
}

const start = async (data: string, program?: Program): Promise<SpawnedService> => {
  cleanups.push(() => stopCluster({ folder: join(data, 'postgres'), mode: 'immediate' }))
  return ready(await launch(environment(data), program))
}

const stop = async (service: SpawnedService): Promise<void> => {
  service.process.kill('SIGTERM')
  await service.exited
}

const signIn = async ({ url }: SpawnedService): Promise<number> =>
  (await request(url, 'POST', '/auth/v1/token?grant_type=password', { body: user })).status

describe.skipIf(commit === undefined)('a newer version', () => {
  it('copies the databases before it migrates them, and the older one goes on with the copy', async () => {
    const older = await unpackOlder(commit ?? '')
    cleanups.push(older.remove)
    const parent = await parentFolder()
    const data = join(parent, 'data')
    const first = await start(data, older)
    expect((await request(first.url, 'POST', '/auth/v1/signup', { body: user })).status).toBe(200)
    await stop(first)

    const newer = await start(data)
    expect(newer.output()).toContain('the databases are of an older version: they were copied to')
    expect(await signIn(newer)).toBe(200)
    await stop(newer)
    const [copy = '', ...others] = await readdir(join(data, 'backups'))
    expect(others).toEqual([])

    const again = await start(data)
    expect(again.output()).not.toContain('older version')
    await stop(again)

    const restored = join(parent, 'restored')
    const folder = join(data, 'backups', copy)
    expect(await run(['restore', folder], environment(restored))).toMatchObject({ code: 0 })
    const back = await start(restored, older)
    expect(await signIn(back)).toBe(200)
    await stop(back)
  })

  it('does not start where no copy can be made', async () => {
    const older = await unpackOlder(commit ?? '')
    cleanups.push(older.remove)
    const data = join(await parentFolder(), 'data')
    await stop(await start(data, older))
    await writeFile(join(data, 'backups'), 'no folder')
    const { code, output } = await run(['start'], environment(data))
    expect(code).toBe(1)
    expect(output).toMatch(/of an older version, and could not be copied to .*set BACKUP_DIR/)
    await rm(join(data, 'backups'))
    expect(await signIn(await start(data))).toBe(401)
  })
})
