// S3 that hangs, fails, or is not there: said in time, and nothing is left behind.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { findBucket } from '../../../src/storage/stores/s3.ts'
import { StoreTrouble, streamOf, type Store } from '../../../src/storage/stores/store.ts'
import { startS3, versitygw, type TestS3 } from '../../support/s3.ts'

const MiB = 1_048_576
const idle = 2 // seconds
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** What becomes of a request: nothing ever, an answer of 500 or 501, its answer cut, or another one. */
type Fault = 'hang' | 'fail' | 'refuse' | 'cut' | { answer: string }

async function* pieces(size: number): AsyncGenerator<Uint8Array, void> {
  for (let left = size; left > 0; left -= 65_536) {
    await Promise.resolve()
    yield randomBytes(Math.min(left, 65_536))
  }
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof StoreTrouble ? error.failure : error),
  )

describe.skipIf(versitygw === undefined)('S3 that fails', () => {
  let s3: TestS3
  let between: Server
  let store: Store
  let faultOf: (asked: IncomingMessage) => Fault | undefined
  const seen: string[] = []

  beforeAll(async () => {
    s3 = await startS3()
    const { hostname, port } = new URL(s3.url)
    between = createServer((asked, answer) => {
      const { method, url: path, headers } = asked
      const fault = faultOf(asked)
      seen.push(`${method} ${path}`)
      if (fault === 'hang') return asked.resume()
      if (fault !== undefined && fault !== 'cut') {
        const status = typeof fault === 'object' ? 200 : fault === 'fail' ? 500 : 501
        asked.resume()
        return asked.on('end', () =>
          answer.writeHead(status).end(typeof fault === 'object' ? fault.answer : ''),
        )
      }
      const sent = request({ hostname, port, method, path, headers }, (found) => {
        answer.writeHead(found.statusCode ?? 500, found.headers)
        if (fault !== 'cut') return found.pipe(answer)
        found.once('data', (data: Buffer) => answer.write(data, () => answer.destroy()))
        return undefined
      })
      sent.on('error', () => answer.destroy())
      asked.pipe(sent)
      return undefined
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    faultOf = () => undefined
    const url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
    const place = await findBucket(configOf(url), silent)
    await place.name()
    store = await place.open()
  })
  afterAll(async () => {
    store.close()
    between.closeAllConnections()
    between.close()
    await s3.stop()
  })
  beforeEach(() => {
    faultOf = () => undefined
    seen.length = 0
  })

  const configOf = (url: string): ReturnType<typeof readConfig> =>
    readConfig({
      ...s3.environment,
      STORAGE_S3_ENDPOINT: url,
      STORAGE_IDLE_SECONDS: String(idle),
    })

  const receive = (blob: string, size: number, length?: number): ReturnType<Store['receive']> =>
    store.receive(blob, pieces(size), {
      most: 100 * MiB,
      length,
      signal: new AbortController().signal,
    })

  const begunOf = async (blob: string): Promise<number> => {
    let count = 0
    for await (const one of store.begun()) count += one.blob === blob ? 1 : 0
    return count
  }

  const erase = async (blobs: Parameters<Store['erase']>[0]): Promise<unknown[]> => {
    const { erased, trouble } = await store.erase(blobs, new AbortController().signal)
    return [erased, trouble?.failure]
  }

  it.each([
    ['a whole PUT', 1_000, (asked: IncomingMessage) => asked.method === 'PUT'],
    ['part 2', 20 * MiB, ({ url }: IncomingMessage) => url?.includes('partNumber=2') ?? false],
    ['the end', 20 * MiB, ({ url }: IncomingMessage) => /^[^?]*\?uploadId=/.test(url ?? '')],
  ])('is down in time when it hangs in %s', async (_what, size, isHit) => {
    const blob = randomUUID()
    faultOf = (asked) => (isHit(asked) && asked.method !== 'DELETE' ? 'hang' : undefined)
    const began = performance.now()
    expect(await failureOf(receive(blob, size))).toBe('down')
    expect(performance.now() - began).toBeLessThan(3_000 * idle)
    faultOf = () => undefined
    expect([await begunOf(blob), await store.size(blob)]).toEqual([0, undefined])
  })

  it('is asked again after a failure that passes, and part by part', async () => {
    const blob = randomUUID()
    let left = 2
    faultOf = ({ url }) => (url?.includes('partNumber=2') && left-- > 0 ? 'fail' : undefined)
    expect((await receive(blob, 20 * MiB)).size).toBe(20 * MiB)
    expect(await store.size(blob)).toBe(20 * MiB)
  })

  it('is down when a part fails for good, and what was begun is aborted', async () => {
    const blob = randomUUID()
    faultOf = ({ url }) => (url?.includes('partNumber=2') ? 'fail' : undefined)
    expect(await failureOf(receive(blob, 20 * MiB))).toBe('down')
    faultOf = () => undefined
    expect([await begunOf(blob), await store.size(blob)]).toEqual([0, undefined])
  })

  it('erases what was begun though its abort failed', async () => {
    const blob = randomUUID()
    faultOf = ({ url, method }) =>
      url?.includes('partNumber=2') || method === 'DELETE' ? 'fail' : undefined
    expect(await failureOf(receive(blob, 20 * MiB))).toBe('down')
    faultOf = () => undefined
    expect(await begunOf(blob)).toBe(1)
    expect(await erase([{ blob, size: null }])).toEqual([[blob], undefined])
    expect(await begunOf(blob)).toBe(0)
  })

  it('deletes many in one request, and each as long as a part might be in two', async () => {
    const blobs = Array.from({ length: 5 }, () => ({ blob: randomUUID(), size: 10 }))
    for (const { blob } of blobs) await receive(blob, 10)
    seen.length = 0
    let digest: unknown
    faultOf = ({ headers }) => void (digest = headers['content-md5'])
    expect(await erase(blobs)).toEqual([blobs.map(({ blob }) => blob), undefined])
    expect([seen, digest]).toEqual([['POST /plinth/?delete='], expect.stringMatching(/^.{22}==$/)])
    seen.length = 0
    await erase([{ blob: randomUUID(), size: 8 * MiB }])
    expect(seen.map((line) => line.split(' ')[0])).toEqual(['GET', 'POST'])
  })

  it('that deletes only one by one is asked so', async () => {
    const blobs = Array.from({ length: 5 }, () => ({ blob: randomUUID(), size: 10 }))
    for (const { blob } of blobs) await receive(blob, 10)
    faultOf = ({ method }) => (method === 'POST' ? 'refuse' : undefined)
    expect(await erase(blobs)).toEqual([expect.any(Array), undefined])
    for (const { blob } of blobs) expect(await store.size(blob)).toBeUndefined()
  })

  it('is down for what it did not delete, and the rest is erased', async () => {
    const [whole, begun] = [randomUUID(), randomUUID()]
    await receive(whole, 10)
    faultOf = ({ method }) => (method === 'POST' ? 'fail' : undefined)
    expect(await erase([{ blob: whole, size: 10 }])).toEqual([[], 'down'])
    faultOf = ({ url }) => (url?.includes(begun) ? 'fail' : undefined)
    const both = [
      { blob: whole, size: 10 },
      { blob: begun, size: null },
    ]
    expect(await erase(both)).toEqual([[whole], 'down'])
    const refusal = `<Error><Key>blobs/${whole}</Key><Code>InternalError</Code></Error>`
    faultOf = () => ({ answer: `<DeleteResult>${refusal}</DeleteResult>` })
    expect(await erase(both.map(({ blob }) => ({ blob, size: 10 })))).toEqual([[begun], 'down'])
  })

  it('tells a GET that is cut from one that is whole', async () => {
    const blob = randomUUID()
    await receive(blob, 4 * MiB)
    faultOf = ({ method }) => (method === 'GET' ? 'cut' : undefined)
    const stream = streamOf(await store.read(blob, 0, 4 * MiB - 1))
    await expect(stream.toArray()).rejects.toThrow()
  })

  it('ends a GET of which nothing more comes', async () => {
    const blob = randomUUID()
    await receive(blob, 10)
    faultOf = ({ method }) => (method === 'GET' ? 'hang' : undefined)
    const began = performance.now()
    expect(await failureOf(store.read(blob, 0, 9))).toBe('down')
    expect(performance.now() - began).toBeLessThan(3_000 * idle)
  })

  it('waits for a buffer no longer than for anything else', async () => {
    const few = readConfig({
      ...s3.environment,
      STORAGE_IDLE_SECONDS: '1',
      STORAGE_PART_BUFFERS: '1',
    })
    const place = await findBucket(few, silent)
    await place.name()
    const narrow = await place.open()
    const leaving = new AbortController()
    async function* slow(): AsyncGenerator<Uint8Array, void> {
      yield Buffer.from('x')
      await new Promise(() => undefined)
    }
    const limits = { most: MiB, length: undefined }
    const first = narrow.receive(randomUUID(), slow(), { ...limits, signal: leaving.signal })
    const { signal } = new AbortController()
    const second = narrow.receive(randomUUID(), pieces(10), { ...limits, signal })
    expect(await failureOf(second)).toBe('down')
    leaving.abort()
    expect(await failureOf(first)).toBe('aborted')
    expect((await narrow.receive(randomUUID(), pieces(10), { ...limits, signal })).size).toBe(10)
    narrow.close()
  })

  it('is down where nobody listens', async () => {
    await expect(findBucket(configOf('http://127.0.0.1:1'), silent)).rejects.toThrow()
  })
})
