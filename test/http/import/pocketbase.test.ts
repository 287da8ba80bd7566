// A data.db of PocketBase moves in: tables, rows, keys, users with their passwords.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runImport, type Ran } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import {
  blogWorld,
  pocketbaseFolder,
  writePocketbase,
  type PocketbaseWorld,
} from '../../support/pocketbase.ts'
import { useService } from '../../support/use.ts'

const service = useService()
const folder = pocketbaseFolder()
let admin: SignedIn
let files = 0

/** Of the word test1234. */
let hash = ''

beforeAll(async () => {
  admin = await signIn(service, 'admin')
  const [row] = await service.sql(
    `select extensions.crypt('test1234', extensions.gen_salt('bf', 10)) as hash`,
  )
  hash = String(row?.['hash'])
})

afterAll(folder.remove)

afterEach(async () => {
  await service.sql(`
    drop table if exists public.users, public.tags, public."Posts" cascade;
    truncate auth.users cascade; truncate import.user_map; truncate auth.imported_users`)
})

const write = (world: PocketbaseWorld): Buffer => {
  files += 1
  return writePocketbase(folder.path(`${files}.db`), world)
}

const formOf = (bytes: Buffer, more: object = {}): FormData => {
  const form = new FormData()
  form.append('config', JSON.stringify({ source: 'pocketbase', config: {}, ...more }))
  form.append('file', new Blob([new Uint8Array(bytes)]), 'data.db')
  return form
}

const run = (bytes: Buffer, more: object = {}): Promise<Ran> =>
  runImport({ url: service.url, headers: admin.headers, body: formOf(bytes, more) })

const ask = async (route: string, bytes: Buffer, more: object = {}) => {
  const response = await fetch(`${service.url}/admin/v1/import/${route}`, {
    method: 'POST',
    headers: admin.headers,
    body: formOf(bytes, more),
  })
  return { status: response.status, text: await response.text() }
}

const warningsOf = ({ events }: Ran, code: string): unknown[] =>
  events
    .filter(({ event, data }) => event === 'warning' && data.code === code)
    .map(({ data }) => String(data.item))
    .sort()

const generations = [
  ['since 0.23', false],
  ['before 0.23', true],
] as const

