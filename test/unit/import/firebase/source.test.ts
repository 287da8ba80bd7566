import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { writeFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFirebaseSource } from '../../../../src/import/firebase/source.ts'
import { makeNet, type Net } from '../../../../src/import/net/fetch.ts'
import type { PlannedTable, Source } from '../../../../src/import/source.ts'
import {
  makeKeys,
  refusal,
  startGoogle,
  type FakeGoogle,
  type FakeObject,
} from '../../../support/google.ts'

type Json = ReturnType<typeof JSON.parse>

let google: FakeGoogle
let net: Net
let source: Source

const sourceOf = (config: object = {}, file?: string): Source =>
  makeFirebaseSource({ ...google.config, ...config }, net, {
    places: google.places,
    patience: 1,
    ...(file !== undefined && { files: [{ path: file, name: 'users.json' }] }),
  })

beforeEach(async () => {
  google = await startGoogle()
  net = makeNet({ allowPrivate: true })
  source = sourceOf()
})

afterEach(async () => {
  net.close()
  await google.stop()
})

const table = (...path: string[]): PlannedTable => ({
  item: `public.${path.join('__')}`,
  load: 'documents',
  from: { path },
  rows: null,
  by: 'login',
})

const never = new AbortController().signal

const all = async (pages: AsyncIterable<string> | undefined): Promise<Json[]> => {
  const items: unknown[] = []
  for await (const page of pages ?? []) items.push(...(JSON.parse(page) as unknown[]))
  return items
}

const namesOf = async (...path: string[]): Promise<string[]> => {
  const documents = await all(source.documents?.(table(...path), never))
  return documents.map(({ name }) => name.split('/documents/')[1])
}

const facts = async (isWhole = true): Promise<Json> => source.facts({}, isWhole)

/** Documents at several depths, one of them below a document that is not there. */
const fill = (): void => {
  for (const path of [
    'posts/a',
    'posts/a/comments/1',
    'posts/a/comments/2',
    'posts/a/comments/2/likes/x',
    'posts/b b#?%/comments/3',
    'photos/p/comments/9',
    'zeta/1',
  ])
    google.add(path, { title: { stringValue: path } })
  google.add('posts/empty')
}

describe('the token', () => {
  it('is got by an assertion, and used again', async () => {
    fill()
    expect(await source.test()).toEqual({ version: 'Firestore (default) eur3', warnings: [] })
    await facts()
    expect(google.tokens).toBe(1)
  })

  it('is renewed before it is over', async () => {
    google.behaviour.tokenSeconds = 200
    await source.test()
    expect(google.tokens).toBeGreaterThan(1)
  })

  it('is renewed when it is refused in the middle of a run', async () => {
    for (let n = 0; n < 250; n += 1) google.add(`posts/${n}`)
    let requests = 0
    google.behaviour.before = (path) => {
      if (path.includes('/documents/posts') && (requests += 1) === 2)
        google.behaviour.forgetTokens()
    }
    expect(await namesOf('posts')).toHaveLength(250)
    expect(google.tokens).toBe(2)
  })

  it('is not asked for again and again where every one is refused', async () => {
    const error = refusal(401, 'UNAUTHENTICATED', 'no')
    google.behaviour.errors.push({ path: 'v1/', status: 401, body: error, times: 100 })
    await expect(source.test()).rejects.toThrow('does not accept the token')
    expect(google.tokens).toBe(2)
  })

  it('is refused for a key that is not the account’s', async () => {
    const private_key = makeKeys().privateKey.export({ type: 'pkcs8', format: 'pem' })
    source = sourceOf({ serviceAccount: { ...google.config['serviceAccount'], private_key } })
    await expect(source.test()).rejects.toThrow('Invalid JWT Signature')
  })

  it('takes a key file as text, with line breaks of two characters', async () => {
    const account = google.config['serviceAccount']
    const text = JSON.stringify({
      ...account,
      private_key: account.private_key.replaceAll('\n', '\\n'),
    })
    source = sourceOf({ serviceAccount: text })
    expect((await source.test()).version).toContain('Firestore')
  })

  it('refuses what is no key file', async () => {
    expect(() => sourceOf({ serviceAccount: 'x' })).toThrow(
      'serviceAccount is missing or not what it should be',
    )
    expect(() => sourceOf({ serviceAccount: { project_id: 'p' } })).toThrow('client_email')
    source = sourceOf({ serviceAccount: { ...google.config['serviceAccount'], private_key: 'x' } })
    await expect(source.test()).rejects.toThrow('is not a key')
  })
})

