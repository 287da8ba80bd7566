// npm run backup and restore: a copy of the embedded Postgres and its files, made while both are written.
import {
  chmod,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeTokens } from '../../../src/http/token.ts'
import { request, type SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, launch, ready, run } from '../support.ts'

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

describe('npm run backup', () => {
  it(
    'copies what runs, and restore makes the same of it elsewhere',
    { timeout: 180_000 },
    async () => {
      const parent = await parentFolder()
      const [data, folder, other] = ['data', 'backup', 'other'].map((name) => join(parent, name))
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
        'backup.json',
        'postgres',
        'secrets.json',
        'storage',
      ])
      const again = await run(['backup', folder!], environment(data!))
      expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')])
      expect((await readdir(folder!)).length).toBe(4)
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
    },
  )

  it(
    'copies what is stopped, and leaves nothing behind when it fails',
    { timeout: 120_000 },
    async () => {
      const parent = await parentFolder()
      const [data, folder, other] = ['data', 'backup', 'other'].map((name) => join(parent, name))
      const none = await run(['backup', folder!], environment(data!))
      expect([none.code, none.output]).toEqual([
        1,
        expect.stringContaining('there is no database in'),
      ])
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
    },
  )

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
