// What the source of Appwrite asks, and what it makes of the answers.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { makeAppwriteSource } from '../../../src/import/appwrite/source.ts'
import { makeNet } from '../../../src/import/net/fetch.ts'
import type { PlannedTable, Source } from '../../../src/import/source.ts'
import {
  shopWorld,
  startAppwrite,
  type AppwriteWish,
  type AppwriteWorld,
  type FakeAppwrite,
} from '../../support/appwrite.ts'

const net = makeNet({ allowPrivate: true })
let fake: FakeAppwrite
afterEach(() => fake.stop())

const start = async (
  wish: AppwriteWish = {},
  world: AppwriteWorld = shopWorld(),
): Promise<Source> => {
  fake = await startAppwrite(world, wish)
  return makeAppwriteSource(fake.config, net)
}

const tableOf = (table: string, more: object = {}): PlannedTable => ({
  ...{ item: `public.${table}`, load: 'documents', rows: null, by: 'login' },
  from: { database: 'main', table, select: null, ...more },
})

const never = new AbortController().signal
const allOf = async (pages: AsyncIterable<string> | undefined): Promise<string[]> => {
  const all: string[] = []
  for await (const page of pages ?? []) all.push(page)
  return all
}
// Items and facts are parsed JSON, of which each test checks what it expects.
/* eslint-disable @typescript-eslint/no-explicit-any */
const itemsOf = async (pages: AsyncIterable<string> | undefined): Promise<any[]> =>
  (await allOf(pages)).flatMap((page) => JSON.parse(page) as unknown[])

it.each([
  'file:///etc/passwd',
  'ftp://appwrite.example/v1',
  'javascript:1',
  'https://user:word@appwrite.example/v1',
  'appwrite.example',
])('an endpoint %s is refused', async (endpoint) => {
  await start()
  expect(() => makeAppwriteSource({ ...fake.config, endpoint }, net)).toThrow(
    'config.endpoint must be the address of the server',
  )
})

