// tus-js-client as it is published, used as Supabase's guide says.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { endpoint } from './tus.ts'

const user = randomUUID()
const service = useService({
  schema: `
    insert into storage.buckets (id, name) values ('files', 'files');
    create policy "own" on storage.objects for all to authenticated using (owner_id = (select auth.uid())::text)`,
})

let token = ''
beforeAll(async () => {
  token = await service.userToken(user)
  await until(async () => (await service.request('GET', '/ready')).status === 200, {
    what: 'ready',
  })
})

const mebibyte = 1_048_576

/** The options of Supabase's guide; only the delays are shorter. */
const optionsFor = (objectName: string): UploadOptions => ({
  endpoint: service.url + endpoint,
  retryDelays: [0, 100, 300, 1000, 3000],
  headers: { authorization: `Bearer ${token}`, 'x-upsert': 'true' },
  uploadDataDuringCreation: true,
  removeFingerprintOnSuccess: true,
  metadata: {
    bucketName: 'files',
    objectName,
    contentType: 'image/png',
    cacheControl: 3600 as unknown as string, // a number in the guide
    metadata: JSON.stringify({ yourCustomMetadata: true }),
  },
  chunkSize: 6 * mebibyte,
})

const run = (bytes: Buffer, options: UploadOptions): Promise<Upload> =>
  new Promise((resolve, reject) => {
    const upload: Upload = new Upload(bytes, {
      ...options,
      onError: reject,
      onSuccess: () => resolve(upload),
    })
    upload.start()
  })

const get = (key: string): Promise<Response> =>
  fetch(`${service.url}/storage/v1/object/files/${key}`, {
    headers: { authorization: `Bearer ${token}` },
  })

const expectObject = async (key: string, bytes: Buffer): Promise<void> => {
  const reply = await get(key)
  expect(reply.status).toBe(200)
  const got = Buffer.from(await reply.arrayBuffer())
  expect(got.length).toBe(bytes.length)
  expect(createHash('sha256').update(got).digest('hex')).toBe(
    createHash('sha256').update(bytes).digest('hex'),
  )
}

