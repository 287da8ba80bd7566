// What a request brings to an upload, on a real folder: pieces, digests, cuts, and a blob that goes on in another.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeResumableAsks } from '../../../src/storage/resumable.ts'
import { makeStorage } from '../../../src/storage/storage.ts'
import { findFolder } from '../../../src/storage/stores/file.ts'
import { StoreTrouble, streamOf, type Store } from '../../../src/storage/stores/store.ts'
import type { Upload } from '../../../src/storage/upload.ts'
import { servedOf } from './gateway.ts'

let folder: string
let store: Store
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-resumable-'))
  const place = await findFolder({ folder, minFree: 0 })
  await place.name()
  store = await place.open()
})
afterAll(() => rm(folder, { recursive: true }))

const arriving = (...pieces: (string | Error)[]): Upload => ({
  body: null,
  bytes: (async function* () {
    for (const piece of pieces) {
      await Promise.resolve()
      if (piece instanceof Error) throw piece
      yield Buffer.from(piece)
    }
  })(),
  length: undefined,
  signal: new AbortController().signal,
  rest: () => Promise.resolve(undefined),
  fault: () => undefined,
  abort: () => undefined,
  end: () => undefined,
})

const troubles: string[] = []
const asksOf = (
  upload: Upload,
): Record<'append' | 'finish', (ask: object) => Promise<Record<string, unknown>>> => {
  const storage = makeStorage(1)
  storage.serve(servedOf(store))
  const { append, finish } = makeResumableAsks(storage)
  const work = {
    upload,
    failed: ({ failure }: { failure: string }) => void troubles.push(failure),
  }
  return {
    append: (ask) => append({ store: store.id, at: 0, most: 1000, ...ask }, work),
    finish: (ask) => finish({ store: store.id, ...ask }, work),
  }
}

const textOf = async (blob: string, size: number): Promise<string> => {
  const stream = streamOf(await store.read(blob, 0, size - 1))
  return Buffer.concat((await stream.toArray()) as Buffer[]).toString()
}

const sha = (text: string, algorithm = 'sha256'): string =>
  createHash(algorithm).update(text).digest('hex')

describe('append', () => {
  it('appends all that comes, and finish makes a blob of it', async () => {
    const blob = randomUUID()
    expect(await asksOf(arriving('one ', 'two')).append({ blob })).toMatchObject({
      size: 7,
      ended: true,
      more: false,
      gone: false,
    })
    expect(await asksOf(arriving(' three')).append({ blob, at: 7 })).toMatchObject({ size: 13 })
    expect(await asksOf(arriving()).finish({ blob, size: 13 })).toEqual({
      size: 13,
      sha256: sha('one two three'),
      head: Buffer.from('one two three').toString('base64'),
    })
    expect(await textOf(blob, 13)).toBe('one two three')
  })

  it('stops after a piece, and goes on where it stopped', async () => {
    const blob = randomUUID()
    const { append, finish } = asksOf(arriving('abcde', 'fgh'))
    const answers = []
    for (const at of [0, 3, 6]) answers.push(await append({ blob, at, piece: 3 }))
    expect(answers).toMatchObject([
      { size: 3, ended: false, more: true },
      { size: 6, ended: false, more: true },
      { size: 8, ended: true, more: false },
    ])
    expect(await finish({ blob, size: 8 })).toMatchObject({ sha256: sha('abcdefgh') })
  })

  it('says more where the body may have ended with the piece, and the end at the next', async () => {
    const blob = randomUUID()
    const { append } = asksOf(arriving('abc'))
    expect(await append({ blob, piece: 3 })).toMatchObject({ size: 3, more: true })
    expect(await append({ blob, at: 3, piece: 3 })).toMatchObject({ size: 3, ended: true })
  })

  it('keeps what came before the client left', async () => {
    const blob = randomUUID()
    const asks = asksOf(arriving('abc', new StoreTrouble('aborted')))
    expect(await asks.append({ blob })).toMatchObject({ size: 3, ended: false, more: false })
    expect(await asksOf(arriving('def')).append({ blob, at: 3 })).toMatchObject({ size: 6 })
    expect(await asks.finish({ blob, size: 6 })).toMatchObject({ sha256: sha('abcdef') })
  })

  it('cuts what SQL does not know of', async () => {
    const blob = randomUUID()
    await asksOf(arriving('abcdef')).append({ blob })
    expect(await asksOf(arriving('XY')).append({ blob, at: 3 })).toMatchObject({ size: 5 })
    expect(await asksOf(arriving()).finish({ blob, size: 5 })).toMatchObject({
      sha256: sha('abcXY'),
    })
  })

  it('fails beyond the most that the upload takes', async () => {
    const asks = asksOf(arriving('abc', 'def'))
    expect(await asks.append({ blob: randomUUID(), most: 5 })).toEqual({ failed: 'too_large' })
  })

  it('fails where the bytes that SQL knows of are not there', async () => {
    const blob = randomUUID()
    expect(await asksOf(arriving('a')).append({ blob, at: 1 })).toEqual({ failed: 'missing' })
    expect(troubles).toEqual(['missing'])
    await asksOf(arriving('abc')).append({ blob })
    await truncate(join(folder, 'tmp', blob), 1)
    expect(await asksOf(arriving('d')).append({ blob, at: 3 })).toEqual({ failed: 'missing' })
  })

  it.each(['sha1', 'sha256'])('computes the %s of what this request brought', async (digest) => {
    const blob = randomUUID()
    await asksOf(arriving('before')).append({ blob })
    expect(await asksOf(arriving('ab', 'c')).append({ blob, at: 6, digest })).toMatchObject({
      size: 9,
      digest: sha('abc', digest),
    })
  })
})

