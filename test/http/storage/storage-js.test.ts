// @supabase/storage-js, unmodified: every call it has, with every kind of body.
import { StorageClient } from '@supabase/storage-js'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../support/use.ts'

const service = useService({
  schema: `
    create policy "Own folder" on storage.objects for all to authenticated
      using (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid()::text))
      with check (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid()::text));
    create policy "Avatars are seen by all" on storage.objects for select to anon, authenticated
      using (bucket_id = 'avatars');
  `,
})

const user = randomUUID()
const clientWith = (token: string): StorageClient =>
  new StorageClient(`${service.url}/storage/v1`, {
    apikey: service.anonKey,
    authorization: `Bearer ${token}`,
  })

let all: StorageClient
let mine: StorageClient
let anon: StorageClient

beforeAll(async () => {
  all = clientWith(service.serviceKey)
  mine = clientWith(await service.userToken(user))
  anon = clientWith(service.anonKey)
  await unwrap(all.createBucket('private', { public: false }))
  await unwrap(all.createBucket('avatars', { public: true }))
})

/** The data of an answer that has no error. */
const unwrap = async <T>(
  asked: PromiseLike<{ data: T; error: unknown }>,
): Promise<NonNullable<T>> => {
  const { data, error } = await asked
  expect(error).toBeNull()
  return data as NonNullable<T>
}

/** The error of an answer that has one. */
const refused = async (
  asked: PromiseLike<{ error: unknown }>,
): Promise<{ status: number; message: string; statusCode: string }> => {
  const { error } = await asked
  expect(error).not.toBeNull()
  return error as { status: number; message: string; statusCode: string }
}

const textAt = async (client: StorageClient, bucket: string, path: string): Promise<string> =>
  (await unwrap(client.from(bucket).download(path))).text()

describe('buckets', () => {
  it('are created, read, listed, changed, emptied and deleted', async () => {
    expect(
      await unwrap(
        all.createBucket('things', {
          public: false,
          fileSizeLimit: '1MB',
          allowedMimeTypes: ['text/plain', 'image/*'],
        }),
      ),
    ).toMatchObject({ name: 'things' })
    expect(await unwrap(all.getBucket('things'))).toMatchObject({
      id: 'things',
      name: 'things',
      public: false,
      file_size_limit: 1_000_000,
      allowed_mime_types: ['text/plain', 'image/*'],
    })
    const listed = await unwrap(all.listBuckets())
    expect(listed.map(({ id }) => id)).toContain('things')
    const few = await unwrap(
      all.listBuckets({ limit: 1, offset: 0, search: 'thing', sortColumn: 'name' }),
    )
    expect(few.map(({ id }) => id)).toEqual(['things'])
    await unwrap(all.updateBucket('things', { public: true, fileSizeLimit: 2_000 }))
    expect(await unwrap(all.getBucket('things'))).toMatchObject({
      public: true,
      file_size_limit: 2_000,
    })
    await unwrap(all.from('things').upload('a/b.txt', 'text', { contentType: 'text/plain' }))
    expect(await refused(all.deleteBucket('things'))).toMatchObject({ status: 409 })
    await unwrap(all.emptyBucket('things'))
    expect(await unwrap(all.from('things').list('a'))).toEqual([])
    await unwrap(all.deleteBucket('things'))
    expect(await refused(all.getBucket('things'))).toMatchObject({ status: 404 })
  })

  it('are nobody else’s', async () => {
    expect(await refused(mine.createBucket('others'))).toMatchObject({ status: 403 })
    expect(await unwrap(mine.listBuckets())).toEqual([])
    expect(await refused(all.createBucket('private'))).toMatchObject({ status: 409 })
  })
})

