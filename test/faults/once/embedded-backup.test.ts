// npm run backup and restore: a copy of the embedded Postgres and its files, made while both are written.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeTokens } from '../../../src/http/token.ts'
import { request, type Answer, type SpawnedService } from '../../support/service.ts'
import { mainFile, root } from '../../support/program.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, installedFolder, launch, ready, run } from '../support.ts'

afterEach(cleanUp)

const parentFolder = async (): Promise<string> => {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'plinth-backup-')))
  await chmod(parent, 0o755)
  cleanups.push(() => rm(parent, { recursive: true, force: true }))
  return parent
}

const environment = (data: string): Record<string, string> => ({
  PORT: '0',
  SERVICE_DATA_DIR: data,
  STORAGE_MIN_FREE_BYTES: '0',
  RATE_LIMIT_API: '0',
  RATE_LIMIT_TOKEN: '0',
  AUTH_MAX_ATTEMPTS: '0',
})

const keyOf = async (data: string): Promise<string> =>
  makeTokens((await readFile(join(data, 'jwt-secret'), 'utf8')).trim(), 'plinth').key(
    'service_role',
  )

const stop = async (service: SpawnedService): Promise<void> => {
  service.process.kill('SIGTERM')
  await service.exited
}

/** The check looks at young files with indulgence. */
const makeOld = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), 1, 1)
}

const textOf = (n: number): string => `file ${n} `.repeat(1 + (n % 5000))

interface Folders {
  parent: string
  data: string
  folder: string
  other: string
}

