// Uploads in several requests, on a real folder: cuts, takeovers, two gateways, a killed one.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filesOf } from '../../support/database.ts'
import {
  environmentOf,
  spawnService,
  startBeside,
  type TestService,
} from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { endpoint, metadataOf, octets, tusOf, type Tus } from './tus.ts'

const [user, other] = [randomUUID(), randomUUID()]
const service = useService({
  env: { STORAGE_MAX_BYTES: '100000000' },
  schema: `
    insert into storage.buckets (id, name) values ('files', 'files');
    create policy "own" on storage.objects for all to authenticated using (owner_id = (select auth.uid())::text)`,
})

let token = ''
let tus: Tus
beforeAll(async () => {
  token = await service.userToken(user)
  await until(async () => (await service.request('GET', '/ready')).status === 200, {
    what: 'ready',
  })
})
beforeEach(() => {
  tus = tusOf(service, 'files', () => ({ authorization: `Bearer ${token}` }))
})

const digestOf = async (key: string): Promise<string> => {
  const reply = await tus.send('GET', `/storage/v1/object/files/${key}`)
  return reply.ok ? sha(Buffer.from(await reply.arrayBuffer())) : String(reply.status)
}

const sha = (bytes: Uint8Array, algorithm = 'sha256'): string =>
  createHash(algorithm).update(bytes).digest('base64')

const codeOf = async (reply: Response): Promise<string> =>
  ((await reply.json()) as { error: { code: string } }).error.code

const blobOf = async (path: string): Promise<string> => {
  const [row] = await service.sql(
    `select blob_id from storage.uploads where id = '${path.split('/').at(-1)}'`,
  )
  return String(row?.['blob_id'])
}

const isErased = (blob: string): boolean => {
  const folder = filesOf(service.database.name)
  return ![join(folder, 'tmp', blob), join(folder, 'blobs', blob.slice(0, 2), blob)].some(
    existsSync,
  )
}

describe('OPTIONS', () => {
  it('says what this service can do, without a token', async () => {
    const reply = await fetch(service.url + endpoint, { method: 'OPTIONS' })
    expect(reply.status).toBe(204)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension':
        'creation,creation-with-upload,creation-defer-length,expiration,checksum,termination',
      'tus-checksum-algorithm': 'sha1,sha256',
      'tus-max-size': '100000000',
    })
  })

  it('lets pages send the headers of the protocol and read its replies', async () => {
    const { headers } = await fetch(service.url + endpoint, { method: 'OPTIONS' })
    const [allowed, exposed] = ['allow', 'expose'].map((name) =>
      (headers.get(`access-control-${name}-headers`) ?? '').split(', '),
    )
    expect(allowed).toEqual(
      expect.arrayContaining([
        'tus-resumable',
        'upload-length',
        'upload-metadata',
        'upload-offset',
      ]),
    )
    expect(allowed).toEqual(expect.arrayContaining(['upload-checksum', 'x-signature', 'x-upsert']))
    expect(exposed).toEqual(
      expect.arrayContaining(['location', 'tus-resumable', 'upload-expires', 'upload-offset']),
    )
  })
})

describe('an upload', () => {
  it('becomes an object that equals its bytes', async () => {
    const bytes = randomBytes(3_000_000)
    const path = await tus.create('whole', bytes.length)
    expect(path).toMatch(/^\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/)
    for (let at = 0; at < bytes.length; at += 1_000_000) {
      const reply = await tus.append(path, at, bytes.subarray(at, at + 1_000_000))
      expect(reply.status).toBe(204)
      expect(reply.headers.get('upload-offset')).toBe(String(at + 1_000_000))
    }
    expect(await digestOf('whole')).toBe(sha(bytes))
    expect(await tus.offsetOf(path)).toBe(bytes.length)
  })

  it('may come whole with the request that creates it', async () => {
    const reply = await tus.send(
      'POST',
      endpoint,
      {
        'content-type': octets,
        'upload-length': '5',
        'upload-metadata': metadataOf({ bucketName: 'files', objectName: 'at once' }),
      },
      Buffer.from('hello'),
    )
    expect(reply.status).toBe(201)
    expect(reply.headers.get('upload-offset')).toBe('5')
    expect(await digestOf('at%20once')).toBe(sha(Buffer.from('hello')))
  })

  it('may be empty', async () => {
    await tus.create('empty', 0)
    expect(await digestOf('empty')).toBe(sha(Buffer.alloc(0)))
  })

  it('is described by HEAD, and no reply may be stored', async () => {
    const path = await tus.create('described', 10)
    const { headers, status } = await tus.send('HEAD', path)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'upload-length': '10',
      'upload-metadata': metadataOf({ bucketName: 'files', objectName: 'described' }),
    })
    const left = Date.parse(headers.get('upload-expires') ?? '') - Date.now()
    expect(left / 3_600_000).toBeCloseTo(24, 1)
  })

  it('is not there for another user', async () => {
    const path = await tus.create('mine', 3)
    const theirs = await service.userToken(other)
    const they = tusOf(service, 'files', () => ({ authorization: `Bearer ${theirs}` }))
    expect(await they.offsetOf(path)).toBe(404)
    expect((await they.append(path, 0, Buffer.from('abc'))).status).toBe(404)
    expect((await they.send('DELETE', path)).status).toBe(404)
    expect(await tus.offsetOf(path)).toBe(0)
  })

  it.each([
    [412, { 'tus-resumable': '0.2.2' }, 'precondition_failed'],
    [415, { 'content-type': 'application/octet-stream' }, 'unsupported_media_type'],
    [409, { 'upload-offset': '1' }, 'conflict'],
    [400, { 'upload-offset': '-1' }, 'bad_request'],
    [413, { 'content-length': '4' }, 'payload_too_large'],
  ])('answers %i to %o', async (status, headers, code) => {
    const path = await tus.create(randomUUID(), 3)
    const body = Buffer.alloc(Number((headers as Record<string, string>)['content-length'] ?? 3))
    const reply = await tus.append(path, 0, body, headers)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('tus-resumable')).toBe('1.0.0')
    if (status === 412) expect(reply.headers.get('tus-version')).toBe('1.0.0')
    expect(await codeOf(reply)).toBe(code)
    expect(await tus.offsetOf(path)).toBe(0)
  })

  it('needs a right to insert', async () => {
    await expect(
      tusOf(service, 'files', () => ({ apikey: service.anonKey })).create('anon', 3),
    ).rejects.toThrow('403')
  })
})

