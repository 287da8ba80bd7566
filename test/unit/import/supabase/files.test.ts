import { afterEach, describe, expect, it } from 'vitest'
import { makeNet } from '../../../../src/import/net/fetch.ts'
import {
  SourceBusy,
  SourceFailed,
  type PlannedObject,
  type Source,
} from '../../../../src/import/source.ts'
import { withFiles } from '../../../../src/import/supabase/with-files.ts'
import { makeSupabaseFiles } from '../../../../src/import/supabase/files.ts'
import { said, startSupabaseStorage } from '../../../support/supabase-storage.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const tokenOf = (role: string): string =>
  ['e30', Buffer.from(JSON.stringify({ role })).toString('base64url'), 'x'].join('.')

const open = async (key: string, path = '') => {
  const server = await startSupabaseStorage(key)
  const net = makeNet({ allowPrivate: true })
  ends.push(() => {
    net.close()
    return server.stop()
  })
  return { server, files: makeSupabaseFiles(server.url + path, key, net) }
}

const planned = (name: string, eTag?: string): PlannedObject => ({
  bucket: 'avatars',
  key: name,
  size: null,
  from: { name, metadata: { size: 1, ...(eTag && { eTag }) } },
  headers: {},
})

const { signal } = new AbortController()

const textOf = async (stream: AsyncIterable<unknown>): Promise<string> => {
  let text = ''
  for await (const piece of stream) text += String(piece)
  return text
}

describe('files of Supabase', () => {
  it('sends a secret key as apikey alone, and a token both ways', async () => {
    const fresh = await open('sb_secret_abc')
    await fresh.files.test()
    expect(fresh.server.asked[0]).toMatchObject({
      path: '/storage/v1/bucket?limit=1',
      apikey: 'sb_secret_abc',
      authorization: undefined,
    })
    const key = tokenOf('service_role')
    const legacy = await open(key, '/rest/v1/')
    await legacy.files.test()
    expect(legacy.server.asked[0]).toMatchObject({ apikey: key, authorization: `Bearer ${key}` })
  })

  it.each([
    ['sb_publishable_abc', 'publishable'],
    [tokenOf('anon'), 'the key of anon'],
    ['a key\r\nx: y', 'no key holds'],
  ])('refuses the key %j', (key, message) => {
    const net = makeNet({ allowPrivate: true })
    expect(() => makeSupabaseFiles('https://abc.supabase.co', key, net)).toThrow(message)
  })

  it.each(['abc', 'file:///etc/passwd', 'https://user:password@abc.supabase.co'])(
    'refuses the address %s',
    (url) => {
      const net = makeNet({ allowPrivate: true })
      expect(() => makeSupabaseFiles(url, 'sb_secret_abc', net)).toThrow('restUrl must be')
    },
  )

  it('says that a key does not open storage', async () => {
    const { server } = await open('sb_secret_abc')
    const net = makeNet({ allowPrivate: true })
    const wrong = makeSupabaseFiles(server.url, 'sb_secret_other', net)
    await expect(wrong.test()).rejects.toThrow('storage refuses the key (403)')
  })

  it('opens a file by its name as it is written there', async () => {
    const { server, files } = await open('sb_secret_abc')
    const name = 'a b/50%#?/\u00fc.png'
    server.files.set(`avatars/${name}`, Buffer.from('bytes'))
    const md5 = '4b3a6218bb3e3a7303e8a171a60fcf92'
    const opened = await files.open(planned(name, `"${md5}"`), signal)
    expect(opened).toMatchObject({ size: 5, md5 })
    expect(await textOf(opened.stream)).toBe('bytes')
    const part = await files.open(planned(name, `"${md5}-2"`), signal)
    expect(part.md5).toBeNull()
    part.stream.destroy()
  })

  it('reads the status in the body of a 400, and knows what may succeed later', async () => {
    const { server, files } = await open('sb_secret_abc')
    const failed = (name: string) =>
      files.open(planned(name), signal).catch((error: unknown) => error)
    const absent = await failed('absent')
    expect(absent).toBeInstanceOf(SourceFailed)
    expect(absent).not.toBeInstanceOf(SourceBusy)
    expect(absent).toMatchObject({ message: 'storage answers 404: Object not found' })
    for (const [status, code] of [
      [429, '429'],
      [500, '500'],
      [544, '544'],
      [400, '544'],
    ] as const) {
      server.files.set('avatars/busy', said(status, code, 'wait'))
      expect(await failed('busy')).toBeInstanceOf(SourceBusy)
    }
    server.files.set('avatars/odd', (response) => response.writeHead(502).end('<html>'))
    expect(await failed('odd')).toMatchObject({ message: 'storage answers 502: no reason given' })
  })
})

describe('a source with the files of Supabase', () => {
  const source: Source = {
    kind: 'supabase',
    place: 'db.example/postgres',
    test: () => Promise.resolve({ version: '15.1', warnings: [] }),
    facts: () => Promise.resolve({}),
    close: () => Promise.resolve(),
  }
  const net = makeNet({ allowPrivate: true })

  it('opens files only where address and key are given', async () => {
    expect(withFiles(source, { connectionString: 'x' }, net).open).toBeUndefined()
    expect(withFiles(source, { restUrl: null, serviceKey: null }, net).open).toBeUndefined()
    for (const half of [{ restUrl: 'https://abc.supabase.co' }, { serviceKey: 'sb_secret_abc' }])
      expect(() => withFiles(source, half, net)).toThrow('belong together')
    const { server } = await open('sb_secret_abc')
    const whole = withFiles(source, { restUrl: server.url, serviceKey: 'sb_secret_abc' }, net)
    expect(await whole.test()).toEqual({ version: '15.1', warnings: [] })
    expect(whole.open).toBeDefined()
    const wrong = withFiles(source, { restUrl: server.url, serviceKey: 'sb_secret_x' }, net)
    await expect(wrong.test()).rejects.toThrow('refuses the key')
  })
})