describe('upload', () => {
  const bytes = Buffer.from('héllo wörld')
  const bodies: Record<string, () => unknown> = {
    text: () => bytes.toString(),
    Buffer: () => bytes,
    ArrayBuffer: () => new Uint8Array(bytes).buffer,
    Uint8Array: () => new Uint8Array(bytes),
    Blob: () => new Blob([bytes], { type: 'text/plain' }),
    File: () => new File([bytes], 'name.txt', { type: 'text/plain' }),
    FormData: () => {
      const form = new FormData()
      form.append('file', new Blob([bytes], { type: 'text/plain' }), 'x.txt')
      return form
    },
    'a web stream': () => new Blob([bytes]).stream(),
    'a stream of Node': () => Readable.from([bytes]),
    'URL parameters': () => new URLSearchParams({ a: 'b' }),
  }

  for (const [kind, make] of Object.entries(bodies)) {
    it(`takes ${kind}`, async () => {
      const path = `${user}/bodies/${kind}.txt`
      const body = make() as string
      const data = await unwrap(
        mine.from('private').upload(path, body, {
          contentType: 'text/plain;charset=utf-8',
          cacheControl: '60',
          metadata: { colour: 'blå' },
        }),
      )
      expect(data).toEqual({ id: expect.any(String), path, fullPath: `private/${path}` })
      expect(await textAt(mine, 'private', path)).toBe(
        kind === 'URL parameters' ? 'a=b' : bytes.toString(),
      )
      expect(await unwrap(mine.from('private').info(path))).toMatchObject({
        id: data.id,
        name: path,
        bucketId: 'private',
        size: kind === 'URL parameters' ? 3 : bytes.length,
        contentType: expect.stringMatching(/^text\/plain/),
        cacheControl: 'max-age=60',
        metadata: { colour: 'blå' },
        etag: expect.any(String),
        lastModified: expect.any(String),
        createdAt: expect.any(String),
      })
    })
  }

  it('refuses a taken key, and writes over it where it may', async () => {
    const path = `${user}/once.txt`
    await unwrap(mine.from('private').upload(path, 'one'))
    expect(await refused(mine.from('private').upload(path, 'two'))).toMatchObject({ status: 409 })
    expect(await textAt(mine, 'private', path)).toBe('one')
    await unwrap(mine.from('private').upload(path, 'three', { upsert: true }))
    expect(await textAt(mine, 'private', path)).toBe('three')
    await unwrap(mine.from('private').update(path, 'four'))
    expect(await textAt(mine, 'private', path)).toBe('four')
    expect(await refused(mine.from('private').update(`${user}/none`, 'x'))).toMatchObject({
      status: 404,
    })
  })

  it('refuses what no policy allows', async () => {
    const own = `${user}/mine.txt`
    await unwrap(mine.from('private').upload(own, 'mine'))
    for (const options of [{}, { upsert: true }]) {
      expect(
        await refused(mine.from('private').upload(`${randomUUID()}/a`, 'x', options)),
      ).toMatchObject({ status: 403 })
      expect(await refused(anon.from('private').upload(own, 'x', options))).toMatchObject({
        status: 403,
      })
    }
    expect(await textAt(mine, 'private', own)).toBe('mine')
  })
})

/** As storage-js from 2.119 on asks in exists(), which takes any other code for a failure and throws it. */
describe('a file that is not there', () => {
  const asked = (path: string, headers: Record<string, string>) =>
    service.request('GET', `/storage/v1/${path}`, {
      headers: { authorization: `Bearer ${service.anonKey}`, ...headers },
    })

  it.each(['avatars/nothing.png', 'private/hidden.txt', 'nowhere/x', 'authenticated/avatars/no'])(
    'is known by the code that the client reads: %s',
    async (path) => {
      const newest = await asked(`object/info/${path}`, { 'x-client-info': 'storage-js/2.119.1' })
      expect(newest).toMatchObject({ status: 404, json: { code: 'NoSuchKey' } })
      expect(newest.json.error).toMatchObject({ code: 'not_found' })
      const other = await asked(`object/info/${path}`, {})
      expect(other.json).toEqual({ error: newest.json.error })
    },
  )

  it('is not what is said of a bucket', async () => {
    const { json } = await asked('bucket/nowhere', { 'x-client-info': 'storage-js/2.119.1' })
    expect(json).toMatchObject({ code: 'not_found' })
  })
})

describe('reading', () => {
  it('is of what a policy shows', async () => {
    await unwrap(all.from('avatars').upload('face.png', 'not a png', { contentType: 'image/png' }))
    await unwrap(all.from('private').upload('hidden.txt', 'x'))
    expect(await textAt(anon, 'avatars', 'face.png')).toBe('not a png')
    for (const path of ['hidden.txt', 'nothing.txt'])
      expect(await refused(anon.from('private').download(path))).toMatchObject({ status: 404 })
    expect(await anon.from('avatars').exists('face.png')).toMatchObject({ data: true })
    expect(await anon.from('private').exists('hidden.txt')).toMatchObject({ data: false })
    const { data } = anon.from('avatars').getPublicUrl('face.png', { download: 'me.png' })
    const response = await fetch(data.publicUrl)
    expect(response.headers.get('content-disposition')).toContain('me.png')
    expect(await response.text()).toBe('not a png')
    const stream = await unwrap(anon.from('avatars').download('face.png').asStream())
    expect(await new Response(stream).text()).toBe('not a png')
    const original = await unwrap(
      anon.from('avatars').download('face.png', { transform: { width: 10 } }),
    )
    expect(await original.text()).toBe('not a png')
  })
})