describe('collections', () => {
  const pathsOf = ({ collections }: Json): string[] =>
    collections.map(({ path, documents }: Json) => `${path.join('/')} ${documents}`).sort()

  it('are found at any depth, also below documents that are not there', async () => {
    fill()
    const found = await facts()
    const expected = [
      'photos 0',
      'photos/comments 1',
      'posts 2',
      'posts/comments 3',
      'posts/comments/likes 1',
      'zeta 1',
    ]
    expect(pathsOf(found)).toEqual(expected)
    expect(found.complete).toBe(true)
    const [post] = found.collections.filter(({ path }: Json) => path.join('/') === 'posts')
    expect(post.sample).toHaveLength(2)
    google.behaviour.withoutKindless = true
    google.behaviour.shortPages = 1
    expect(pathsOf(await facts())).toEqual(expected)
  })

  it('are counted where an inspection does not see all of them', async () => {
    for (let n = 0; n < 2500; n += 1) google.add(`posts/${String(n).padStart(5, '0')}`)
    google.add('posts/99999/comments/1')
    const part = await facts(false)
    expect([part.complete, pathsOf(part)]).toEqual([false, ['posts 2500']])
    const whole = await facts(true)
    expect([whole.complete, pathsOf(whole)]).toEqual([true, ['posts 2500', 'posts/comments 1']])
  })
})