describe.each(generations)('a data.db of %s', (_, isOld) => {
  it('comes with its rows, and its users sign in with their old passwords', async () => {
    const ran = await run(write(blogWorld(hash, isOld)))
    expect(ran.last?.event, JSON.stringify(ran.json ?? ran.events.slice(-3))).toBe('done')
    expect(ran.last?.data.summary).toMatchObject({
      ...{ proof: 'equal', tables: 3, rows: 6 },
      users: { users: 2, kept: 2, byAlgorithm: { bcrypt: 2 } },
    })
    expect(warningsOf(ran, 'not_imported')).toEqual([])
    expect(warningsOf(ran, 'key_not_checked')).toEqual([])

    const signedIn = await service.auth.post('token?grant_type=password', {
      email: 'ada@example.com',
      password: 'test1234',
    })
    expect(signedIn.status, signedIn.text).toBe(200)
    expect(
      await service.sql(`
        select title, body, stars, views::text, open, at, data::text, kinds, files, tag, posts.tags, users.email,
          posts.created
        from public."Posts" as posts join auth.users on users.id = author where posts.id = 'post10000000000'`),
    ).toEqual([
      {
        ...{ title: 'one\ufffdtwo', body: '<p>é</p>', stars: 1.5, views: '9007199254740993' },
        ...{ open: true, at: new Date('2024-03-04T05:06:07.890Z'), kinds: ['a', 'c'] },
        ...{ data: '{"n": 12345678901234567890, "nul": "\ufffd"}', files: ['x_1.png'] },
        ...{ tag: 'red000000000000', tags: ['red000000000000', 'blue00000000000'] },
        ...{ email: 'ada@example.com', created: new Date('2024-01-02T03:04:05.678Z') },
      },
    ])
    expect(
      await service.sql(`
        select title, stars, views::text, open, at, data, kinds, tag
        from public."Posts" where id = 'post20000000000'`),
    ).toEqual([
      {
        ...{ title: '', stars: 0, views: '0', open: false, at: null, data: 'no JSON' },
        ...{ kinds: [], tag: null },
      },
    ])
    expect(
      await service.sql(`
        select profile.name, profile.role, users.email_confirmed_at, users.user_metadata, identities.provider_id
        from public.users as profile join auth.users on users.id = profile.id
        left join auth.identities on identities.user_id = users.id order by users.email`),
    ).toMatchObject([
      {
        ...{ name: 'Ada', role: 'editor', user_metadata: { name: 'Ada' }, provider_id: '110' },
        email_confirmed_at: new Date('2024-01-02T03:04:05.678Z'),
      },
      { name: '', role: '', email_confirmed_at: null, user_metadata: {}, provider_id: null },
    ])
    expect(
      await service.sql(`
        select
          (select count(*)::int from pg_constraint where contype = 'f' and convalidated and connamespace = 'public'::regnamespace) as keys,
          (select bool_and(relrowsecurity) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as rls,
          (select array_agg(indexname::text order by indexname) from pg_indexes where schemaname = 'public' and indexname like 'idx%') as indexes`),
    ).toEqual([{ keys: 3, rls: true, indexes: ['idx_author', 'idx_label'] }])
    expect(warningsOf(ran, 'index_skipped')).toEqual(['public.Posts'])
    expect(warningsOf(ran, 'view_skipped')).toEqual(['latest'])
    expect(warningsOf(ran, 'files_not_imported')).toEqual([
      'public.Posts.files',
      'public.users.avatar',
    ])
    expect(warningsOf(ran, 'characters_replaced')).toEqual(['public.Posts'])
    expect(JSON.stringify(ran) + service.logs.join('')).not.toContain('canary')
  })

  it('is inspected and tried out without a trace', async () => {
    const bytes = write(blogWorld(hash, isOld))
    const { status, text } = await ask('inspect', bytes)
    expect(status, text).toBe(200)
    expect(text).not.toContain('canary')
    const inspected = JSON.parse(text) as { tables: { name: string }[]; users: object }
    expect(inspected.users).toMatchObject({ count: 2, algorithm: 'bcrypt' })
    expect(inspected.tables.find(({ name }) => name === 'Posts')).toMatchObject({
      ...{ rows: 2, rls: true, primary_key: ['id'] },
    })
    const ran = await run(bytes, { dry_run: true })
    expect(ran.last?.event, JSON.stringify(ran.json ?? ran.last)).toBe('done')
    expect(warningsOf(ran, 'not_imported')).toEqual([])
    expect(
      await service.sql(
        `select to_regclass('public.tags') as made, (select count(*)::int from auth.users) as users`,
      ),
    ).toEqual([{ made: null, users: 0 }])
  })
})

const without = (world: PocketbaseWorld, collection: string, id: string): PocketbaseWorld => ({
  ...world,
  collections: world.collections.map((one) =>
    one.name === collection
      ? { ...one, rows: one.rows?.filter((row) => row['id'] !== id) ?? [] }
      : one,
  ),
})

describe('a second run', () => {
  const posts = (): Promise<object[]> =>
    service.sql(`
      select posts.id, users.email from public."Posts" as posts left join auth.users on users.id = author order by 1`)

  it('refuses tables that hold rows, and goes on where the first one ended', async () => {
    const bytes = write(blogWorld(hash))
    const first = await run(bytes)
    expect((await run(bytes)).json).toMatchObject({
      error: { details: { tables: ['public.tags', 'public.users', 'public.Posts'] } },
    })
    const resumed = await run(bytes, { resume: first.run })
    expect(resumed.last?.data.summary, JSON.stringify(resumed.json ?? resumed.last)).toMatchObject({
      ...{ proof: 'equal', tables: 3, rows: 6 },
    })
  })

  it.each(['replace', 'refresh'])(
    'brings by %s what changed, and bans who is gone',
    async (mode) => {
      await run(write(blogWorld(hash)))
      const world = without(
        without(blogWorld(hash), 'Posts', 'post20000000000'),
        'users',
        'bob000000000000',
      )
      const ran = await run(write(world), { mode })
      expect(ran.last?.event, JSON.stringify(ran.json ?? ran.last)).toBe('done')
      expect(ran.last?.data.summary).toMatchObject({ proof: 'equal', users: { gone: 1 } })
      expect(warningsOf(ran, 'key_not_checked')).toEqual([])
      expect(await posts()).toEqual([{ id: 'post10000000000', email: 'ada@example.com' }])
    },
  )

  it('of another PocketBase bans nobody of the first', async () => {
    await run(write(blogWorld(hash)))
    const users = { selection: { tables: [], users: true } }
    const ran = await run(write({ ...blogWorld(hash), made: 1_800_000_000_000_000 }), users)
    expect(ran.last?.data.summary).toMatchObject({ users: { users: 2, conflicts: 3 } })
    expect(
      await service.sql('select count(*)::int from auth.users where banned_until is not null'),
    ).toEqual([{ count: 0 }])
  })
})

