// Buckets and files through the client, on the real service.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PlinthError } from '../../../src/client/core/error.ts'
import type { Result } from '../../../src/client/core/result.ts'
import {
  createStorage,
  type Progress,
  type StorageClient,
} from '../../../src/client/storage/main.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  schema: `
    create policy "own folder" on storage.objects for all to authenticated
      using (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid()::text));
    create policy "drops are blind" on storage.objects for insert to authenticated
      with check (bucket_id = 'drops');`,
})

const user = randomUUID()
let all: StorageClient
let mine: StorageClient
let token: string

const clientOf = (bearer: string, through: typeof fetch = fetch): StorageClient =>
  createStorage(service.url, service.anonKey, {
    accessToken: () => Promise.resolve(bearer),
    fetch: through,
  })

beforeAll(async () => {
  token = await service.userToken(user)
  all = clientOf(service.serviceKey)
  mine = clientOf(token)
  for (const name of ['private', 'drops']) await all.createBucket(name).orThrow()
  await all.createBucket('seen', { public: true }).orThrow()
})

const refusal = async (asked: PromiseLike<Result<unknown>>): Promise<PlinthError> => {
  const { data, error } = await asked
  expect(data).toBeNull()
  return error!
}

describe('buckets', () => {
  it('are created, read, listed, changed, emptied and deleted', async () => {
    const options = { fileSizeLimit: '1MB', allowedMimeTypes: ['text/plain'] }
    expect(await all.createBucket('things', options)).toEqual({
      data: { name: 'things' },
      error: null,
    })
    expect(await all.getBucket('things').orThrow()).toMatchObject({
      id: 'things',
      public: false,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['text/plain'],
    })
    const found = await all.listBuckets({ limit: 1, search: 'thing', sortColumn: 'name' }).orThrow()
    expect(found.map(({ id }) => id)).toEqual(['things'])
    await all.updateBucket('things', { public: true }).orThrow()
    expect((await all.getBucket('things').orThrow()).public).toBe(true)
    await all.from('things').upload('a.txt', 'text').orThrow()
    expect(await refusal(all.deleteBucket('things'))).toMatchObject({ status: 409 })
    await all.emptyBucket('things').orThrow()
    await all.deleteBucket('things').orThrow()
    expect(await refusal(all.getBucket('things'))).toMatchObject({ code: 'not_found' })
    expect(await refusal(mine.createBucket('others'))).toMatchObject({ code: 'forbidden' })
  })
})

describe('an upload', () => {
  const text = 'héllo wörld'
  const bytes = new TextEncoder().encode(text)
  const bodies = {
    text: () => text,
    ArrayBuffer: () => bytes.buffer.slice(0),
    Uint8Array: () => bytes,
    Blob: () => new Blob([bytes], { type: 'text/plain' }),
    File: () => new File([bytes], 'name.txt', { type: 'text/plain' }),
    'a stream': () => new Blob([bytes]).stream(),
    FormData: () => {
      const form = new FormData()
      form.append('cacheControl', '60')
      form.append('metadata', JSON.stringify({ colour: 'blå' }))
      form.append('', new Blob([bytes], { type: 'text/plain' }), 'x.txt')
      return form
    },
  }

  it.each(Object.keys(bodies))('takes %s', async (kind) => {
    const path = `${user}/bodies/${kind} 100%?#.txt`
    const seen: Progress[] = []
    const data = await mine
      .from('private')
      .upload(path, bodies[kind as keyof typeof bodies](), {
        contentType: 'text/plain',
        cacheControl: 60,
        metadata: { colour: 'blå' },
        onProgress: (progress) => seen.push(progress),
      })
      .orThrow()
    expect(data).toEqual({ id: expect.any(String), path, fullPath: `private/${path}` })
    expect(await (await mine.from('private').download(path).orThrow()).text()).toBe(text)
    expect(await mine.from('private').info(path).orThrow()).toMatchObject({
      id: data.id,
      name: path,
      bucketId: 'private',
      size: bytes.length,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { colour: 'blå' },
    })
    const known = kind !== 'a stream' && kind !== 'FormData'
    expect(seen).toEqual(known ? [{ loaded: bytes.length, total: bytes.length }] : [])
  })

  it('is refused by policies, and where there is a file already', async () => {
    const files = mine.from('private')
    expect(await refusal(files.upload(`${randomUUID()}/a`, 'x'))).toMatchObject({
      code: 'forbidden',
      details: { command: 'insert' },
    })
    await files.upload(`${user}/twice`, 'first').orThrow()
    expect(await refusal(files.upload(`${user}/twice`, 'second'))).toMatchObject({
      code: 'conflict',
    })
    await files.upload(`${user}/twice`, 'second', { upsert: true }).orThrow()
    await files.update(`${user}/twice`, 'third').orThrow()
    expect(await (await files.download(`${user}/twice`).orThrow()).text()).toBe('third')
    expect(await refusal(files.update(`${user}/never`, 'x'))).toMatchObject({ code: 'not_found' })
  })
})

