// Kills at every step of an upload, and at random under load: nothing is half there, and what was answered is kept.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { makeTokens } from '../../src/http/token.ts'
import { inCi } from '../support/ci.ts'
import type { TestDatabase } from '../support/database.ts'
import { openSocket } from '../support/raw.ts'
import { makeRandom } from '../support/random.ts'
import { startS3, versitygw } from '../support/s3.ts'
import { environmentOf, request, type Answer, type SpawnedService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { cleanUp, cleanups, installedDatabase, launch, ready, run, testSecret } from './support.ts'

const adminUrl = inject('adminUrl')
afterEach(cleanUp)

const apikey = await makeTokens(testSecret, 'plinth').key('service_role')
const headers = { apikey, 'content-type': 'application/octet-stream' }

interface Place {
  database: TestDatabase
  environment: Record<string, string>
  start: () => Promise<SpawnedService>
}

/** Where bytes are, in these tests: in a folder, and at a real S3 where one is installed. */
const stores: ['file' | 's3', () => Promise<Record<string, string>>][] = [
  [
    'file',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'plinth-storage-'))
      cleanups.push(() => rm(folder, { recursive: true, force: true }))
      return { STORAGE_DIR: folder }
    },
  ],
]
if (versitygw !== undefined)
  stores.push([
    's3',
    async () => {
      const s3 = await startS3()
      cleanups.push(s3.stop)
      return { STORAGE_STORE: 's3', ...s3.environment }
    },
  ])

const newPlace = async (storeOf: () => Promise<Record<string, string>>): Promise<Place> => {
  const database = await installedDatabase(adminUrl)
  const environment = {
    ...environmentOf(database),
    ...(await storeOf()),
    STORAGE_GRACE_SECONDS: '0',
  }
  return { database, environment, start: async () => ready(await launch(environment)) }
}

const makeBucket = async ({ url }: SpawnedService): Promise<void> => {
  const asked = { headers: { apikey }, body: { name: 'b' } }
  expect((await request(url, 'POST', '/storage/v1/bucket', asked)).status).toBe(200)
}