it('the service key brings all of it: no code is in a file', async () => {
  const headers = { authorization: `Bearer ${service.serviceKey}` }
  const body = formOf(write(blogWorld(hash)))
  const ran = await runImport({ url: service.url, headers, body })
  expect(ran.last?.data.summary, JSON.stringify(ran.json ?? ran.last)).toMatchObject({
    ...{ proof: 'equal', rows: 6, users: { kept: 2 } },
  })
  expect(warningsOf(ran, 'code_left_out')).toEqual(['functions and triggers'])
  expect(warningsOf(ran, 'not_imported')).toEqual([])
})

describe('a part', () => {
  it('without users keeps their ids, and says that no key holds them', async () => {
    const bytes = write(blogWorld(hash))
    const ran = await run(bytes, { selection: { tables: ['public.Posts'], users: false } })
    expect(ran.last?.data.summary, JSON.stringify(ran.json ?? ran.last)).toMatchObject({
      ...{ proof: 'equal', tables: 1, users: null },
    })
    expect(warningsOf(ran, 'reference_left_out')).toEqual([
      ...['public.Posts.author', 'public.Posts.tag', 'public.Posts.tags'],
    ])
    await run(bytes, { selection: { tables: [] } })
    expect(
      await service.sql(`
        select count(*)::int from public."Posts" as posts join auth.users on users.id = author`),
    ).toEqual([{ count: 2 }])
  })

  it('whose row names nobody comes all the same, and its key holds the others', async () => {
    const world = without(blogWorld(hash), 'users', 'bob000000000000')
    const ran = await run(write(world))
    expect(ran.last?.data.summary).toMatchObject({ proof: 'equal' })
    expect(ran.events.map(({ data }) => data.message).join()).toContain('Posts_author_fkey')
  })
})

describe('a file that is not one', () => {
  const sentence = async (bytes: Buffer, more: object = {}): Promise<string> => {
    const answers = await Promise.all(
      ['test', 'inspect', 'run'].map((route) => ask(route, bytes, more)),
    )
    const [{ error }] = answers.map(
      ({ text }) => JSON.parse(text) as { error: { code: string; message: string } },
    ) as [{ error: { code: string; message: string } }]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(error.code).toBe('bad_request')
    return error.message
  }

  it.each([
    ['PK\x03\x04 and more', 'a zip archive, as a backup of PocketBase is'],
    ['', 'no database of SQLite'],
    ['SQLite format 3\0', 'ends early'],
    ['create table public.made ()', 'no database of SQLite'],
  ])('as %j is told what it is', async (bytes, message) => {
    expect(await sentence(Buffer.from(bytes, 'latin1'))).toContain(message)
  })

  it('but ends early, or has pages of something else in it', async () => {
    const bytes = write(blogWorld(hash))
    expect(await sentence(bytes.subarray(0, -1))).toContain('ends early')
    expect(await sentence(Buffer.from(bytes).fill(0xff, 100, 4096))).toContain('damaged')
  })

  it('of a dump is sent to this source', async () => {
    const form = formOf(write(blogWorld(hash)), { source: 'sqldump' })
    const { json } = await runImport({ url: service.url, headers: admin.headers, body: form })
    expect(json.error.message).toContain('source pocketbase')
  })

  it('that was not sent is asked for', async () => {
    const { status, json } = await admin.send('POST', 'import/inspect', {
      ...{ source: 'pocketbase', config: {} },
    })
    expect([status, json.error.message]).toEqual([
      400,
      'of PocketBase one file is imported: its data.db',
    ])
  })
})
