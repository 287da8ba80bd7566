// A project of Firebase moves in over the routes: its documents, users and files.
import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, startGoogle } from '../../support/google.ts'
import { runImport, type Ran } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { use, useService } from '../../support/use.ts'
import { signIn as signInUser } from '../auth/sessions.ts'

const service = useService()
const google = use(() => startGoogle())
let admin: SignedIn

const emulator = () => ({
  emulator: { project: 'demo', firestore: google.url, auth: google.url, storage: google.url },
})

const run = (more: object = {}): Promise<Ran> =>
  runImport({
    url: service.url,
    headers: admin.headers,
    body: { source: 'firebase', config: emulator(), ...more },
  })

beforeAll(async () => {
  admin = await signIn(service, 'admin')
  for (let n = 1; n <= 700; n += 1)
    google.add(`posts/${n}`, {
      title: { stringValue: `post ${n}` },
      likes: { integerValue: String(2n ** 62n + BigInt(n)) },
      'made.at': { timestampValue: '2026-01-01T00:00:00Z' },
      author: { referenceValue: 'projects/demo/databases/(default)/documents/people/ada' },
    })
  google.add('people/ada', { name: { stringValue: 'Ada\0' } })
  google.add('posts/7/comments/1', { text: { stringValue: 'first' } })
  google.add('posts/none/comments/1', { text: { stringValue: 'below nothing' } })
  google.users.push(
    {
      localId: 'ada',
      email: 'ada@example.com',
      emailVerified: true,
      createdAt: '1690000000000',
      passwordHash: 'lSrf',
      salt: '42xE',
      displayName: 'Ada',
    },
    { localId: 'bob', phoneNumber: '+15550001', createdAt: '1690000000000', disabled: true },
  )
  google.buckets.set(
    'demo.appspot.com',
    new Map([
      ['pictures/a#?%.txt', { bytes: Buffer.from('hello'), contentType: 'text/plain' }],
      [
        'style.css',
        { bytes: Buffer.from('x'.repeat(5000)), contentType: 'text/css', isPacked: true },
      ],
    ]),
  )
})

const everything = (): Promise<object[]> =>
  service.sql(
    `select (select count(*)::int from public.posts) as posts,
      (select count(*)::int from public.posts__comments) as comments,
      (select count(*)::int from public.people) as people`,
  )

const codesOf = ({ events }: Ran): string[] =>
  events.filter(({ event }) => event === 'warning').map(({ data }) => data.code as string)