describe('files', () => {
  it('are listed, found, moved, copied and removed', async () => {
    const files = mine.from('private')
    await files.upload(`${user}/box/a`, 'a').orThrow()
    await files.upload(`${user}/box/in/b`, 'b').orThrow()
    const names = (await files.list(`${user}/box`).orThrow()).map(({ name, id }) => [name, id])
    expect(names).toEqual([
      ['a', expect.any(String)],
      ['in', null],
    ])
    const page = await files.listV2({ prefix: `${user}/box/`, with_delimiter: true }).orThrow()
    expect([page.objects.length, page.folders.length]).toEqual([1, 1])
    await files.move(`${user}/box/a`, `${user}/box/c`).orThrow()
    expect(await files.copy(`${user}/box/c`, `${user}/box/d`).orThrow()).toEqual({
      path: `private/${user}/box/d`,
    })
    expect(await files.exists(`${user}/box/a`).orThrow()).toBe(false)
    expect(await files.exists(`${user}/box/d`).orThrow()).toBe(true)
    const removed = await files.remove([`${user}/box/c`, `${user}/box/d`]).orThrow()
    expect(removed.map(({ name }) => name).sort()).toEqual([`${user}/box/c`, `${user}/box/d`])
  })

  it('are read as a stream', async () => {
    await mine.from('private').upload(`${user}/flow`, 'drop by drop').orThrow()
    const stream = await mine.from('private').download(`${user}/flow`).asStream().orThrow()
    expect(await new Response(stream).text()).toBe('drop by drop')
  })
})

describe('links', () => {
  it('are for everybody in a public bucket', async () => {
    await all.from('seen').upload('fine day.txt', 'sunny').orThrow()
    const { publicUrl } = all
      .from('seen')
      .getPublicUrl('fine day.txt', { download: 'today.txt' }).data
    const reply = await fetch(publicUrl)
    expect(await reply.text()).toBe('sunny')
    expect(reply.headers.get('content-disposition')).toContain('today.txt')
  })

  it('are signed for one file or many', async () => {
    const files = mine.from('private')
    await files.upload(`${user}/links/one`, 'one').orThrow()
    const { signedUrl } = await files
      .createSignedUrl(`${user}/links/one`, 60, { download: true })
      .orThrow()
    const reply = await fetch(signedUrl)
    expect(await reply.text()).toBe('one')
    expect(reply.headers.get('content-disposition')).toContain('attachment')
    const many = await files
      .createSignedUrls([`${user}/links/one`, `${user}/links/none`], 60)
      .orThrow()
    expect(many.map(({ error }) => error === null)).toEqual([true, false])
    expect(await (await fetch(many[0]!.signedUrl)).text()).toBe('one')
  })

  it('take an upload of somebody who is not signed in', async () => {
    const path = `${user}/links/given`
    const link = await mine.from('private').createSignedUploadUrl(path).orThrow()
    expect(link.signedUrl).toContain(service.url)
    const anon = createStorage(service.url, service.anonKey)
    expect(
      await anon.from('private').uploadToSignedUrl(path, link.token, 'given').orThrow(),
    ).toEqual({ path, fullPath: `private/${path}` })
    expect(await (await mine.from('private').download(path).orThrow()).text()).toBe('given')
  })
})

describe('a large upload', () => {
  const large = randomBytes(14 * 1024 * 1024)
  const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

  /** Loses the reply of every second part, and cuts another in its middle. */
  const losing = (): { fetch: typeof fetch; parts: () => number } => {
    let parts = 0
    return {
      parts: () => parts,
      fetch: async (input, init) => {
        if (init?.method !== 'PATCH') return fetch(input, init)
        parts += 1
        if (parts % 2 === 0) {
          await (await fetch(input, init)).text()
          throw new TypeError('the reply was lost')
        }
        if (parts === 1) {
          const half = (init.body as Blob).slice(0, 1_000_000)
          await (await fetch(input, { ...init, body: half })).text()
          throw new TypeError('the connection was cut')
        }
        return fetch(input, init)
      },
    }
  }

  it('goes on after replies that were lost, and arrives whole', async () => {
    const path = `${user}/film`
    const network = losing()
    const seen: Progress[] = []
    const data = await clientOf(token, network.fetch)
      .from('private')
      .upload(path, large, { contentType: 'video/x', onProgress: (state) => seen.push(state) })
      .orThrow()
    expect(network.parts()).toBe(4)
    expect(seen.map(({ loaded }) => loaded)).toEqual([
      1_000_000,
      1_000_000 + 6 * 1024 * 1024,
      1_000_000 + 12 * 1024 * 1024,
      large.length,
    ])
    const got = await mine.from('private').download(path).orThrow()
    expect(sha(new Uint8Array(await got.arrayBuffer()))).toBe(sha(large))
    expect(await mine.from('private').info(path).orThrow()).toMatchObject({
      id: data.id,
      contentType: 'video/x',
    })
  })

  it('has no id for who may not see it', async () => {
    const data = await mine.from('drops').upload('box', large).orThrow()
    expect(data).toEqual({ id: null, path: 'box', fullPath: 'drops/box' })
  })

  it('is refused like a small one', async () => {
    expect(await refusal(mine.from('private').upload('not/mine', large))).toMatchObject({
      code: 'forbidden',
    })
  })

  it('ends with its signal', async () => {
    const leaving = new AbortController()
    const asked = mine.from('private').upload(`${user}/left`, large, {
      signal: leaving.signal,
      onProgress: () => leaving.abort(),
    })
    expect(await refusal(asked)).toMatchObject({ code: 'aborted' })
    expect(await mine.from('private').exists(`${user}/left`).orThrow()).toBe(false)
  })
})