describe('a checksum', () => {
  it.each(['sha1', 'sha256'])('of %s is compared', async (algorithm) => {
    const path = await tus.create(algorithm, 6)
    const [right, wrong] = [Buffer.from('abc'), Buffer.from('abd')]
    const checksum = { 'upload-checksum': `${algorithm} ${sha(right, algorithm)}` }
    const refused = await tus.append(path, 0, wrong, checksum)
    expect(refused.status).toBe(460)
    expect(await codeOf(refused)).toBe('digest_mismatch')
    expect(await tus.offsetOf(path)).toBe(0)
    expect((await tus.append(path, 0, right, checksum)).status).toBe(204)
    expect(await tus.offsetOf(path)).toBe(3)
  })
})

describe('a request that breaks off', () => {
  it('keeps what came, and the next goes on there', async () => {
    const bytes = randomBytes(4_000_000)
    const path = await tus.create('cut', bytes.length)
    const cut = tus.begin(path, 0, bytes.length)
    await cut.write(bytes.subarray(0, 2_500_000))
    cut.cut()
    await until(async () => (await tus.offsetOf(path)) > 0, { what: 'the bytes to be recorded' })
    const at = await tus.offsetOf(path)
    expect(at).toBeLessThanOrEqual(2_500_000)
    expect((await tus.append(path, at, bytes.subarray(at))).status).toBe(204)
    expect(await digestOf('cut')).toBe(sha(bytes))
  })

  it('keeps its first pieces also where it goes on', async () => {
    const bytes = randomBytes(40_000_000)
    const path = await tus.create('pieces', bytes.length)
    const begun = tus.begin(path, 0, bytes.length)
    await begun.write(bytes.subarray(0, 35_000_000))
    await until(async () => (await tus.offsetOf(path)) === 2 * 16_777_216, { what: 'two pieces' })
    expect(await begun.end(bytes.subarray(35_000_000))).toBe(204)
    expect(await digestOf('pieces')).toBe(sha(bytes))
  })
})