const upload = (url: string, key: string, body: Uint8Array, upsert = false): Promise<Answer> =>
  request(url, 'POST', `/storage/v1/object/b/${key}`, {
    headers: { ...headers, 'x-upsert': String(upsert) },
    body,
  })

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const digestAt = async (url: string, key: string): Promise<string> => {
  const response = await fetch(`${url}/storage/v1/object/b/${key}`, { headers: { apikey } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return response.status === 200 ? digestOf(bytes) : String(response.status)
}

const kill = async ({ process, exited }: SpawnedService): Promise<void> => {
  process.kill('SIGKILL')
  await exited
}

/** What a dead gateway had promised runs out now, not in two minutes. */
const endLeases = async ({ sql }: TestDatabase): Promise<void> => {
  await sql(`update storage.blobs set leased_until = now() where state = 'promised'`)
  await sql(`update storage.removals set next_try = now()`)
  await sql(`update storage.garbage set leased_until = now(), next_try = now()`)
}

/** A gateway sweeps until nothing is left to sweep; then the check, by itself, finds nothing. */
const expectClean = async (place: Place): Promise<void> => {
  await endLeases(place.database)
  const gateway = await place.start()
  await until(
    async () => {
      const [left] = await place.database.sql<{ left: number }>(
        `select storage.blobs_to_erase()::int
           + (select count(*) from storage.blobs where state = 'promised')::int as left`,
      )
      return left?.left === 0
    },
    { what: `the sweep:\n${gateway.output()}` },
  )
  const { code, output } = await run(['storage', 'check', '--deep'], place.environment)
  expect(output).not.toMatch(/missing [1-9]/)
  expect(code, output).toBe(0)
  await kill(gateway)
}

/** Sends the head of an upload of so many bytes, and then part of them. */
const beginUpload = async (
  { url }: SpawnedService,
  key: string,
  bytes: Uint8Array,
  sent: number,
  route = 'object/b',
): Promise<Awaited<ReturnType<typeof openSocket>>> => {
  const opened = await openSocket(url)
  const { socket } = opened
  socket.write(
    `POST /storage/v1/${route}/${key} HTTP/1.1\r\nhost: x\r\napikey: ${apikey}\r\n` +
      `content-type: text/plain\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  )
  if (sent > 0) socket.write(bytes.subarray(0, sent))
  return opened
}

/** Bytes that are stored before SQL is asked about them. */
const small = randomBytes(4_096)

/** Blobs whose bytes are durable, so far as the folder of a store shows. */
const wholeBlobs = async ({ environment }: Place): Promise<number> => {
  const folder = join(environment['STORAGE_DIR'] ?? '', 'blobs')
  const inside = (await readdir(folder)).map((name) => readdir(join(folder, name)))
  return (await Promise.all(inside)).flat().length
}

/** Holds what an upload writes last, in a session of its own. */
const holdCommits = async (
  database: TestDatabase,
): Promise<{ waiting: () => Promise<number | undefined>; release: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  cleanups.push(() => client.end())
  await client.query('begin; lock table storage.versions in share mode')
  return {
    // On a shared connection an upload waits for 20 ms only; then it is sent again, alone.
    waiting: async () => {
      const [row] = await database.sql<{ pid: number }>(
        `select pid from pg_locks
         where not granted and relation = 'storage.versions'::regclass
           and waitstart < clock_timestamp() - interval '100 milliseconds'`,
      )
      return row?.pid
    },
    release: async () => {
      await client.query('rollback')
    },
  }
}

const promised = async ({ sql }: TestDatabase): Promise<number> =>
  (await sql(`select from storage.blobs where state = 'promised'`)).length

const begunFolder = ({ environment }: Place): string =>
  join(environment['STORAGE_DIR'] ?? '', 'tmp')

const begunBytes = async (place: Place): Promise<number> => {
  const folder = begunFolder(place)
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return Math.max(0, ...(await Promise.all(sizes)))
}

describe.each(stores)('a gateway that is killed, store %s', (kind, storeOf) => {
  const bytes = randomBytes(3_000_000)

  it('before any byte leaves nothing', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    await beginUpload(gateway, 'k', bytes, 0)
    await until(() => promised(place.database))
    await kill(gateway)
    await expectClean(place)
  })

  it('amid the bytes leaves nothing', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    await beginUpload(gateway, 'k', bytes, 2_000_000)
    await until(() => promised(place.database))
    if (kind === 'file') await until(() => begunBytes(place)) // S3 gets a part when it is whole
    await kill(gateway)
    await expectClean(place)
  })

  it('amid the bytes of a staged upload leaves nothing, however long staged uploads are kept', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    await beginUpload(gateway, 'k', bytes, 2_000_000, 'object/stage/b')
    await until(() => promised(place.database))
    if (kind === 'file') await until(() => begunBytes(place))
    await kill(gateway)
    await expectClean(place)
    expect(await place.database.sql('select from storage.uploads')).toEqual([])
  })

  it('when the bytes are durable and the commit is lost leaves nothing', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    const { waiting, release } = await holdCommits(place.database)
    const lost = upload(gateway.url, 'k', bytes).catch(() => undefined)
    const pid = await until(waiting)
    await kill(gateway)
    await place.database.sql('select pg_terminate_backend($1)', [pid])
    await release()
    expect(await lost).toBeUndefined()
    await expectClean(place)
    expect(await place.database.sql('select from storage.objects')).toEqual([])
  })

  it('between commit and answer leaves the object, and says so to a retry', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    const { waiting, release } = await holdCommits(place.database)
    const lost = upload(gateway.url, 'k', bytes).catch(() => undefined)
    await until(waiting)
    await kill(gateway)
    await release()
    expect(await lost).toBeUndefined()
    await until(async () => (await place.database.sql('select from storage.objects')).length === 1)
    const next = await place.start()
    expect(await digestAt(next.url, 'k')).toBe(digestOf(bytes))
    const again = await upload(next.url, 'k', bytes)
    expect(again.status).toBe(409)
    expect(again.json.error.details).toMatchObject({ sha256: digestOf(bytes) })
    await kill(next)
    await expectClean(place)
  })

  it('whose connections to Postgres are cut amid the bytes answers, and leaves nothing half there', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    const { socket, received } = await beginUpload(gateway, 'k', bytes, 1_000_000)
    await until(() => promised(place.database))
    await place.database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'plinth'`,
    )
    socket.write(bytes.subarray(1_000_000))
    await until(() => received().includes('\r\n\r\n'))
    const isThere = received().startsWith('HTTP/1.1 200 ')
    expect(received()).toMatch(/^HTTP\/1\.1 (200|503) /)
    expect(await digestAt(gateway.url, 'k')).toBe(isThere ? digestOf(bytes) : '404')
    await kill(gateway)
    await expectClean(place)
  })

  it('with blobs reserved and no upload leaves nothing', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    let count = 0
    await until(async () => {
      const uploads = Array.from({ length: 4 }, () => upload(gateway.url, `${(count += 1)}`, small))
      expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
      return promised(place.database)
    })
    await kill(gateway)
    await expectClean(place)
  })

  it('amid the bytes of a small upload leaves nothing', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    await beginUpload(gateway, 'k', small, 1_000)
    await until(() => promised(place.database))
    if (kind === 'file') await until(async () => (await readdir(begunFolder(place))).length > 0)
    await kill(gateway)
    await expectClean(place)
    expect(await place.database.sql('select from storage.objects')).toEqual([])
  })

  it('when the bytes of a small upload are durable and the commit is lost leaves nothing', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    const { waiting, release } = await holdCommits(place.database)
    const lost = upload(gateway.url, 'k', small).catch(() => undefined)
    const pid = await until(waiting)
    if (kind === 'file') expect(await wholeBlobs(place)).toBe(1)
    await kill(gateway)
    await place.database.sql('select pg_terminate_backend($1)', [pid])
    await release()
    expect(await lost).toBeUndefined()
    await expectClean(place)
    expect(await place.database.sql('select from storage.objects')).toEqual([])
    if (kind === 'file') expect(await wholeBlobs(place)).toBe(0)
  })

  it('between commit and answer of a small upload leaves the object', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    const { waiting, release } = await holdCommits(place.database)
    const lost = upload(gateway.url, 'k', small).catch(() => undefined)
    await until(waiting)
    await kill(gateway)
    await release()
    expect(await lost).toBeUndefined()
    await until(async () => (await place.database.sql('select from storage.objects')).length === 1)
    const next = await place.start()
    expect(await digestAt(next.url, 'k')).toBe(digestOf(small))
    const again = await upload(next.url, 'k', small)
    expect(again.status).toBe(409)
    expect(again.json.error.details).toMatchObject({ sha256: digestOf(small) })
    await kill(next)
    await expectClean(place)
  })

  it('that refuses a small upload leaves no bytes', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    expect((await upload(gateway.url, 'k', small)).status).toBe(200)
    for (let count = 0; count < 3; count += 1)
      expect((await upload(gateway.url, 'k', randomBytes(100))).status).toBe(409)
    expect((await upload(gateway.url, 'k', randomBytes(5_000), true)).status).toBe(200)
    await kill(gateway)
    await expectClean(place)
    if (kind === 'file') expect(await wholeBlobs(place)).toBe(1)
  })

  it('cannot commit after its lease, as one that was stopped and goes on', async () => {
    const place = await newPlace(storeOf)
    const gateway = await place.start()
    await makeBucket(gateway)
    const { socket, received } = await openSocket(gateway.url)
    socket.write(
      `POST /storage/v1/object/b/k HTTP/1.1\r\nhost: x\r\napikey: ${apikey}\r\n` +
        `content-type: text/plain\r\ncontent-length: 10\r\n\r\n12345`,
    )
    await until(() => promised(place.database))
    gateway.process.kill('SIGSTOP')
    await endLeases(place.database)
    const other = await place.start()
    await until(async () => (await promised(place.database)) === 0)
    socket.write('67890')
    gateway.process.kill('SIGCONT')
    await until(() => received().includes('\r\n\r\n'))
    expect(received()).toMatch(/^HTTP\/1\.1 503 /)
    expect(await digestAt(other.url, 'k')).toBe('404')
    await kill(gateway)
    await kill(other)
    await expectClean(place)
  })
})

