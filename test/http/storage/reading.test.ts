import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService()

const send = (method: string, path: string, headers = {}, body?: unknown): Promise<Answer> =>
  service.request(method, `/storage/v1/${path}`, {
    headers,
    ...(body !== undefined && { body }),
  })

const keyed = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  send(method, path, { authorization: `Bearer ${service.serviceKey}`, ...headers }, body)

beforeAll(async () => {
  for (const [id, isPublic] of [
    ['open', true],
    ['closed', false],
  ] as const) {
    await keyed('POST', 'bucket', { id, name: id, public: isPublic })
    const put = await keyed('POST', `object/${id}/a%20b.txt`, 'hello', {
      'content-type': 'text/plain',
    })
    expect(put.status, put.text).toBe(200)
  }
})

describe('GET /storage/v1/object/public', () => {
  it('sends and describes without a token what is in a public bucket', async () => {
    const read = await send('GET', 'object/public/open/a%20b.txt')
    expect([read.status, read.text]).toEqual([200, 'hello'])
    expect(read.headers.get('cache-control')).toMatch(/^public, /)
    expect(read.headers.get('x-transform')).toBeNull()
    expect((await send('GET', 'object/info/public/open/a%20b.txt')).json).toMatchObject({ size: 5 })
    expect((await send('GET', 'object/public/closed/a%20b.txt')).status).toBe(404)
    expect((await send('GET', 'object/info/public/closed/a%20b.txt')).status).toBe(404)
  })

  it('sends images as they are', async () => {
    const read = await send('GET', 'render/image/public/open/a%20b.txt?width=10')
    expect([read.status, read.text]).toEqual([200, 'hello'])
    expect(read.headers.get('x-transform')).toBe('none')
  })

  it('names downloads as asked', async () => {
    const path = 'object/public/open/a%20b.txt'
    const named = async (query: string): Promise<string | null> =>
      (await send('GET', `${path}?${query}`)).headers.get('content-disposition')
    expect(await named('download')).toBe(
      `attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`,
    )
    expect(await named('download=note.txt')).toBe(
      `attachment; filename=note.txt; filename*=UTF-8''note.txt`,
    )
    expect(await named('download=%C3%BC%0D%0Ax')).toBe(
      `attachment; filename=___x; filename*=UTF-8''%C3%BC__x`,
    )
  })
})

describe('GET /storage/v1/object', () => {
  it('asks the policies each time, before conditions too', async () => {
    const read = (headers = {}): Promise<Answer> =>
      send('GET', 'object/closed/a%20b.txt', { apikey: service.anonKey, ...headers })
    const statuses = async (known: string): Promise<number[]> => {
      const all = Array.from({ length: 10 }, (_, at) =>
        read(at % 2 === 0 ? {} : { 'if-none-match': known }),
      )
      return [...new Set((await Promise.all(all)).map(({ status }) => status))].sort()
    }
    await service.sql(`create policy "seen" on storage.objects for select to anon using (true)`)
    const etag = (await read()).headers.get('etag') ?? ''
    expect(await statuses(etag)).toEqual([200, 304])

    await service.sql(`drop policy "seen" on storage.objects`)
    expect(await statuses(etag)).toEqual([404])

    // Code of the application, which each session notices though it has found reads without any. It runs alone.
    await service.sql(`
      create function public.sees() returns boolean language plpgsql as $$
      begin
        return current_setting('plinth.lane', true) is distinct from 'shared';
      end $$;
      create policy "seen" on storage.objects for select to anon using (public.sees())`)
    expect(await statuses(etag)).toEqual([200, 304])
    await service.sql(`drop policy "seen" on storage.objects; drop function public.sees()`)
    expect(await statuses(etag)).toEqual([404])
  })
})

describe('POST /storage/v1/object/sign', () => {
  it('makes links that work without a token until the object is gone', async () => {
    const { json } = await keyed('POST', 'object/sign/closed/a%20b.txt', { expiresIn: 60 })
    const { signedURL } = json as { signedURL: string }
    const follow = (headers = {}): Promise<Answer> => send('GET', signedURL.slice(1), headers)
    const read = await follow()
    expect([read.status, read.text]).toEqual([200, 'hello'])
    expect((await follow({ range: 'bytes=1-2' })).text).toBe('el')
    expect((await send('GET', signedURL.slice(1, -2))).status).toBe(401)
    expect((await send('GET', 'object/sign/closed/a%20b.txt')).status).toBe(401)
    const elsewhere = signedURL.slice(1).replace('closed', 'open')
    expect((await send('GET', elsewhere)).status).toBe(403)

    const many = await keyed('POST', 'object/sign/closed', {
      expiresIn: 60,
      paths: ['a b.txt', 'c'],
    })
    expect(many.json).toMatchObject([
      { path: 'a b.txt', signedURL: expect.stringContaining('a%20b.txt?token='), error: null },
      { path: 'c', signedURL: null, error: 'there is no such object' },
    ])

    expect((await keyed('DELETE', 'object/closed', { prefixes: ['a b.txt'] })).status).toBe(200)
    expect((await follow()).status).toBe(404)
  })
})
