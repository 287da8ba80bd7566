// Backups that the service makes by itself, tries and archives the log for; and a restore to a second of the past.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeTokens } from '../../../src/http/token.ts'
import { signInAs } from '../../support/operators.ts'
import { request, type Answer, type SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import {
  isThere,
  kill,
  names,
  owner,
  place,
  points,
  stop,
  superuserOf,
  token,
  trialOf,
  tried,
} from '../backups.ts'
import { cleanUp, launch, ready, run, sentences } from '../support.ts'

afterEach(cleanUp)

describe('a rhythm for backups', () => {
  it('makes the first at once, tries it, and has nothing else to do until its time', async () => {
    const { parent, data, backups, env } = await place()
    const service = await ready(await launch(env))
    const [name = ''] = await tried(backups)
    expect(await trialOf(backups, name)).toMatchObject({ failure: null })
    const operator = await signInAs(service, owner.email, owner.password)
    await until(async () => (await operator.send('GET', 'backups')).json.under_way === null)
    expect((await readdir(backups)).sort()).toEqual([name])
    expect((await stat(join(backups, name))).mode & 0o777).toBe(0o700)
    expect(sentences(service)).toContain('the backup was restored to try it')
    const { json } = await operator.send('GET', 'backups')
    expect(json).toMatchObject({
      is_set: true,
      failure: null,
      archive: null,
      backups: [{ name, archived: false, trial: { failure: null } }],
    })
    expect((await points(operator)).filter((point) => point.includes('backup'))).toEqual([])
    const metrics = await request(service.url, 'GET', '/metrics', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(metrics.text).toMatch(/^plinth_backup_age_seconds \d/m)
    expect(metrics.text).toMatch(/^plinth_backup_restorable_age_seconds \d/m)
    expect(metrics.text).not.toContain('plinth_archive')
    await stop(service)

    const again = await ready(await launch(env))
    const sql = await superuserOf(data)
    const due = `select operate.backup_is_due('{${env['BACKUP_SCHEDULE']}}', clock_timestamp()) as is`
    expect(await sql(due)).toEqual([{ is: false }])
    await stop(again)
    expect(await names(backups)).toEqual([name])

    const other = join(parent, 'other')
    const restored = await run(['restore', join(backups, name)], { SERVICE_DATA_DIR: other })
    expect(restored.code, restored.output).toBe(0)
    expect(await isThere(join(data, 'archive-id'))).toBe(false)
  })

  it('is made and downloaded by an owner, and what is downloaded can be restored', async () => {
    const { parent, backups, env } = await place({ BACKUP_SCHEDULE: '' })
    const service = await ready(await launch(env))
    const operator = await signInAs(service, owner.email, owner.password)
    expect((await operator.send('GET', 'backups')).json).toMatchObject({
      is_set: true,
      backups: [],
    })
    expect(await points(operator)).toContain('there is no backup yet')
    expect((await operator.send('POST', 'backups', {})).status).toBe(202)
    await until(async () => (await operator.send('GET', 'backups')).json.under_way !== null)
    expect((await operator.send('POST', 'backups', {})).status).toBe(423)
    const [name = ''] = await tried(backups)
    const body = { backup: name, current_password: owner.password }
    const { status, json } = await operator.send('POST', 'exports', body)
    expect(status).toBe(201)
    const answer = await fetch(`${service.url}${json.url}`)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="plinth-${name}.tar"`,
    )
    const tar = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(`${tar.length}`)
    await writeFile(join(parent, 'it.tar'), tar)
    execFileSync('tar', ['--extract', '--file', join(parent, 'it.tar'), '--directory', parent])
    const audit = await operator.send('GET', 'audit')
    expect(audit.text).toContain(`{\\"files\\": false`)
    expect(audit.text).toContain(name)
    const none = await operator.send('POST', 'exports', { ...body, backup: '../data' })
    expect((await fetch(`${service.url}${none.json.url}`)).status).toBe(404)
    await stop(service)
    const other = join(parent, 'other')
    const restored = await run(['restore', join(parent, name)], { SERVICE_DATA_DIR: other })
    expect(restored.code, restored.output).toBe(0)
  })

  it('leaves no half backup, whenever the service is killed', async () => {
    const { backups, env } = await place()
    const isAt = async (what: string): Promise<boolean> =>
      (await readdir(backups).catch(() => [])).some((name) => name.includes(what))
    const first = await launch(env)
    await until(() => isAt('Z.of-'))
    await kill(first)
    expect(await names(backups)).toEqual([])
    // Now while it is tried: Postgres of the trial is left running.
    const second = await launch(env)
    await until(() => isAt('trial.of-'))
    await kill(second)
    const third = await ready(await launch(env))
    const [name = '', ...others] = await tried(backups)
    expect(others).toEqual([])
    expect(await trialOf(backups, name)).toMatchObject({ failure: null })
    await until(async () => !(await isAt('.of-')))
    await stop(third)
  })

  it('says that one failed and that one cannot be restored, and keeps the last good one', async () => {
    const { data, backups, env } = await place({ STORAGE_MIN_FREE_BYTES: `${2 ** 52}` })
    const service = await ready(await launch(env))
    await until(() => sentences(service).includes('a backup failed'))
    const operator = await signInAs(service, owner.email, owner.password)
    const full =
      /^the last backup failed: the disk of BACKUP_DIR has .* free, and a backup that is tried needs /
    await until(async () => (await points(operator)).some((point) => full.test(point)))
    expect(await readdir(backups)).toEqual([])
    const checked = await run(['check'], env)
    expect(checked.output).toContain('BACKUP_DIR: the last backup failed')
    await stop(service)

    const good = await ready(await launch({ ...env, STORAGE_MIN_FREE_BYTES: '0' }))
    const sql = await superuserOf(data)
    await sql(`update operate.backups set made_at = made_at - interval '1 hour'`)
    const [name = ''] = await tried(backups)
    // As if it were of last month, and damaged after it was tried.
    const old = '2020-01-01T00-00-00Z'
    await stop(good)
    await rename(join(backups, name), join(backups, old))
    const summary = join(backups, old, 'backup.json')
    const said = JSON.parse(await readFile(summary, 'utf8')) as Record<string, unknown>
    await writeFile(summary, JSON.stringify({ ...said, moment: '2020-01-01T00:00:00Z' }))

    // A table of which a file is gone: Postgres starts, and the trial finds it.
    const damaged = await ready(
      await launch({ ...env, STORAGE_MIN_FREE_BYTES: '0', BACKUP_KEEP: '1' }),
    )
    const broken = await superuserOf(data)
    await broken('create table public.broken as select generate_series(1, 10) as n')
    await broken('checkpoint')
    const [{ path }] = (await broken(`select pg_relation_filepath('public.broken') as path`)) as [
      { path: string },
    ]
    await writeFile(join(data, 'postgres', path), randomBytes(8192))
    const again = await signInAs(damaged, owner.email, owner.password)
    expect((await again.send('POST', 'backups', {})).status).toBe(202)
    const [, newest = ''] = await tried(backups, 2)
    expect((await trialOf(backups, newest)).failure).toMatch(/invalid page/)
    await until(async () =>
      (await points(again)).some((point) => /could not be restored: .*invalid page/.test(point)),
    )
    expect(await names(backups)).toEqual([old, newest])
    await stop(damaged)
  })
})

describe('an archive of the log', () => {
  it('restores a second of the past, with its files, after the gateway was killed', async () => {
    const { parent, data, backups, env } = await place({ BACKUP_ARCHIVE: 'true' })
    const service = await ready(await launch(env))
    await tried(backups)
    const key = await makeTokens(
      (await readFile(join(data, 'jwt-secret'), 'utf8')).trim(),
      'plinth',
    ).key('service_role')
    const authorization = `Bearer ${key}`
    const ask = (
      at: SpawnedService,
      method: string,
      path: string,
      body?: unknown,
    ): Promise<Answer> =>
      request(at.url, method, path, {
        headers: { authorization },
        ...(body !== undefined && { body }),
      })
    const put = async (name: string, body: string): Promise<void> => {
      const headers = { authorization, 'content-type': 'text/plain', 'x-upsert': 'true' }
      const { status } = await request(service.url, 'POST', `/storage/v1/object/files/${name}`, {
        headers,
        body,
      })
      expect(status).toBe(200)
    }
    const addUser = (email: string): Promise<Answer> =>
      ask(service, 'POST', '/auth/v1/admin/users', { email, password: 'correct horse' })
    const sql = await superuserOf(data)

    // After the backup: a file that is deleted, one that is replaced, a user.
    expect((await ask(service, 'POST', '/storage/v1/bucket', { name: 'files' })).status).toBe(200)
    await put('deleted.txt', 'it was there')
    await put('replaced.txt', 'before')
    expect((await addUser('early@example.com')).status).toBe(201)
    const [{ moment }] = (await sql(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`,
    )) as [{ moment: string }]
    expect((await addUser('late@example.com')).status).toBe(201)
    expect((await ask(service, 'DELETE', '/storage/v1/object/files/deleted.txt')).status).toBe(200)
    await put('replaced.txt', 'after')
    await kill(service)

    // Its Postgres goes on, and the next gateway takes it over; deleted bytes are still held.
    const next = await ready(await launch(env))
    await sql('delete from auth.users')
    const [{ last }] = (await sql('select pg_walfile_name(pg_switch_wal()) as last')) as [
      { last: string },
    ]
    const archive = join(backups, 'wal', (await readFile(join(data, 'archive-id'), 'utf8')).trim())
    await until(async () => (await readdir(archive)).includes(`${last}.gz`))
    await kill(next)

    const other = join(parent, 'other')
    const restoring = { ...env, SERVICE_DATA_DIR: other }
    const restored = await run(['restore', '--to', moment], restoring)
    expect(restored.code, restored.output).toBe(0)
    expect(await isThere(join(other, 'archive-id'))).toBe(false)
    expect((await readdir(other)).filter((name) => name.includes('new-'))).toEqual([])

    const back = await ready(await launch(restoring))
    const users = await ask(back, 'GET', '/auth/v1/admin/users')
    expect(users.json.users.map(({ email }: { email: string }) => email)).toEqual([
      'early@example.com',
    ])
    for (const [name, text] of [
      ['deleted.txt', 'it was there'],
      ['replaced.txt', 'before'],
    ] as const) {
      const file = await ask(back, 'GET', `/storage/v1/object/files/${name}`)
      expect([file.status, file.text]).toEqual([200, text])
    }
    const check = await run(['storage', 'check', '--deep'], restoring)
    expect(check.output).toMatch(/: 2 checked, 0 found/)
    // A cluster of its own: it begins an archive of its own, with a backup.
    const own = (await readFile(join(other, 'archive-id'), 'utf8')).trim()
    expect(join(backups, 'wal', own)).not.toBe(archive)
    await tried(backups, 2)
    await stop(back)

    // The disk of the data folder is lost: the archive alone leads to its end, and what files lack is said.
    await stop(await ready(await launch(env)))
    await rename(data, join(parent, 'lost'))
    const alone = join(parent, 'alone')
    const [first = ''] = await names(backups)
    const all = await run(['restore', join(backups, first), '--to', 'latest'], {
      ...env,
      SERVICE_DATA_DIR: alone,
    })
    expect([all.code, all.output]).toEqual([
      1,
      expect.stringMatching(/^1 files came after the backup/m),
    ])
    const left = await run(['sql', 'select count(*) from auth.users'], { SERVICE_DATA_DIR: alone })
    expect(left.output).toContain('0')

    const late = await run(['restore', '--to', '2999-01-01T00:00:00Z'], {
      ...env,
      SERVICE_DATA_DIR: join(parent, 'late'),
    })
    expect([late.code, late.output]).toEqual([1, expect.stringContaining('is to come')])
    const early = await run(['restore', '--to', '2020-01-01T00:00:00Z'], {
      ...env,
      SERVICE_DATA_DIR: join(parent, 'early'),
    })
    expect([early.code, early.output]).toEqual([
      1,
      expect.stringContaining('no backup before that moment'),
    ])
    const vague = await run(['restore', '--to', 'yesterday'], restoring)
    expect([vague.code, vague.output]).toEqual([
      2,
      expect.stringContaining('no moment with its zone'),
    ])
  })

  it('says that the log cannot leave', async () => {
    const { data, backups, env } = await place({ BACKUP_ARCHIVE: 'true' })
    const service = await ready(await launch(env))
    await tried(backups)
    const operator = await signInAs(service, owner.email, owner.password)
    const isStuck = (point: string): boolean => point.includes('cannot leave for its archive')
    expect((await points(operator)).filter(isStuck)).toEqual([])
    await rename(join(backups, 'wal'), join(backups, 'away'))
    await writeFile(join(backups, 'wal'), 'no folder')
    const sql = await superuserOf(data)
    await sql('create table public.t as select 1')
    await sql('select pg_switch_wal()')
    await until(async () => (await points(operator)).some(isStuck))
    const { text } = await request(service.url, 'GET', '/metrics', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(Number(/^plinth_archive_failures_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
    expect(Number(/^plinth_archive_waiting_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
    await rm(join(backups, 'wal'))
    await rename(join(backups, 'away'), join(backups, 'wal'))
    await stop(service)
  })
})
