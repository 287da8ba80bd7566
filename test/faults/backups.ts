// What tests of backups that the service makes by itself share.
import { chmod, mkdtemp, readFile, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processesOf } from '../../src/database/embedded/processes.ts'
import { findRunning } from '../../src/database/embedded/start.ts'
import type { SignedIn } from '../support/operators.ts'
import type { SpawnedService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { cleanups, installedFolder, query } from './support.ts'

export const owner = { email: 'owner@example.com', password: 'a password of the owner' }
export const token = 'a-token-for-machines'

export interface Place {
  parent: string
  data: string
  backups: string
  env: Record<string, string>
}

/** A time of the day that no test lasts until. */
const farTime = (): string => new Date(Date.now() + 43_200_000).toISOString().slice(11, 16)

export const place = async (more: Record<string, string> = {}): Promise<Place> => {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'plinth-rhythm-')))
  await chmod(parent, 0o755)
  cleanups.push(() => rm(parent, { recursive: true, force: true }))
  const data = join(parent, 'data')
  await installedFolder(data)
  const backups = join(parent, 'backups')
  const env = {
    PORT: '0',
    SERVICE_DATA_DIR: data,
    SERVICE_ADMIN_EMAIL: owner.email,
    SERVICE_ADMIN_PASSWORD: owner.password,
    SERVICE_METRICS_TOKEN: token,
    STORAGE_MIN_FREE_BYTES: '0',
    STORAGE_GRACE_SECONDS: '0',
    BACKUP_DIR: backups,
    BACKUP_SCHEDULE: farTime(),
    ...more,
  }
  cleanups.push(async () => {
    // What a gateway that was killed left running.
    for (const { pid } of (await processesOf(join(data, 'postgres'))).filter(
      ({ kind }) => kind === 'server',
    ))
      process.kill(pid, 'SIGQUIT')
    await until(async () => (await processesOf(join(data, 'postgres'))).length === 0)
  })
  return { parent, data, backups, env }
}

export const stop = async (service: SpawnedService): Promise<void> => {
  service.process.kill('SIGTERM')
  await service.exited
}

export const kill = async (service: SpawnedService): Promise<void> => {
  service.process.kill('SIGKILL')
  await service.exited
}

export const names = async (backups: string): Promise<string[]> =>
  (await readdir(backups).catch(() => [])).filter((name) => /^\d.*Z$/.test(name)).sort()

export const trialOf = async (backups: string, name: string): Promise<{ failure: string | null }> =>
  JSON.parse(await readFile(join(backups, name, 'trial.json'), 'utf8')) as {
    failure: string | null
  }

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

export const tried = async (backups: string, count = 1): Promise<string[]> => {
  await until(async () => {
    const all = await names(backups)
    const isTried = await Promise.all(all.map((name) => isThere(join(backups, name, 'trial.json'))))
    return isTried.filter(Boolean).length === count
  })
  return names(backups)
}

export const points = async (operator: SignedIn): Promise<string[]> => {
  const { json } = await operator.send('GET', 'readiness')
  return (json.points as { sentence: string }[]).map(({ sentence }) => sentence)
}

export const superuserOf = async (data: string): Promise<(text: string) => Promise<object[]>> => {
  const running = await findRunning(data)
  return (text) => query(running!.superuserUrl('plinth'), text)
}
