// A project of Appwrite moves in whole: tables, rows, keys, users and files.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shopWorld, startAppwrite, type FakeAppwrite } from '../../support/appwrite.ts'
import { runImport, type Ran, type RunWish } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const service = useService()
let fake: FakeAppwrite
let admin: SignedIn

beforeAll(async () => {
  fake = await startAppwrite(shopWorld())
  admin = await signIn(service, 'admin')
})

afterAll(() => fake.stop())

afterEach(async () => {
  fake.before = () => undefined
  await service.sql(
    `do $$
     declare v_table text;
     begin
       for v_table in select c.oid::regclass from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' loop
         execute format('drop table %s cascade', v_table);
       end loop;
     end $$`,
  )
})

const bodyOf = (more: object = {}): object => ({
  source: 'appwrite',
  config: { ...fake.config },
  ...more,
})

const run = (more: object = {}, wish: Partial<RunWish> = {}): Promise<Ran> =>
  runImport({ url: service.url, headers: admin.headers, body: bodyOf(more), ...wish })

const warningsOf = ({ events }: Ran, code: string) =>
  events
    .filter(({ event, data }) => event === 'warning' && data.code === code)
    .map(({ data }) => data)

describe('a run', () => {
  it('brings tables, rows, keys, users and files', async () => {
    const ran = await run()
    const { last, events } = ran
    expect(last?.event, JSON.stringify(events.slice(-3))).toBe('done')
    expect(last?.data.summary).toMatchObject({ proof: 'equal', failedObjects: [] })
    expect(warningsOf(ran, 'not_imported')).toEqual([])

    expect(
      await service.sql(
        `select id, title, count::text, kind, "userId", tags, permissions, created_at from public.events where id in ('event1', 'event3') order by id`,
      ),
    ).toMatchObject([
      {
        ...{ id: 'event1', title: 'Event 1', count: '9007199254740994', kind: 'b', userId: 'ada' },
        ...{ tags: ['x', '1'], permissions: [], created_at: new Date('2026-01-01T00:00:00Z') },
      },
      { title: 'with NUL \ufffd' },
    ])
    expect(await service.sql('select count(*)::int from public.events')).toEqual([{ count: 5001 }])
    expect(
      await service.sql(
        `select (select string_agg(concat(id, author), ',' order by id) from public.blog_posts) as authors,
           (select string_agg(concat(id, owner), ',' order by id) from public.pets) as owners,
           (select count(*)::int from public.blog_posts_labels) as labels,
           (select passport from public.people where id = 'p1') as passport,
           to_regclass('public.people_pets') as gone,
           (select count(*)::int from pg_constraint where contype = 'f' and convalidated and connamespace = 'public'::regnamespace) as keys,
           (select bool_and(relrowsecurity) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as rls`,
      ),
    ).toEqual([
      {
        ...{ authors: '1p1,2p1,3', owners: 'rexp1,stray,tomp1', labels: 3, passport: 'x1' },
        ...{ gone: null, keys: 5, rls: true },
      },
    ])
    expect(warningsOf(ran, 'table_renamed')).toMatchObject([{ item: 'public.blog_posts' }])
    expect(warningsOf(ran, 'characters_replaced')).toMatchObject([{ item: 'public.events' }])
    expect(warningsOf(ran, 'policy_proposed')).toHaveLength(26)
    expect(warningsOf(ran, 'left_behind')).toHaveLength(1)
    expect(warningsOf(ran, 'database_skipped')).toMatchObject([{ item: 'papers' }])
    expect(warningsOf(ran, 'digest_differs')).toMatchObject([{ item: 'pictures/f4/parts.bin' }])
    expect(warningsOf(ran, 'file_unfinished')).toMatchObject([{ item: 'pictures' }])
    const [named] = warningsOf(ran, 'user_ids')
    expect(named).toMatchObject({ item: 'public.events' })

    await service.sql(named.statement as string)
    expect(
      await service.sql(
        `select count(*)::int from public.events join auth.users on users.id::text = "userId" where email = 'ada@example.com'`,
      ),
    ).toEqual([{ count: 2500 }])
    expect(
      await service.sql(
        `select provider, provider_id from auth.identities join auth.users on users.id = user_id where users.email = 'ada@example.com' and provider = 'google'`,
      ),
    ).toEqual([{ provider: 'google', provider_id: '110' }])

    const file = await fetch(`${service.url}/storage/v1/object/public/pictures/f2/same.txt`)
    expect(await file.text()).toBe('x')
    expect(
      await service.sql(`select name from storage.objects where bucket_id = 'pictures' order by 1`),
    ).toEqual([{ name: 'f1/same.txt' }, { name: 'f2/same.txt' }, { name: 'f4/parts.bin' }])
    expect(JSON.stringify(ran) + service.logs.join('')).not.toContain('canary')
  })

  it('leaves each table whole or empty when it is cancelled, and resumes', async () => {
    const leaving = new AbortController()
    fake.before = (path) => {
      if (path.includes('event3999')) {
        leaving.abort()
        return new Promise((done) => setTimeout(done, 1_000))
      }
      return undefined
    }
    const without = { selection: { users: false, buckets: false } }
    await run(without, { signal: leaving.signal }).catch(() => undefined)
    const ended = await until(
      async () => {
        const { json } = await admin.send('GET', 'import/history?limit=1')
        return json.runs[0].state === 'running' ? undefined : json.runs[0]
      },
      { what: 'the end' },
    )
    expect(ended).toMatchObject({ state: 'cancelled', phase: 'rows' })
    expect(await service.sql('select count(*)::int from public.events')).toEqual([{ count: 0 }])
    expect(await service.sql('select count(*)::int from public.blog_posts')).toEqual([{ count: 3 }])

    fake.before = () => undefined
    const resumed = await run({ ...without, resume: ended.id })
    expect(resumed.last?.event, JSON.stringify(resumed.events.slice(-3))).toBe('done')
    expect(resumed.last?.data.summary).toMatchObject({ proof: 'equal', tables: 28 })
    expect(warningsOf(resumed, 'not_imported')).toEqual([])
    expect(await service.sql('select count(*)::int from public.events')).toEqual([{ count: 5001 }])
    expect(await service.sql(`select owner from public.pets where id = 'rex'`)).toEqual([
      { owner: 'p1' },
    ])
  })
})