describe('two requests at once', () => {
  it('are one: the newer takes over', async () => {
    const bytes = randomBytes(2_000_000)
    const path = await tus.create('twice', bytes.length)
    const at = 500_000
    await tus.append(path, 0, bytes.subarray(0, at))
    const older = tus.begin(path, at, bytes.length - at)
    await older.write(randomBytes(700_000)) // not the same
    await until(async () => (await gripOf(path)) !== null, { what: 'the older to have the grip' })
    expect((await tus.append(path, at, bytes.subarray(at, 1_500_000))).status).toBe(204)
    expect(await older.end(randomBytes(800_000))).toBe(423)
    expect(await tus.offsetOf(path)).toBe(1_500_000)
    expect((await tus.append(path, 1_500_000, bytes.subarray(1_500_000))).status).toBe(204)
    expect(await digestOf('twice')).toBe(sha(bytes))
  })

  it('leave one object, whoever wins', async () => {
    const bytes = randomBytes(300_000)
    const path = await tus.create('race', bytes.length)
    const replies = await Promise.all([1, 2, 3, 4].map(() => tus.append(path, 0, bytes)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(0)
    for (const status of statuses) expect([204, 409, 423]).toContain(status)
    expect(await digestOf('race')).toBe(sha(bytes))
  })
})

const gripOf = async (path: string): Promise<string | null> => {
  const [row] = await service.sql(
    `select grip from storage.uploads where id = '${path.split('/').at(-1)}'`,
  )
  return row?.['grip'] as string | null
}

describe('DELETE', () => {
  it('ends an upload, and its bytes are erased', async () => {
    const path = await tus.create('ended', 6)
    await tus.append(path, 0, Buffer.from('abc'))
    const blob = await blobOf(path)
    expect(isErased(blob)).toBe(false)
    expect((await tus.send('DELETE', path)).status).toBe(204)
    expect(await tus.offsetOf(path)).toBe(404)
    await until(() => isErased(blob), { what: 'the bytes to be erased' })
  })
})

describe('an upload that may not become an object', () => {
  it('is refused with its last bytes, which are erased', async () => {
    const path = await tus.create('refused', 6)
    await tus.append(path, 0, Buffer.from('abc'))
    const blob = await blobOf(path)
    await service.sql(`create policy "none" on storage.objects as restrictive with check (false)`)
    const reply = await tus.append(path, 3, Buffer.from('def'))
    await service.sql(`drop policy "none" on storage.objects`)
    expect(reply.status).toBe(403)
    expect(await codeOf(reply)).toBe('forbidden')
    expect(await tus.offsetOf(path)).toBe(404)
    await until(() => isErased(blob), { what: 'the bytes to be erased' })
  })
})

describe('an upload that has expired', () => {
  it('is gone, and its bytes are erased', async () => {
    const path = await tus.create('late', 6)
    await tus.append(path, 0, Buffer.from('abc'))
    const blob = await blobOf(path)
    await service.sql(`update storage.uploads set expires_at = now() where blob_id = '${blob}'`)
    expect([404, 410]).toContain(await tus.offsetOf(path))
    // Whatever wakes the sweeper.
    await tus.send('DELETE', await tus.create('woken', 6))
    await until(() => isErased(blob), { what: 'the bytes to be erased' })
    expect([404, 410]).toContain((await tus.append(path, 3, Buffer.from('def'))).status)
  })
})

describe('two gateways with one folder', () => {
  let beside: TestService
  beforeAll(async () => {
    beside = await startBeside(service, { STORAGE_MAX_BYTES: '100000000' })
    await until(async () => (await beside.request('GET', '/ready')).status === 200, {
      what: 'ready',
    })
  })
  afterAll(() => beside.stop())

  it('take turns', async () => {
    const bytes = randomBytes(1_000_000)
    const path = await tus.create('turns', bytes.length)
    const there = tusOf(beside, 'files', () => ({ authorization: `Bearer ${token}` }))
    for (let turn = 0; turn < 10; turn += 1) {
      const at = turn * 100_000
      const reply = await [tus, there][turn % 2]?.append(path, at, bytes.subarray(at, at + 100_000))
      expect(reply?.status).toBe(204)
    }
    expect(await digestOf('turns')).toBe(sha(bytes))
  })

  it('take over from each other, also from one that still writes', async () => {
    const bytes = randomBytes(900_000)
    const path = await tus.create('over', bytes.length)
    const there = tusOf(beside, 'files', () => ({ authorization: `Bearer ${token}` }))
    await tus.append(path, 0, bytes.subarray(0, 300_000))
    const stale = tus.begin(path, 300_000, 600_000)
    await stale.write(randomBytes(300_000))
    await until(async () => (await gripOf(path)) !== null, { what: 'the older to have the grip' })
    expect((await there.append(path, 300_000, bytes.subarray(300_000, 600_000))).status).toBe(204)
    expect(await stale.end(randomBytes(300_000))).toBe(423)
    expect((await tus.append(path, 600_000, bytes.subarray(600_000))).status).toBe(204)
    expect(await digestOf('over')).toBe(sha(bytes))
  })

  it('go on where one was killed', async () => {
    const bytes = randomBytes(40_000_000)
    const path = await tus.create('killed', bytes.length)
    const doomed = await spawnService(
      environmentOf(service.database, { STORAGE_MAX_BYTES: '100000000' }),
    )
    await until(async () => (await fetch(`${doomed.url}/ready`)).status === 200, { what: 'ready' })
    const there = tusOf(doomed, 'files', () => ({ authorization: `Bearer ${token}` }))
    const begun = there.begin(path, 0, bytes.length)
    await begun.write(bytes.subarray(0, 30_000_000))
    await until(async () => (await tus.offsetOf(path)) > 0, { what: 'a piece' })
    doomed.process.kill('SIGKILL')
    await doomed.exited
    expect(await begun.status).toBeUndefined()

    const at = await tus.offsetOf(path)
    expect(at).toBe(16_777_216)
    expect((await tus.append(path, at, bytes.subarray(at))).status).toBe(204)
    expect(await digestOf('killed')).toBe(sha(bytes))
  })
})

it('leaves nothing behind', async () => {
  await service.sql(`delete from storage.uploads where kind = 'resumable' and blob_id is not null`)
  await service.sql(
    `update storage.blobs set leased_until = now() - interval '1 second' where state = 'promised'`,
  )
  await tus.send('DELETE', await tus.create('woken again', 6))
  const folder = join(filesOf(service.database.name), 'tmp')
  await until(() => readdirSync(folder).length === 0, { what: 'the sweep' })
})