it('a server that lists without end is given up', async () => {
  await start()
  const databases = Array.from({ length: 100 }, (_, at) => ({
    $id: `d${at}`,
    name: 'x'.repeat(20_000),
  }))
  const page = JSON.stringify({ version: '1.9.0', total: 100, databases })
  const server = createServer((_, reply) => reply.end(page)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const wild = makeAppwriteSource({ ...fake.config, endpoint: `http://127.0.0.1:${port}` }, net)
  await expect(wild.facts({ users: false, buckets: false })).rejects.toThrow(
    'its lists have no end',
  )
  server.closeAllConnections()
  server.close()
})

describe('test', () => {
  it('says the version', async () => {
    const source = await start()
    expect(await source.test()).toEqual({ version: '1.9.6', warnings: [] })
    expect(source.place).toBe(`${new URL(fake.url).host}/shop`)
  })

  it('names the scopes that are missing', async () => {
    const source = await start({ scopes: ['databases.read'] })
    expect((await source.test()).warnings).toEqual([
      'users cannot be read: the API key lacks the scope users.read',
      'files cannot be read: the API key lacks the scope buckets.read',
    ])
  })

  it.each([
    [{ apiKey: 'standard_wrong' }, /the API key is not accepted/],
    [{ projectId: 'other' }, /other: there is no such project/],
  ])('says what is wrong with %o', async (more, words) => {
    await start()
    const source = makeAppwriteSource({ ...fake.config, ...more }, net)
    await expect(source.test()).rejects.toThrow(words)
    await expect(source.test()).rejects.not.toThrow(/standard_/)
  })

  it('says that the project is in another region', async () => {
    const source = await start({ isOtherRegion: true })
    await expect(source.test()).rejects.toThrow(/another region: use its endpoint/)
  })

  it('refuses a config that is none', () => {
    expect(() => makeAppwriteSource({ endpoint: 'x', projectId: 'a', apiKey: 'b' }, net)).toThrow(
      /must be the address of the server/,
    )
    expect(() =>
      makeAppwriteSource({ endpoint: 'https://x', projectId: 'a', apiKey: 'b\r\nc: d' }, net),
    ).toThrow(/apiKey/)
  })
})

describe('facts', () => {
  it('reads all tables, more than a page has by default', async () => {
    const source = await start()
    const facts = (await source.facts({})) as any
    const [main, papers] = facts.databases
    expect(papers).toMatchObject({ $id: 'papers', type: 'documentsdb' })
    expect(main.tables).toHaveLength(26)
    expect(main.tables[0]).toMatchObject({ $id: 'events', total: 5000, rowSecurity: true })
    expect(main.tables[0].columns).toHaveLength(5)
    expect(main.tables[0].indexes).toHaveLength(1)
    expect(facts.users.total).toBe(121)
    expect(facts.users.sample[0]).toEqual({ $id: 'ada', hash: 'bcrypt', has_password: true })
    expect(facts.buckets).toMatchObject([{ $id: 'pictures', files: 4, bytes: 11 }])
    expect(JSON.stringify(facts)).not.toMatch(/argon2id|\$2y/)
  })

  it('leaves out what the key may not read, unless it was asked for', async () => {
    const source = await start({ scopes: ['users.read'] })
    expect(await source.facts({})).toMatchObject({
      databases: [],
      refused: {
        databases: 'the API key lacks the scope databases.read',
        buckets: 'the API key lacks the scope buckets.read',
      },
    })
    await expect(source.facts({ buckets: ['pictures'] })).rejects.toThrow(/buckets\.read/)
    expect(await source.facts({ tables: null, users: null, buckets: null })).toMatchObject({
      refused: { buckets: 'the API key lacks the scope buckets.read' },
    })
    expect(await source.facts({ tables: [], users: true, buckets: [] })).toMatchObject({
      databases: [],
      users: { total: 121 },
      buckets: null,
      refused: {},
    })
  })

  it('asks for no users and files that are not wanted', async () => {
    const source = await start()
    expect(await source.facts({ users: false, buckets: false })).toMatchObject({
      users: null,
      buckets: null,
    })
    expect(fake.asked.filter((path) => /users|storage/.test(path))).toEqual([])
  })
})

describe('documents', () => {
  it('pages until a page is shorter, and keeps all digits', async () => {
    const source = await start()
    const table = tableOf('events')
    const pages = await allOf(source.documents?.(table, never))
    expect(pages).toHaveLength(6)
    expect(pages[0]).toContain('"count":9007199254740993,')
    expect(await source.digest?.(table)).toEqual({ rows: 5001, digest: null })
    expect(pages[0]).toContain('with NUL \\ufffd')
    expect(table.from).toMatchObject({ replaced: 1 })
  })

  it('selects related rows', async () => {
    const source = await start()
    const select = ['*', 'author.$id']
    expect(await itemsOf(source.documents?.(tableOf('posts', { select }), never))).toMatchObject([
      { $id: '1', author: { $id: 'p1' } },
      { $id: '2' },
      { $id: '3', author: null },
    ])
    const pairs = tableOf('posts', { select: ['$id', 'labels.$id'], links: 'labels' })
    await itemsOf(source.documents?.(pairs, never))
    expect(await source.digest?.(pairs)).toEqual({ rows: 3, digest: null })
  })

  it('speaks with servers that have neither tables nor JSON queries', async () => {
    const source = await start({ version: '1.3.8' })
    const facts = (await source.facts({ users: false, buckets: false })) as any
    expect(facts.version).toBe('1.3.8')
    expect(facts.databases[0].tables).toHaveLength(26)
    expect(facts.databases[0].tables[2].attributes[0].relatedCollection).toBe('people')
    expect(await itemsOf(source.documents?.(tableOf('events'), never))).toHaveLength(5001)
    const select = ['*', 'author.$id']
    expect(
      (await itemsOf(source.documents?.(tableOf('posts', { select }), never)))[0],
    ).toMatchObject({
      author: { $id: 'p1' },
    })
  })

  it('speaks with servers that have JSON queries and no tables', async () => {
    const source = await start({ version: '1.6.0' })
    expect(await itemsOf(source.documents?.(tableOf('events'), never))).toHaveLength(5001)
  })

  it('goes on after a row that was deleted meanwhile', async () => {
    const source = await start()
    const rows = fake.world.databases[0]!.tables![0]!.rows!
    const ids: string[] = []
    for await (const page of source.documents!(tableOf('events'), never)) {
      ids.push(...(JSON.parse(page) as { $id: string }[]).map(({ $id }) => $id))
      if (ids.length === 1000) rows.splice(998, 2)
    }
    expect(new Set(ids).size).toBe(5001)
  })

  it('waits while the server takes no more requests', async () => {
    const source = await start()
    fake.busy = 5
    expect(await itemsOf(source.documents?.(tableOf('labels'), never))).toHaveLength(2)
    fake.busy = 20
    await expect(itemsOf(source.documents?.(tableOf('labels'), never))).rejects.toThrow(
      /no more requests/,
    )
  })

  it('ends when it is cancelled, and when it is closed', async () => {
    const source = await start()
    fake.before = (path) =>
      path.includes('cursorAfter') ? new Promise((done) => setTimeout(done, 5_000)) : undefined
    const cancelled = new AbortController()
    const reading = itemsOf(source.documents?.(tableOf('events'), cancelled.signal))
    setTimeout(() => cancelled.abort(new Error('enough')), 200)
    await expect(reading).rejects.toThrow()
    const again = itemsOf(source.documents?.(tableOf('events'), never))
    setTimeout(() => void source.close(), 200)
    await expect(again).rejects.toThrow()
  })

  it('asks for smaller pages where a page is too long to read at once', async () => {
    const source = await start()
    const rows = fake.world.databases[0]!.tables![0]!.rows!
    for (const row of rows.slice(0, 400)) row['title'] = 'x'.repeat(100_000)
    const pages = await allOf(source.documents?.(tableOf('events'), never))
    expect(pages.every(({ length }) => length < 33_554_432)).toBe(true)
    expect(pages.flatMap((page) => JSON.parse(page) as unknown[])).toHaveLength(5001)
  })
})

describe('users', () => {
  it('come with their identities, without tokens', async () => {
    const source = await start()
    const pages = await allOf(source.users?.())
    const users = pages.flatMap((page) => JSON.parse(page) as any[])
    expect(users).toHaveLength(121)
    expect(users[0]).toMatchObject({
      $id: 'ada',
      identities: [{ provider: 'google', providerUid: '110' }],
    })
    expect(users[1].identities).toEqual([])
    expect(pages.join('')).not.toContain('canary')
  })
})

describe('files', () => {
  it('come as they are listed, each with its bytes', async () => {
    const source = await start()
    expect(await itemsOf(source.buckets?.())).toMatchObject([{ $id: 'pictures' }])
    const files = await itemsOf(source.objects?.('pictures'))
    expect(files).toHaveLength(4)
    const opened = await source.open!(
      { bucket: 'pictures', key: 'f2/same.txt', size: 1, from: files[1], headers: {} },
      never,
    )
    expect(opened).toMatchObject({ size: 1, md5: files[1].signature })
    expect(Buffer.concat(await opened.stream.toArray()).toString()).toBe('x')
    expect(fake.asked.at(-1)).toBe('/v1/storage/buckets/pictures/files/f2/download')
    await expect(
      source.open!(
        { bucket: 'pictures', key: 'x', size: 1, from: { ...files[1], $id: 'gone' }, headers: {} },
        never,
      ),
    ).rejects.toThrow(/File not found/)
  })
})