/** One that had a file, and where its backup and what is restored of it go. */
const stoppedService = async (): Promise<Folders> => {
  const parent = await parentFolder()
  const data = join(parent, 'data')
  await installedFolder(data)
  const service = await ready(await launch(environment(data)))
  const post = async (path: string, type: string, body: unknown): Promise<Answer> =>
    request(service.url, 'POST', `/storage/v1/${path}`, {
      headers: { authorization: `Bearer ${await keyOf(data)}`, 'content-type': type },
      body,
    })
  expect((await post('bucket', 'application/json', { name: 'files' })).status).toBe(200)
  expect((await post('object/files/1.txt', 'text/plain', textOf(1))).status).toBe(200)
  await stop(service)
  return { parent, data, folder: join(parent, 'backup'), other: join(parent, 'other') }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Runs a command until that is so, and kills it. */
const killed = async (
  command: string[],
  data: string,
  isSo: () => Promise<boolean>,
): Promise<void> => {
  const child = spawn(process.execPath, [mainFile, ...command], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment(data) },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await until(async () => child.exitCode !== null || (await isSo()))
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
}

describe('npm run backup', () => {
  it('copies what runs, and restore makes the same of it elsewhere', async () => {
    const parent = await parentFolder()
    const [data, folder, other] = ['data', 'backup', 'other'].map((name) => join(parent, name))
    await installedFolder(data!)
    const service = await ready(await launch(environment(data!)))
    const authorization = `Bearer ${await keyOf(data!)}`
    const ask = (method: string, path: string, body?: unknown) =>
      request(service.url, method, path, {
        headers: { authorization },
        ...(body !== undefined && { body }),
      })
    expect((await ask('POST', '/storage/v1/bucket', { name: 'files' })).status).toBe(200)
    const put = async (n: number): Promise<void> => {
      const { status } = await fetch(`${service.url}/storage/v1/object/files/${n}.txt`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'text/plain' },
        body: textOf(n),
      })
      expect(status).toBe(200)
    }
    for (let n = 0; n < 20; n += 1) await put(n)

    // Written before, during and after.
    let isOver = false
    let written = 20
    const writing = async (): Promise<void> => {
      while (!isOver) {
        const n = written++
        await put(n)
        const { status } = await ask('POST', '/auth/v1/admin/users', {
          email: `u${n}@example.com`,
          password: 'correct horse',
        })
        expect(status).toBe(201)
      }
    }
    const writers = [writing(), writing()]
    await until(() => written > 30)
    const before = written - 2
    const made = await run(['backup', folder!], environment(data!))
    expect(made.code, made.output).toBe(0)
    const after = written
    expect(after).toBeGreaterThan(before + 5)
    await until(() => written > after + 5)
    isOver = true
    await Promise.all(writers)

    expect((await stat(folder!)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder!, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect((await readdir(folder!)).toSorted()).toEqual([
      'SHA256SUMS',
      'backup.json',
      'postgres',
      'secrets.json',
      'storage',
    ])
    const again = await run(['backup', folder!], environment(data!))
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')])
    expect((await readdir(folder!)).length).toBe(5)
    const over = await run(['restore', folder!], environment(data!))
    expect([over.code, over.output]).toEqual([1, expect.stringContaining('is not empty')])
    await stop(service)

    const restored = await run(['restore', folder!], environment(other!))
    expect(restored.code, restored.output).toBe(0)
    await makeOld(join(other!, 'storage', 'blobs'))
    const check = await run(['storage', 'check', '--deep'], environment(other!))
    expect(check.code, check.output).toBe(0)
    expect(check.output).toMatch(/: \d+ checked, 0 found/)
    expect((await stat(join(other!, 'jwt-secret'))).mode & 0o777).toBe(0o600)

    const back = await ready(await launch(environment(other!)))
    const read = (n: number) =>
      fetch(`${back.url}/storage/v1/object/files/${n}.txt`, { headers: { authorization } })
    for (let n = 0; n < before; n += 1) {
      const answer = await read(n)
      expect([n, answer.status, await answer.text()]).toEqual([n, 200, textOf(n)])
    }
    expect((await read(after + 5)).status).toBe(404)
    await fetch(`${back.url}/storage/v1/object/files/new.txt`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'text/plain' },
      body: 'new',
    }).then(({ status }) => expect(status).toBe(200))
    await stop(back)
  })

  it('copies what is stopped, and leaves nothing behind when it fails', async () => {
    const parent = await parentFolder()
    const [data, folder, other] = ['data', 'backup', 'other'].map((name) => join(parent, name))
    const none = await run(['backup', folder!], environment(data!))
    expect([none.code, none.output]).toEqual([
      1,
      expect.stringContaining('there is no database in'),
    ])
    await installedFolder(data!)
    const service = await ready(await launch(environment(data!)))
    await stop(service)
    const id = join(data!, 'storage', 'id')
    const kept = await readFile(id, 'utf8')
    await writeFile(id, '00000000-0000-4000-8000-000000000000\n')
    const wrong = await run(['backup', folder!], environment(data!))
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('set STORAGE_DIR')])
    expect(await readdir(parent)).toEqual(['data'])
    await writeFile(id, kept)

    expect(await run(['backup', folder!], environment(data!))).toMatchObject({ code: 0 })
    await rm(join(folder!, 'backup.json'))
    const half = await run(['restore', folder!], environment(other!))
    expect([half.code, half.output]).toEqual([1, expect.stringContaining('no whole backup')])
    expect((await readdir(parent)).toSorted()).toEqual(['backup', 'data'])
  })

  it('is no backup when it was killed', async () => {
    const { data, folder, other } = await stoppedService()
    await killed(['backup', folder], data, () => isThere(join(folder, 'postgres')))
    const half = await run(['restore', folder], environment(other))
    expect([half.code, half.output]).toEqual([1, expect.stringContaining('no whole backup')])
  })

  it('refuses to restore what was damaged, and names the file', async () => {
    const { parent, data, folder, other } = await stoppedService()
    expect(await run(['backup', folder], environment(data))).toMatchObject({ code: 0 })
    const [blob = ''] = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).match(
      /storage\/blobs\/.*$/m,
    )!
    const refused = async (sentence: string): Promise<void> => {
      const { code, output } = await run(['restore', folder], environment(other))
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
      expect((await readdir(parent)).toSorted()).toEqual(['backup', 'data'])
    }
    const changing = async (name: string, sentence: string): Promise<void> => {
      const path = join(folder, name)
      const bytes = await readFile(path)
      const changed = Buffer.from(bytes)
      changed[0]! ^= 1
      await writeFile(path, changed)
      await refused(sentence)
      await writeFile(path, bytes)
    }
    await changing(blob, `is damaged: ${blob} was changed`)
    await changing('SHA256SUMS', 'is damaged: SHA256SUMS was changed')
    await changing('backup.json', 'backup.json was changed')
    const label = join(folder, 'postgres', 'backup_label')
    await rename(label, `${label}-away`)
    await refused('is damaged: postgres/backup_label is not there')
    await rename(`${label}-away`, label)

    // As older releases made them.
    await rm(join(folder, 'SHA256SUMS'))
    const summary = join(folder, 'backup.json')
    const { digests, ...rest } = JSON.parse(await readFile(summary, 'utf8')) as object & {
      digests: string
    }
    expect(digests).toMatch(/^[0-9a-f]{64}$/)
    await writeFile(summary, JSON.stringify(rest))
    const { code, output } = await run(['restore', folder], environment(other))
    expect([code, output]).toEqual([0, expect.stringContaining('has no digests')])
  })

  it('leaves no empty project where a restore was killed: start refuses, and restore begins anew', async () => {
    const { data, folder, other } = await stoppedService()
    expect(await run(['backup', folder], environment(data))).toMatchObject({ code: 0 })
    const isCopying = async (): Promise<boolean> =>
      (await readdir(other).catch(() => [])).some((name) => name.startsWith('postgres.new-'))
    await killed(['restore', folder], other, isCopying)
    const left = await readdir(other)
    for (const command of ['start', 'keys', 'migrate']) {
      const { code, output } = await run([command], environment(other))
      expect([code, output]).toEqual([1, expect.stringContaining('did not end')])
    }
    expect(await readdir(other)).toEqual(left)

    const elsewhere = { ...environment(other), STORAGE_DIR: join(other, 'elsewhere') }
    const moved = await run(['restore', folder], elsewhere)
    expect([moved.code, moved.output]).toEqual([1, expect.stringContaining('set STORAGE_DIR')])
    const again = await run(['restore', folder], environment(other))
    expect(again.code, again.output).toBe(0)
    expect((await readdir(other)).filter((name) => /new-|unfinished/.test(name))).toEqual([])
    const service = await ready(await launch(environment(other)))
    const headers = { authorization: `Bearer ${await keyOf(data)}` }
    const file = await request(service.url, 'GET', '/storage/v1/object/files/1.txt', { headers })
    expect([file.status, file.text]).toEqual([200, textOf(1)])
    await stop(service)
  })

  it('says how another server is copied', async () => {
    const external = {
      DATABASE_URL: 'postgres://owner:secret@db.example/app',
      JWT_SECRET: 'x'.repeat(40),
    }
    const { code, output } = await run(['backup', '/tmp/nowhere'], external)
    expect(code).toBe(1)
    expect(output).toContain('pg_dump --format=custom --dbname=app_control')
    expect(output).not.toContain('secret@')
    expect(await run(['restore', '/tmp/nowhere'], external)).toMatchObject({ code: 1 })
  })
})