describe('a project of Firebase', () => {
  it('is inspected', async () => {
    const body = { source: 'firebase', config: emulator() }
    const test = await admin.send('POST', 'import/test', body)
    expect(test.json).toMatchObject({ ok: true, version: 'Firestore emulator' })
    const { status, json, text } = await admin.send('POST', 'import/inspect', body)
    expect(status, text).toBe(200)
    expect(json.tables.map(({ name, rows }: Record<string, unknown>) => [name, rows])).toEqual([
      ['people', 1],
      ['posts', 700],
      ['posts__comments', 2],
    ])
    expect(json).toMatchObject({
      users: { count: 2 },
      buckets: [{ id: 'demo.appspot.com', objects: 2 }],
    })
  })

  it('moves in, and is equal', async () => {
    const ran = await run()
    expect(ran.last?.event, JSON.stringify(ran.events)).toBe('done')
    expect(ran.last?.data.summary, JSON.stringify(ran.last)).toMatchObject({
      ...{ proof: 'equal', tables: 3, rows: 703, failedObjects: [], objects: { moved: 2 } },
    })
    expect(await everything()).toEqual([{ posts: 700, comments: 2, people: 1 }])
    expect(
      await service.sql(
        `select likes::text, made_at, author, data ->> 'made.at' as made, created_at = updated_at as is
        from public.posts where id = '700'`,
      ),
    ).toEqual([
      {
        likes: '4611686018427388604',
        made_at: new Date('2026-01-01T00:00:00Z'),
        author: 'people/ada',
        made: '2026-01-01T00:00:00Z',
        is: true,
      },
    ])
    expect(
      await service.sql(
        `select distinct pg_get_userbyid(relowner) = import.imported_role() as owned, relrowsecurity as rls
        from pg_class where relname in ('posts', 'people', 'posts__comments')`,
      ),
    ).toEqual([{ owned: true, rls: true }])
    expect(codesOf(ran)).toEqual(
      expect.arrayContaining([
        ...['rules_not_imported', 'fields_renamed', 'reference_not_enforced', 'parents_missing'],
        'characters_replaced',
      ]),
    )
    expect(
      await service.sql(
        `select users.email, maps.old_id, users.banned_until is not null as banned
        from import.user_map as maps join auth.users as users on users.id = maps.new_id order by 2`,
      ),
    ).toEqual([
      { email: 'ada@example.com', old_id: 'ada', banned: false },
      { email: null, old_id: 'bob', banned: true },
    ])
    expect(
      await service.sql(
        `select name, (metadata ->> 'size')::int as size from storage.objects order by 1`,
      ),
    ).toEqual([
      { name: 'pictures/a#?%.txt', size: 5 },
      { name: 'style.css', size: 5000 },
    ])
  })

  it('moves in again, in place of what is there', async () => {
    const refused = await run()
    expect(refused.status).toBe(409)
    google.add('posts/701', { title: { stringValue: 'later' }, more: { booleanValue: true } })
    const ran = await run({ mode: 'replace', selection: { users: false, buckets: false } })
    expect(ran.last?.data.summary, JSON.stringify(ran.events)).toMatchObject({
      proof: 'equal',
      rows: 704,
    })
    expect(
      await service.sql(
        `select title, likes, more from public.posts where id in ('1', '701') order by 1`,
      ),
    ).toEqual([
      { title: 'later', likes: null, more: true },
      { title: 'post 1', likes: '4611686018427387905', more: null },
    ])
  })

  it('fails in the middle of a collection, which stays empty, and resumes', async () => {
    for (let n = 1; n <= 300; n += 1) google.add(`broken/${n}`, { n: { integerValue: String(n) } })
    const selection = { tables: ['public.broken'], users: false, buckets: false }
    let pages = 0
    google.behaviour.before = (path) => {
      if (!path.endsWith('/documents/broken') || (pages += 1) !== 4) return
      const body = refusal(403, 'PERMISSION_DENIED', 'Missing or insufficient permissions.')
      google.behaviour.errors.push({ path: 'documents/broken', status: 403, body, times: 1 })
    }
    google.behaviour.shortPages = 60
    const failed = await run({ selection })
    expect(failed.last, JSON.stringify(failed.events)).toMatchObject({
      event: 'failed',
      data: { phase: 'rows', error: { code: 'source_failed' } },
    })
    expect(failed.last?.data.error.message).toContain('may not read the documents of broken')
    expect(await service.sql('select * from public.broken')).toEqual([])
    const { last } = await run({ selection, resume: failed.run })
    expect(last?.data.summary, JSON.stringify(last)).toMatchObject({ proof: 'equal', rows: 300 })
    expect(await service.sql('select sum(n)::int from public.broken')).toEqual([{ sum: 45_150 }])
    google.behaviour.shortPages = undefined
  })

  it('takes users from a file', async () => {
    const users = [{ localId: 'eve', email: 'eve@example.com', createdAt: '1690000000000' }]
    const form = new FormData()
    form.set(
      'config',
      JSON.stringify({
        source: 'firebase',
        config: emulator(),
        selection: { tables: [], buckets: false },
      }),
    )
    form.set('file', new Blob([JSON.stringify({ users })]), 'users.json')
    const ran = await runImport({ url: service.url, headers: admin.headers, body: form })
    expect(ran.last?.event, JSON.stringify(ran)).toBe('done')
    expect(await service.sql(`select email from auth.users where email like 'eve%'`)).toHaveLength(
      1,
    )
  })

  it('lets users in with their old passwords', async () => {
    const users = [
      {
        localId: 'kept',
        email: 'kept@example.com',
        emailVerified: true,
        salt: '42xEC+ixf3L2lw==',
        passwordHash:
          'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
      },
    ]
    const passwordHash = `hash_config {
      algorithm: SCRYPT,
      base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
      base64_salt_separator: Bw==,
      rounds: 8,
      mem_cost: 14,
    }`
    const config = { ...emulator(), authExport: { users }, passwordHash }
    const body = { config, selection: { tables: [], buckets: false } }
    const inspected = await admin.send('POST', 'import/inspect', { source: 'firebase', ...body })
    const codes = inspected.json.warnings.map(({ code }: { code: string }) => code)
    expect(codes).not.toContain('password_unusable')
    const ran = await run(body)
    expect(ran.last?.data.summary?.users, JSON.stringify(ran.last)).toMatchObject({ kept: 1 })
    expect((await signInUser(service, 'kept@example.com', 'wrong')).status).toBe(401)
    const signedIn = await signInUser(service, 'kept@example.com', 'user1password')
    expect(signedIn.status, signedIn.text).toBe(200)
    expect(JSON.stringify([service.logs, ran.events])).not.toContain('jxspr8Ki')
  })
})
