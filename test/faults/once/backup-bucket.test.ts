// Backups that are carried to S3: what is there is enough when the machine is gone, and S3 that is gone is said.
import { readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBackupBucket, type BackupBucket } from '../../../src/backup/bucket.ts'
import { listBackups } from '../../../src/backup/folder.ts'
import { readConfig } from '../../../src/config.ts'
import { signInAs } from '../../support/operators.ts'
import { startS3, versitygw, type TestS3 } from '../../support/s3.ts'
import { request } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { names, owner, place, points, stop, superuserOf, token, tried } from '../backups.ts'
import { cleanUp, launch, ready, run, sentences } from '../support.ts'

describe.skipIf(versitygw === undefined)('backups at S3', () => {
  let s3: TestS3
  let bucket: BackupBucket
  let variables: Record<string, string>
  beforeEach(async () => {
    s3 = await startS3()
    variables = Object.fromEntries(
      Object.entries(s3.environment).map(([name, value]) => [
        name.replace('STORAGE', 'BACKUP'),
        value,
      ]),
    )
    variables['BACKUP_S3_PREFIX'] = 'some/where'
    bucket = await openBackupBucket(readConfig({ ...variables, BACKUP_DIR: '/nowhere' }))
  })
  afterEach(async () => {
    await cleanUp()
    bucket.close()
    await s3.stop()
  })

  const carried = async (): Promise<string[]> => (await bucket.list()).map(({ name }) => name)

  it('lead back to the last second when the machine is lost', async () => {
    const { parent, data, backups, env } = await place({ BACKUP_ARCHIVE: 'true', ...variables })
    const service = await ready(await launch(env))
    const [name = ''] = await tried(backups)
    await until(async () => (await carried()).length === 1)
    const operator = await signInAs(service, owner.email, owner.password)
    await until(async () => {
      const { json } = await operator.send('GET', 'backups')
      return json.backups[0].carried === true && json.bucket.failure === null
    })
    const metrics = await request(service.url, 'GET', '/metrics', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(metrics.text).toMatch(/^plinth_backup_carried_age_seconds \d/m)
    const sql = await superuserOf(data)
    await sql('create table public.late as select 42 as n')
    await sql('grant select on public.late to public')
    const [{ last }] = (await sql('select pg_walfile_name(pg_switch_wal()) as last')) as [
      { last: string },
    ]
    const archive = (await readFile(join(data, 'archive-id'), 'utf8')).trim()
    await until(async () =>
      (await bucket.log.list(archive)).some((file) => file.name === `${archive}/${last}.gz`),
    )
    await stop(service)
    for (const gone of ['data', 'backups'])
      await rename(join(parent, gone), join(parent, `lost-${gone}`))

    const restoring = { ...env, SERVICE_DATA_DIR: join(parent, 'other') }
    const restored = await run(['restore', '--to', 'latest'], restoring)
    expect(restored.code, restored.output).toBe(0)
    expect(restored.output).toContain(`fetching ${name} from ${s3.url}/plinth/some/where/`)
    const { output } = await run(['sql', 'table public.late'], restoring)
    expect(output).toContain('42')

    // A backup alone, by its name; what was fetched once is not fetched again.
    const alone = { ...env, SERVICE_DATA_DIR: join(parent, 'alone') }
    const again = await run(['restore', name], alone)
    expect(again.code, again.output).toBe(0)
    expect(again.output).not.toContain('fetching')
    expect((await run(['sql', 'table public.late'], alone)).code).not.toBe(0)
    expect(await names(backups)).toEqual([name])
  })

  it('are removed there too when no moment of the retention needs them', async () => {
    const { backups, env } = await place({ BACKUP_ARCHIVE: 'true', ...variables, BACKUP_KEEP: '1' })
    const first = await ready(await launch(env))
    const [name = ''] = await tried(backups)
    await until(async () => (await carried()).includes(name))
    await stop(first)
    // As if two were of long ago: one that nobody needs, and the last before the retention.
    const [kept] = await listBackups(backups)
    const olds = ['2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z']
    for (const old of olds) {
      await rename(join(backups, name), join(backups, old))
      const summary = { ...kept!.summary, moment: `${old.slice(0, 10)}T00:00:00Z` }
      await bucket.put(backups, { ...kept!, name: old, summary }, new AbortController().signal)
      await rename(join(backups, old), join(backups, name))
    }
    const second = await ready(await launch(env))
    const operator = await signInAs(second, owner.email, owner.password)
    expect((await operator.send('POST', 'backups', {})).status).toBe(202)
    await until(async () => sentences(second).includes('a backup was removed from S3'))
    expect((await carried()).slice(0, 2)).toEqual([olds[1], name])
    await stop(second)
  })

  it('wait while S3 cannot be reached, which an operator is told', async () => {
    const { backups, env } = await place({ ...variables, BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' })
    const service = await ready(await launch(env))
    await tried(backups)
    const operator = await signInAs(service, owner.email, owner.password)
    await until(async () =>
      (await points(operator)).some((point) =>
        /^backups cannot be carried to S3 since /.test(point),
      ),
    )
    expect(service.output()).not.toContain('"wrong"')
    expect((await request(service.url, 'GET', '/ready')).status).toBe(200)
    await stop(service)
    expect(await carried()).toEqual([])

    const next = await ready(await launch({ ...env, ...variables }))
    await until(async () => (await carried()).length === 1)
    const again = await signInAs(next, owner.email, owner.password)
    await until(async () => !(await points(again)).some((point) => point.includes('S3')))
    await stop(next)
    await rm(backups, { recursive: true })
    const unknown = await run(['restore', '--to', 'latest'], {
      ...env,
      SERVICE_DATA_DIR: join(backups, '..', 'other'),
    })
    expect([unknown.code, unknown.output]).toEqual([
      1,
      expect.stringMatching(/^plinth: the backups at http:\S+ cannot be read: /m),
    ])
    expect(await readdir(join(backups, '..'))).toEqual(['data'])
  })
})