describe('documents', () => {
  it('come whole from pages that are short or empty', async () => {
    google.behaviour.shortPages = 2
    for (let n = 10; n < 30; n += 1) google.add(`posts/${n}`)
    expect(await namesOf('posts')).toEqual(
      Array.from({ length: 20 }, (_, index) => `posts/${index + 10}`),
    )
    expect(await source.digest?.(table('posts'))).toEqual({ rows: 20, digest: null })
  })

  it('of a collection below others are only its own', async () => {
    fill()
    google.add('posts/a/drafts/d/comments/other')
    expect(await namesOf('posts', 'comments')).toEqual([
      'posts/a/comments/1',
      'posts/a/comments/2',
      'posts/b b#?%/comments/3',
    ])
    expect(await source.digest?.(table('posts', 'comments'))).toEqual({ rows: 3, digest: null })
    expect(await namesOf('posts', 'comments', 'likes')).toEqual(['posts/a/comments/2/likes/x'])
  })

  it('are those of one instant', async () => {
    for (let n = 100; n < 400; n += 1) google.add(`posts/${n}`)
    google.behaviour.before = (path) => {
      if (path.endsWith('/documents/posts')) google.add(`posts/${google.documents.size + 1000}`)
    }
    expect(await namesOf('posts')).toHaveLength(300)
    expect(await source.digest?.(table('posts'))).toEqual({ rows: 300, digest: null })
  })

  it('are counted as they are read where Firestore does not count', async () => {
    fill()
    google.behaviour.withoutCounts = true
    expect(await namesOf('posts')).toEqual(['posts/a', 'posts/empty'])
    expect(await source.digest?.(table('posts'))).toEqual({ rows: 2, digest: null })
  })

  it('lose no digit, and have no character that Postgres cannot store', async () => {
    google.add('posts/a', {
      big: { integerValue: '9223372036854775807' },
      odd: { doubleValue: 'NaN' },
      'nul\0name': { stringValue: 'a\0b' },
      half: { stringValue: '\ud800' },
    })
    google.add('posts/b', { literal: { stringValue: '\\u0000' } })
    const [first, second] = await all(source.documents?.(table('posts'), never))
    expect(first).toMatchObject({
      replaced: true,
      fields: {
        big: { integerValue: '9223372036854775807' },
        odd: { doubleValue: 'NaN' },
        'nul\ufffdname': { stringValue: 'a\ufffdb' },
        half: { stringValue: '\ufffd' },
      },
    })
    expect(second.fields).toEqual({ literal: { stringValue: '\\u0000' } })
    expect(second).not.toHaveProperty('replaced')
  })

  it('are asked for again when Google is busy, but not for ever', async () => {
    fill()
    const busy = refusal(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.')
    google.behaviour.errors.push({ path: 'documents/posts', status: 429, body: busy, times: 3 })
    expect(await namesOf('posts')).toHaveLength(2)
    google.behaviour.errors.push({ path: 'documents/zeta', status: 429, body: busy, times: 100 })
    await expect(namesOf('zeta')).rejects.toThrow(
      'Google allows no more requests for the documents of zeta now: Quota exceeded.',
    )
  })

  it('end when the run is cancelled', async () => {
    for (let n = 0; n < 500; n += 1) google.add(`posts/${n}`)
    const cancelling = new AbortController()
    const reading = (async () => {
      for await (const page of source.documents?.(table('posts'), cancelling.signal) ?? []) {
        expect(page).not.toBe('')
        cancelling.abort()
      }
    })()
    await expect(reading).rejects.toThrow(/abort/i)
  })
})

describe('what Google refuses', () => {
  const answering = (path: string, status: number, body: object): void => {
    google.behaviour.errors.push({ path, status, body, times: 100 })
  }

  it('is said in words', async () => {
    const disabled = refusal(403, 'PERMISSION_DENIED', 'Cloud Firestore API has not been used', [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'SERVICE_DISABLED',
        metadata: { service: 'firestore.googleapis.com' },
      },
    ])
    answering('databases', 403, disabled)
    const { version, warnings } = await source.test()
    expect(version).toBe('Firebase')
    expect(warnings).toEqual([
      'the list of collections cannot be read: the API firestore.googleapis.com is not enabled in this project',
    ])
    expect((await facts()).refused).toMatchObject([{ code: 'database_refused', item: 'firestore' }])
  })

  it('leaves the rest to be imported', async () => {
    fill()
    answering('accounts:batchGet', 403, refusal(403, 'PERMISSION_DENIED', 'no users'))
    answering('storage/v1/b', 403, refusal(403, 'forbidden', 'no files'))
    answering('/indexes', 403, refusal(403, 'PERMISSION_DENIED', 'no indexes'))
    const { refused, collections, users, buckets } = await facts()
    expect(refused.map(({ code }: Json) => code)).toEqual([
      'indexes_not_listed',
      'users_refused',
      'buckets_refused',
    ])
    expect(refused[1].message).toBe('the service account may not read the users: no users')
    expect([collections.length, users, buckets]).toEqual([6, null, []])
  })

  it('is a database in Datastore mode', async () => {
    google.behaviour.datastoreMode = true
    await expect(source.test()).rejects.toThrow('Datastore mode')
  })
})

