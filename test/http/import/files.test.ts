// Files that are sent to be imported: streamed to disk, limited, named by an id, and gone after a day.
import { readdir, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeImportFiles } from '../../../src/import/files.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const folder = join(tmpdir(), `plinth-imports-${randomUUID()}`)
const service = useService({
  env: { SERVICE_IMPORT_DIR: folder, SERVICE_IMPORT_MAX_BYTES: '100000' },
})
let admin: SignedIn
let viewer: SignedIn

beforeAll(async () => {
  admin = await signIn(service, 'admin')
  viewer = await signIn(service, 'viewer')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const formOf = (bytes: string, config?: string): FormData => {
  const form = new FormData()
  if (config !== undefined) form.append('config', config)
  form.append('file', new Blob([bytes]), '../x y.sql')
  return form
}

const send = async (path: string, body: FormData, who = admin) => {
  const response = await fetch(`${service.url}/admin/v1/import/${path}`, {
    method: 'POST',
    headers: who.headers,
    body,
  })
  return {
    status: response.status,
    json: (await response.json()) as {
      id: string
      name: string
      bytes: number
      error: { code: string }
    },
  }
}

const kept = (): Promise<string[]> => readdir(folder).catch(() => [])

describe('POST import/files', () => {
  it('keeps a file under an id, for its owner alone on disk', async () => {
    const { status, json } = await send('files', formOf('select 1;\n'))
    expect(status).toBe(201)
    expect(json).toEqual({ id: expect.any(String) as string, name: 'x_y.sql', bytes: 10 })
    const [stored = ''] = (await kept()).filter((name) => name.startsWith(json.id))
    expect((await stat(join(folder, stored))).mode & 0o777).toBe(0o600)
  })

  it('refuses a file that is too large, and keeps nothing of it', async () => {
    const before = await kept()
    const { status, json } = await send('files', formOf('x'.repeat(100_001)))
    expect(status, JSON.stringify(json)).toBe(413)
    expect(await kept()).toEqual(before)
  })

  it('refuses before a byte is kept', async () => {
    const before = await kept()
    expect((await send('files', formOf('x'), viewer)).status).toBe(403)
    const answer = await admin.send('POST', 'import/files', {})
    expect(answer.status).toBe(400)
    expect(await kept()).toEqual(before)
  })
})

describe('a body with a file', () => {
  it('is understood, and its file does not stay', async () => {
    const before = await kept()
    const config = { connectionString: service.database.controlUrl }
    const body = JSON.stringify({ source: 'postgres', config })
    const { status, json } = await send('test', formOf('x', body))
    expect(json).toMatchObject({ ok: true })
    expect(status).toBe(200)
    await until(async () => (await kept()).length === before.length)
  })

  it('needs its config first, and a known id', async () => {
    expect((await send('inspect', formOf('x'))).status).toBe(400)
    expect((await send('inspect', formOf('x', 'no json'))).status).toBe(400)
    const file = '00000000-0000-4000-8000-000000000000'
    const answer = await admin.send('POST', 'import/test', { source: 'sqldump', config: {}, file })
    expect(answer.status).toBe(404)
  })
})

describe('the folder of files', () => {
  it('loses what is older than a day', async () => {
    const files = makeImportFiles({ folder, maxBytes: 1000, minFree: 0 })
    const bytes = async function* () {
      yield await Promise.resolve(Buffer.from('x'))
    }
    const [old, young] = [await files.keep(bytes(), 'old'), await files.keep(bytes(), 'young')]
    const yesterday = Date.now() / 1000 - 86_401
    await utimes(old.path, yesterday, yesterday)
    await files.sweep()
    await expect(files.find(old.id)).rejects.toThrow(/older than a day/)
    expect(await files.find(young.id)).toMatchObject({ name: 'young', bytes: 1 })
  })
})