describe('a blob that goes on in another', () => {
  it('has the bytes that are durable, and none that came later', async () => {
    const [older, newer] = [randomUUID(), randomUUID()]
    await asksOf(arriving('abcdef')).append({ blob: older })
    const ask = { blob: newer, from: older, at: 3 }
    expect(await asksOf(arriving('XY')).append(ask)).toMatchObject({ size: 5 })
    await asksOf(arriving('late')).append({ blob: older, at: 3 })
    expect(await asksOf(arriving()).finish({ blob: newer, size: 5 })).toMatchObject({
      sha256: sha('abcXY'),
    })
  })

  it('may begin in one that was finished and not committed', async () => {
    const [older, newer] = [randomUUID(), randomUUID()]
    const { append, finish } = asksOf(arriving('abc'))
    await append({ blob: older })
    await finish({ blob: older, size: 3 })
    expect(await asksOf(arriving('c')).append({ blob: newer, from: older, at: 2 })).toMatchObject({
      size: 3,
      ended: true,
    })
    expect(await finish({ blob: newer, size: 3 })).toMatchObject({ sha256: sha('abc') })
  })

  it('ends an append to the other that waits for its client', async () => {
    const [older, newer] = [randomUUID(), randomUUID()]
    const silent: Upload = {
      ...arriving(),
      bytes: (async function* () {
        yield Buffer.from('abc')
        await new Promise(() => undefined)
      })(),
    }
    await asksOf(arriving('0')).append({ blob: older })
    const waiting = asksOf(silent).append({ blob: older, at: 1 })
    expect(await asksOf(arriving('x')).append({ blob: newer, from: older, at: 1 })).toMatchObject({
      size: 2,
    })
    expect(await waiting).toMatchObject({ ended: false, more: false })
  })
})

describe('finish', () => {
  it('fails where bytes are missing', async () => {
    const blob = randomUUID()
    await asksOf(arriving('abc')).append({ blob })
    expect(await asksOf(arriving()).finish({ blob, size: 4 })).toEqual({ failed: 'missing' })
  })

  it('makes an empty blob', async () => {
    const blob = randomUUID()
    await asksOf(arriving()).append({ blob, most: 0 })
    expect(await asksOf(arriving()).finish({ blob, size: 0 })).toEqual({
      size: 0,
      sha256: sha(''),
      head: '',
    })
  })
})