describe('users', () => {
  const person = (n: number, more: object = {}): object => ({
    localId: `u${n}`,
    email: `u${n}@example.com`,
    passwordHash: 'UkVEQUNURUQ=',
    salt: 'UkVEQUNURUQ=',
    ...more,
  })

  it('come with that by which their passwords were hashed, as the project says or the config', async () => {
    google.users.push(person(1, { passwordHash: 'aGFzaA==', salt: 'c2FsdA==' }))
    google.hashConfig = {
      ...{ algorithm: 'SCRYPT', signerKey: 'a2V5', saltSeparator: 'Bw==' },
      ...{ rounds: 8, memoryCost: 14 },
    }
    const hashing = { signer: 'a2V5', separator: 'Bw==', rounds: 8, memory: 14 }
    expect((await all(source.users?.()))[0]).toMatchObject({ localId: 'u1', hashing })
    expect((await facts()).users.checked).toBe(true)

    google.hashConfig = { algorithm: 'SCRYPT', rounds: 8, memoryCost: 14 } // who may not see the key
    expect((await all(source.users?.()))[0]).not.toHaveProperty('hashing')
    expect((await facts()).users.checked).toBe(false)
    const body = refusal(403, 'PERMISSION_DENIED', 'no config')
    google.behaviour.errors.push({ path: '/config', status: 403, body, times: 1 })
    expect((await facts()).users.checked).toBe(false)

    const pasted =
      '{"base64_signer_key": "a2V5", base64_salt_separator: Bw==, rounds: 8, mem_cost: 14,}'
    for (const passwordHash of [
      pasted,
      { base64_signer_key: 'a2V5', base64_salt_separator: 'Bw==', rounds: 8, mem_cost: 14 },
    ])
      expect((await all(sourceOf({ passwordHash }).users?.()))[0]).toMatchObject({ hashing })
    for (const passwordHash of ['', 'rounds: 8', { ...hashing }, 7])
      expect(() => sourceOf({ passwordHash })).toThrow('config: passwordHash')
  })

  it('come in pages, a last one of which may be empty', async () => {
    for (let n = 0; n < 2000; n += 1) google.users.push(person(n))
    expect(await all(source.users?.())).toHaveLength(2000)
    google.users.push(
      { localId: 'anonymous' },
      person(1, { passwordHash: '', tenantId: 't', mfaInfo: [{}], displayName: 'a\0b' }),
    )
    expect((await facts()).users).toEqual({
      count: 2002,
      at_least: 2002,
      hashed: 2000,
      redacted: 2000,
      none: 2,
      anonymous: 1,
      mfa: 1,
      tenants: 1,
      checked: false,
    })
    expect((await all(source.users?.())).at(-1).displayName).toBe('a\ufffdb')
  })

  it('come from a file that was exported', async () => {
    const users = [
      person(1, { displayName: '{"users": [{' }),
      person(2, { providerUserInfo: [{}] }),
    ]
    const file = join(tmpdir(), `users-${process.pid}.json`)
    const source = sourceOf({}, file)
    try {
      await writeFile(
        file,
        JSON.stringify({ kind: 'x', other: [{}], users, after: [[{}]] }, null, 1),
      )
      expect(await all(source.users?.())).toEqual(users)
      for (const [text, why] of [
        ['u1,a@example.com', 'users.json is not a JSON object'],
        ['{"users": [{"localId": "1"}', 'ends too soon'],
        ['{"users": [{"localId": }]}', 'is not valid JSON'],
      ] as const) {
        await writeFile(file, text)
        await expect(all(source.users?.())).rejects.toThrow(why)
      }
    } finally {
      await rm(file, { force: true })
    }
    await expect(all(sourceOf({ authExport: { people: [] } }).users?.())).rejects.toThrow(
      'config.authExport has no users',
    )
    expect(await all(sourceOf({ authExport: { users } }).users?.())).toEqual(users)
    expect(await all(sourceOf({ authExport: JSON.stringify({ users }) }).users?.())).toEqual(users)
    expect(google.asked.filter((path) => path.includes('batchGet'))).toEqual([])
  })
})

it('an exported Realtime Database comes beside Firestore and the users of the account', async () => {
  fill()
  google.users.push({ localId: 'ada' })
  const file = join(tmpdir(), `tree-${process.pid}.json`)
  try {
    await writeFile(file, '{"posts": {"-Na": {"title": "x"}, "-Nb": true}}')
    source = sourceOf({}, file)
    const { collections, users } = await facts()
    expect([collections.length, users.count]).toEqual([7, 1])
    expect(collections.at(-1).path).toEqual([{ file: 0, key: 'posts' }])
    const planned = { ...table('posts_'), from: { path: [{ file: 0, key: 'posts' }] } }
    expect(await all(source.documents?.(planned, never))).toEqual([
      { id: '-Na', value: { title: 'x' } },
      { id: '-Nb', value: true },
    ])
    expect(await source.digest?.(planned)).toEqual({ rows: 2, digest: null })
    expect(await namesOf('posts')).toEqual(['posts/a', 'posts/empty'])
  } finally {
    await rm(file, { force: true })
  }
})