describe('links', () => {
  it('read an object without a token', async () => {
    const path = `${user}/a b/ü.txt`
    await unwrap(mine.from('private').upload(path, 'linked'))
    const { signedUrl } = await unwrap(
      mine.from('private').createSignedUrl(path, 60, { download: 'a.txt' }),
    )
    const response = await fetch(signedUrl)
    expect(await response.text()).toBe('linked')
    expect(response.headers.get('content-disposition')).toContain('a.txt')
    const many = await unwrap(
      mine.from('private').createSignedUrls([path, `${user}/none`, 'hidden.txt'], 60),
    )
    expect(many.map(({ error }) => error === null)).toEqual([true, false, false])
    expect(await (await fetch(many[0]?.signedUrl ?? '')).text()).toBe('linked')
    expect(await refused(anon.from('private').createSignedUrl(path, 60))).toMatchObject({
      status: 404,
    })
  })

  it('take an upload, once', async () => {
    const path = `${user}/sent.txt`
    const { token } = await unwrap(mine.from('private').createSignedUploadUrl(path))
    expect(
      await unwrap(anon.from('private').uploadToSignedUrl(path, token, new Blob(['sent']))),
    ).toEqual({ path, fullPath: `private/${path}` })
    expect(await textAt(mine, 'private', path)).toBe('sent')
    await refused(anon.from('private').uploadToSignedUrl(path, token, 'again'))
    expect(await textAt(mine, 'private', path)).toBe('sent')
    await refused(anon.from('private').createSignedUploadUrl(path))
  })
})

describe('lists', () => {
  beforeAll(async () => {
    await unwrap(all.createBucket('shelf'))
    for (const path of ['b.txt', 'a/1.txt', 'a/2.txt', 'a/b/3.txt', 'c/4.txt'])
      await unwrap(all.from('shelf').upload(path, path, { contentType: 'text/plain' }))
  })

  it('show one level, by name', async () => {
    const listed = await unwrap(all.from('shelf').list())
    expect(listed.map(({ name, id }) => [name, id === null])).toEqual([
      ['a', true],
      ['b.txt', false],
      ['c', true],
    ])
    expect(listed[1]).toMatchObject({
      metadata: { size: 5, mimetype: 'text/plain', eTag: expect.any(String) },
      created_at: expect.any(String),
    })
    const below = await unwrap(
      all
        .from('shelf')
        .list('a', { limit: 2, offset: 1, sortBy: { column: 'name', order: 'asc' } }),
    )
    expect(below.map(({ name }) => name)).toEqual(['2.txt', 'b'])
    const found = await unwrap(all.from('shelf').list('a', { search: '2' }))
    expect(found.map(({ name }) => name)).toEqual(['2.txt'])
    expect(await unwrap(mine.from('shelf').list())).toEqual([])
  })

  it('go on behind a cursor', async () => {
    const names: string[] = []
    let cursor: string | undefined
    for (;;) {
      const page = await unwrap(
        all.from('shelf').listV2({ limit: 2, ...(cursor !== undefined && { cursor }) }),
      )
      names.push(...page.objects.map(({ name }) => name))
      if (!page.hasNext) break
      cursor = page.nextCursor
    }
    expect(names).toEqual(['a/1.txt', 'a/2.txt', 'a/b/3.txt', 'b.txt', 'c/4.txt'])
    const level = await unwrap(all.from('shelf').listV2({ prefix: 'a/', with_delimiter: true }))
    expect(level.folders).toEqual([{ name: 'a/b/', key: 'a/b' }])
    expect(level.objects.map(({ name }) => name)).toEqual(['a/1.txt', 'a/2.txt'])
  })
})

describe('moving, copying, removing', () => {
  it('are seen at once', async () => {
    const [from, to, twin] = ['one', 'two', 'three'].map((name) => `${user}/moves/${name}`) as [
      string,
      string,
      string,
    ]
    await unwrap(mine.from('private').upload(from, 'bytes'))
    await unwrap(mine.from('private').move(from, to))
    expect(await refused(mine.from('private').download(from))).toMatchObject({ status: 404 })
    expect(await unwrap(mine.from('private').copy(to, twin))).toEqual({ path: `private/${twin}` })
    expect(await textAt(mine, 'private', twin)).toBe('bytes')
    const removed = await unwrap(
      mine.from('private').remove([to, twin, `${user}/none`, 'hidden.txt']),
    )
    expect(removed.map(({ name }) => name).sort()).toEqual([twin, to].sort())
    expect(await refused(mine.from('private').download(to))).toMatchObject({ status: 404 })
    expect(await refused(mine.from('private').move('hidden.txt', to))).toMatchObject({
      status: 404,
    })
    expect(
      await unwrap(
        all.from('private').copy('hidden.txt', 'seen.txt', { destinationBucket: 'avatars' }),
      ),
    ).toEqual({ path: 'avatars/seen.txt' })
  })

  it('keep no cache to purge', async () => {
    await unwrap(all.from('avatars').purgeCache('face.png'))
    await unwrap(all.purgeBucketCache('avatars'))
  })
})