describe('a run over what is there', () => {
  const small = {
    selection: { tables: ['public.people', 'public.pets'], users: false, buckets: false },
  }

  it('is tried out without a trace', async () => {
    const ran = await run({ ...small, dry_run: true })
    expect(ran.last?.event, JSON.stringify(ran.events)).toBe('done')
    expect(warningsOf(ran, 'not_imported')).toEqual([])
    expect(await service.sql(`select to_regclass('public.people') as it`)).toEqual([{ it: null }])
  })

  it('refuses, and replaces when it is told to', async () => {
    expect((await run(small)).last?.event).toBe('done')
    await service.sql(
      `update public.pets set owner = null; delete from public.pets where id = 'tom'`,
    )
    expect((await run(small)).status).toBe(409)
    const ran = await run({ ...small, mode: 'replace' })
    expect(ran.last?.event, JSON.stringify(ran.events)).toBe('done')
    expect(warningsOf(ran, 'not_imported')).toEqual([])
    expect(await service.sql('select id, owner from public.pets order by id')).toEqual([
      { id: 'rex', owner: 'p1' },
      { id: 'stray', owner: null },
      { id: 'tom', owner: 'p1' },
    ])
    expect(await service.sql(`select to_regclass('public.people_pets') as it`)).toEqual([
      { it: null },
    ])
  })

  it('fails with the words of the source, and leaves the table empty', async () => {
    const rows = fake.world.databases[0]?.tables?.find(({ $id }) => $id === 'pets')?.rows ?? []
    rows.push({ $id: 'rex' })
    const ran = await run(small)
    rows.pop()
    expect(ran.last).toMatchObject({
      event: 'failed',
      data: { error: { code: 'unique_violation', details: { item: 'public.pets' } } },
    })
    expect(await service.sql('select count(*)::int from public.pets')).toEqual([{ count: 0 }])
  })
})

describe('import/inspect', () => {
  it('says what would come', async () => {
    const { json, status, text } = await admin.send('POST', 'import/inspect', bodyOf())
    expect(status, text).toBe(200)
    const events = json.tables.find(({ name }: { name: string }) => name === 'events')
    expect(events).toMatchObject({ rows: 5000, at_least: true, rls: true, primary_key: ['id'] })
    expect(json.users).toMatchObject({ count: 121, algorithm: 'argon2' })
    expect(json.buckets).toMatchObject([{ id: 'pictures', public: true, objects: 4, bytes: 11 }])
  })

  it('says why it cannot, without the key', async () => {
    const config = { ...fake.config, apiKey: 'standard_canary-of-a-wrong-key' }
    const test = await admin.send('POST', 'import/test', bodyOf({ config }))
    expect(test.json).toMatchObject({ ok: false })
    expect(test.text).toContain('API key is not accepted')
    const refused = await admin.send('POST', 'import/inspect', bodyOf({ config }))
    expect(refused.status).toBe(502)
    expect(refused.json.error.code).toBe('source_failed')
    expect(test.text + refused.text + service.logs.join('')).not.toContain('canary')
    expect((await admin.send('POST', 'import/inspect', bodyOf({ config: {} }))).status).toBe(400)
  })
})

it('an address that is none of the web is the fault of who gave it, of every source', async () => {
  const address = 'file:///etc/passwd'
  const wishes = [
    { source: 'appwrite', config: { ...fake.config, endpoint: address } },
    { source: 'firebase', config: { emulator: { project: 'demo', firestore: address } } },
    { source: 'postgres', config: { connectionString: address } },
    {
      source: 'supabase',
      config: { connectionString: service.database.ownerUrl, restUrl: address, serviceKey: 'x' },
    },
  ]
  for (const wish of wishes)
    for (const route of ['test', 'inspect', 'run']) {
      const { status, json } = await admin.send('POST', `import/${route}`, wish)
      expect([wish.source, route, status, json.error.code]).toEqual([
        wish.source,
        route,
        400,
        'bad_request',
      ])
    }
})