describe('files', () => {
  beforeEach(() => {
    const plain = (text: string) => ({ bytes: Buffer.from(text) })
    google.buckets.set(
      'demo.appspot.com',
      new Map<string, FakeObject>([
        ['a#?%/ü.txt', plain('hello')],
        ['packed.css', { bytes: Buffer.from('x'.repeat(10_000)), isPacked: true }],
        ['folder/', plain('')],
      ]),
    )
  })

  const open = async (name: string) => {
    const objects = await all(source.objects?.('demo.appspot.com'))
    const from = objects.find((object) => object.name === name)
    return source.open?.(
      { bucket: 'demo.appspot.com', key: name, size: null, from, headers: {} },
      never,
    )
  }

  it('are listed and counted', async () => {
    google.behaviour.shortPages = 1
    expect((await facts()).buckets).toMatchObject([{ name: 'demo.appspot.com', objects: 3 }])
    expect(await all(source.buckets?.())).toMatchObject([{ name: 'demo.appspot.com' }])
  })

  it('are fetched by their names', async () => {
    const opened = await open('a#?%/ü.txt')
    expect(opened).toMatchObject({ size: 5, md5: '5d41402abc4b2a76b9719d911017c592' })
    expect((await buffer(opened!.stream)).toString()).toBe('hello')
  })

  it('that are stored packed are unpacked, and checked before', async () => {
    const opened = await open('packed.css')
    expect(opened).toMatchObject({ size: null, md5: null })
    expect((await buffer(opened!.stream)).toString()).toBe('x'.repeat(10_000))
    const objects = await all(source.objects?.('demo.appspot.com'))
    const from = { ...objects.find(({ name }) => name === 'packed.css'), md5Hash: 'AAAA' }
    const wrong = await source.open?.(
      { bucket: 'demo.appspot.com', key: 'x', size: 1, from, headers: {} },
      never,
    )
    await expect(buffer(wrong!.stream)).rejects.toThrow('did not arrive')
  })

  it('of the usual buckets are found without the right to list buckets', async () => {
    const body = refusal(403, 'forbidden', 'no list')
    google.behaviour.errors.push({ path: 'storage/v1/b', status: 403, body, times: 1 })
    expect(await all(source.buckets?.())).toEqual([{ name: 'demo.appspot.com' }])
    google.buckets.set('mine', new Map())
    expect(await all(sourceOf({ storageBucket: 'mine' }).buckets?.())).toEqual([{ name: 'mine' }])
  })

  it('that are gone say so', async () => {
    const from = { name: 'gone', size: '1' }
    const opening = source.open?.(
      { bucket: 'demo.appspot.com', key: 'gone', size: 1, from, headers: {} },
      never,
    )
    await expect(opening).rejects.toThrow('the file gone cannot be read: No such object')
  })
})

it('asks for nothing more when it is closed', async () => {
  for (let n = 0; n < 2500; n += 1) google.add(`posts/${n}`)
  let requests = 0
  google.behaviour.before = (path) => {
    if (path.endsWith(':runQuery') && (requests += 1) === 1) void source.close()
  }
  await expect(facts()).rejects.toThrow(/abort/i)
  expect(requests).toBe(1)
})

describe('an emulator', () => {
  it('is read with the token of its owner', async () => {
    fill()
    source = makeFirebaseSource(
      { emulator: { project: 'demo', firestore: `${google.url}/` } },
      net,
      { patience: 1 },
    )
    expect(await source.test()).toEqual({ version: 'Firestore emulator', warnings: [] })
    expect(await namesOf('posts')).toHaveLength(2)
    expect([google.tokens, (await facts()).users]).toEqual([0, null])
  })

  it('is refused where private addresses are', async () => {
    source = makeFirebaseSource(
      { emulator: { project: 'demo', firestore: google.url } },
      makeNet({ allowPrivate: false }),
      { patience: 1 },
    )
    await expect(source.test()).rejects.toThrow('private address')
    expect(google.asked).toEqual([])
  })
})

it('never follows token_uri, wherever it leads', async () => {
  const hosts: string[] = []
  const watching: Net = {
    ...net,
    fetch: (url) => {
      hosts.push(new URL(url).host)
      return Promise.reject(new Error('no network'))
    },
  }
  await expect(makeFirebaseSource(google.config, watching).test()).rejects.toThrow('no network')
  expect(hosts).toEqual(['oauth2.googleapis.com'])
})