describe.each(stores)('under load, store %s', (kind, storeOf) => {
  const random = makeRandom()
  const most = inject('server') === 'embedded' && kind === 'file' ? 50 : 10
  const kills = inCi ? 5 : most

  it(`${kills} kills lose nothing that was answered, seed ${random.seed}`, async () => {
    const place = await newPlace(storeOf)
    const kept = new Map<string, string>()
    let names = 0

    /** Uploads that stay, and others that come and go, until the gateway is gone. */
    const client = async (url: string): Promise<void> => {
      for (;;) {
        const bytes = randomBytes(1 + random.below(random.pick([100_000, 2_500_000])))
        const key = `kept/${(names += 1)}`
        const answered = await upload(url, key, bytes)
        if (answered.status === 200) kept.set(key, digestOf(bytes))
        const churned = `churned/${random.below(5)}`
        await upload(url, churned, bytes, true)
        const moved = { bucketId: 'b', sourceKey: churned, destinationKey: `moved/${names}` }
        const post = { headers: { apikey }, body: moved }
        await request(url, 'POST', `/storage/v1/object/${random.pick(['move', 'copy'])}`, post)
        await request(url, 'DELETE', `/storage/v1/object/b/moved/${names}`, {
          headers: { apikey },
        })
      }
    }

    for (let count = 0; count < kills; count += 1) {
      const gateway = await place.start()
      if (count === 0) await makeBucket(gateway)
      // Six begin at once, and the next when one of these was answered.
      const enough = names + 7 + random.below(20)
      const clients = Array.from({ length: 6 }, () => client(gateway.url).catch(() => undefined))
      await until(() => names >= enough, { what: 'uploads' })
      await kill(gateway)
      await Promise.all(clients)
    }

    const last = await place.start()
    expect(kept.size).toBeGreaterThan(kills / 2)
    const lost: string[] = []
    for (const [key, digest] of kept) if ((await digestAt(last.url, key)) !== digest) lost.push(key)
    expect(lost).toEqual([])
    await kill(last)
    await expectClean(place)
  })
})