describe('tus-js-client', () => {
  it('uploads with the options of the guide, again too', async () => {
    for (const size of [20 * mebibyte + 1, 5]) {
      const bytes = randomBytes(size)
      await run(bytes, optionsFor('guide.png'))
      await expectObject('guide.png', bytes)
    }
    const [object] = await service.sql(
      `select metadata, user_metadata from storage.objects where name = 'guide.png'`,
    )
    expect(object).toMatchObject({
      metadata: { mimetype: 'image/png', cacheControl: 'max-age=3600', size: 5 },
      user_metadata: { yourCustomMetadata: true },
    })
  })

  it('uploads without chunks, and without bytes in the first request', async () => {
    const bytes = randomBytes(9 * mebibyte)
    await run(bytes, {
      ...optionsFor('one go'),
      uploadDataDuringCreation: false,
      chunkSize: Infinity,
    })
    await expectObject('one%20go', bytes)
  })

  it('uploads nothing at all', async () => {
    await run(Buffer.alloc(0), optionsFor('nothing'))
    await expectObject('nothing', Buffer.alloc(0))
  })

  it('uploads a key of any script', async () => {
    await run(Buffer.from('abc'), optionsFor('ä/日本 🎈.png'))
    await expectObject(encodeURI('ä/日本 🎈.png'), Buffer.from('abc'))
  })

  it('uploads a stream of unknown length', async () => {
    const bytes = randomBytes(3 * mebibyte)
    await new Promise<void>((resolve, reject) => {
      new Upload(Readable.from([bytes.subarray(0, 100), bytes.subarray(100)]), {
        ...optionsFor('stream'),
        chunkSize: mebibyte,
        uploadLengthDeferred: true,
        onError: reject,
        onSuccess: () => resolve(),
      }).start()
    })
    await expectObject('stream', bytes)
  })

  it('goes on after it was stopped, from where it was', async () => {
    const bytes = randomBytes(12 * mebibyte)
    const options = { ...optionsFor('resumed'), chunkSize: 2 * mebibyte }
    const location = await new Promise<string>((resolve, reject) => {
      const upload: Upload = new Upload(bytes, {
        ...options,
        onError: reject,
        onChunkComplete: (_size, at) => {
          if (at < 4 * mebibyte) return
          void upload.abort().then(() => resolve(upload.url ?? ''))
        },
      })
      upload.start()
    })
    const sent: number[] = []
    await run(bytes, {
      ...options,
      uploadUrl: location,
      onChunkComplete: (size) => void sent.push(size),
    })
    expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * mebibyte)
    await expectObject('resumed', bytes)
  })

  it('goes on by itself when its connection is cut, three times', async () => {
    const bytes = randomBytes(16 * mebibyte)
    const line = await startCutting(3, 3 * mebibyte)
    await run(bytes, {
      ...optionsFor('cut'),
      endpoint: line.url + endpoint,
      chunkSize: Infinity,
      uploadDataDuringCreation: false,
    })
    expect(line.cuts()).toBe(3)
    line.close()
    await expectObject('cut', bytes)
  })

  it('finds an upload whole whose last reply it lost', async () => {
    const bytes = Buffer.from('abc')
    const { url } = await run(bytes, optionsFor('lost'))
    await run(bytes, { ...optionsFor('lost'), uploadUrl: url })
    const versions = await service.sql(`select version from storage.objects where name = 'lost'`)
    expect(versions).toHaveLength(1)
  })

  it('ends an upload', async () => {
    const location = await new Promise<string>((resolve, reject) => {
      const upload: Upload = new Upload(randomBytes(4 * mebibyte), {
        ...optionsFor('terminated'),
        chunkSize: mebibyte,
        onError: reject,
        onChunkComplete: (_size, at) => {
          if (at < 2 * mebibyte) return
          void upload.abort(true).then(() => resolve(upload.url ?? ''), reject)
        },
      })
      upload.start()
    })
    const head = await fetch(location, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
    })
    expect(head.status).toBe(404)
    expect((await get('terminated')).status).toBe(404)
  })

  it('learns why it is refused', async () => {
    const options = optionsFor('refused')
    const error = await run(Buffer.from('abc'), {
      ...options,
      metadata: { ...options.metadata, bucketName: 'none' },
    }).catch((reason: unknown) => reason as DetailedError)
    expect((error as DetailedError).originalResponse?.getStatus()).toBe(404)
  })

  it('uploads by a signed link, with nothing but that', async () => {
    const bytes = randomBytes(7 * mebibyte)
    const link = await fetch(`${service.url}/storage/v1/object/upload/sign/files/linked`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    const { token: signature } = (await link.json()) as { token: string }
    const options = {
      ...optionsFor('linked'),
      endpoint: `${service.url}${endpoint}/sign`,
      headers: { 'x-signature': signature },
    }
    await run(bytes, options)
    await expectObject('linked', bytes)
    const error = await run(bytes, options).catch((reason: unknown) => reason as DetailedError)
    expect((error as DetailedError).originalResponse?.getStatus()).toBe(410)
  })

  it('is refused with a link that is none', async () => {
    const error = await run(Buffer.from('abc'), {
      ...optionsFor('forged'),
      endpoint: `${service.url}${endpoint}/sign`,
      headers: { 'x-signature': token },
    }).catch((reason: unknown) => reason as DetailedError)
    expect((error as DetailedError).originalResponse?.getStatus()).toBe(401)
  })
})

/** The service by way of a line that breaks off after so many bytes, the first times. */
const startCutting = async (
  times: number,
  most: number,
): Promise<{ url: string; cuts: () => number; close: () => void }> => {
  const { hostname, port } = new URL(service.url)
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let bytes = 0
    client.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes <= most || cuts >= times) return
      cuts += 1
      client.destroy()
      upstream.destroy()
    })
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: here } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${here}`,
    cuts: () => cuts,
    close: () => void server.close(),
  }
}
