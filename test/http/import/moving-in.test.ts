// Users and files of a project of Supabase: passwords still sign in, bytes arrive, and what fails is named.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runImport, sourceDatabase, type Ran } from '../../support/import.ts'
import { signIn as signInOperator, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { said, startSupabaseStorage } from '../../support/supabase-storage.ts'
import { use, useService } from '../../support/use.ts'
import { password, person, signIn } from '../auth/sessions.ts'

const service = useService()
const key = 'sb_secret_canary_of_a_key'
const files = use(() => startSupabaseStorage(key))

/** As projects of 2024 have them, but for what no import looks at. */
const schema = `
  create schema auth;
  create schema storage;
  create table auth.users (
    instance_id uuid, id uuid primary key, aud text, role text, email text, encrypted_password text,
    email_confirmed_at timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
    is_super_admin boolean, created_at timestamptz default now(), updated_at timestamptz default now(), phone text,
    phone_confirmed_at timestamptz, banned_until timestamptz, is_sso_user boolean not null default false,
    deleted_at timestamptz, is_anonymous boolean not null default false,
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored
  );
  create table auth.identities (
    provider_id text, user_id uuid references auth.users, identity_data jsonb, provider text, last_sign_in_at timestamptz,
    created_at timestamptz default now(), updated_at timestamptz default now(), id uuid default gen_random_uuid()
  );
  create table storage.buckets (
    id text primary key, name text, owner uuid, owner_id text, created_at timestamptz default now(),
    updated_at timestamptz default now(), public boolean default false, file_size_limit bigint, allowed_mime_types text[]
  );
  create table storage.objects (
    id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets, name text, owner uuid,
    owner_id text, created_at timestamptz default now(), updated_at timestamptz default now(),
    last_accessed_at timestamptz, metadata jsonb, user_metadata jsonb,
    path_tokens text[] generated always as (string_to_array(name, '/')) stored
  );
  create table public.profiles (id uuid primary key references auth.users, name text);
  insert into storage.buckets (id, name, public) values ('avatars', 'avatars', true), ('unwanted', 'unwanted', true);`

/** Of 'U*U', as other implementations make it. */
const hash = 'CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'

const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const source = use(() => sourceDatabase(inject('adminUrl'), schema))

const addUser = async (number: number, email: string, encrypted: string, more = '{}') => {
  await source.sql(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, banned_until)
     values ($1, $2, $3, case when not $4::jsonb ? 'email_confirmed_at' then now() end, ($4::jsonb ->> 'banned_until')::timestamptz)`,
    [idOf(number), email, encrypted, more],
  )
}

const addObject = (number: number, name: string, size: number, eTag?: string) =>
  source.sql(
    `insert into storage.objects (id, bucket_id, name, owner_id, created_at, metadata, user_metadata)
     values ($1, 'avatars', $2, $3, '2020-01-01Z',
       jsonb_build_object('size', $4::int, 'mimetype', 'text/plain', 'cacheControl', 'max-age=60', 'eTag', $5::text),
       '{"by": "ada"}')`,
    [idOf(number), name, idOf(1), size, eTag ?? null],
  )

let admin: SignedIn
const elsewhere: string[] = []
const other = createServer((request, response) => {
  elsewhere.push(JSON.stringify(request.headers))
  response.end('stolen')
})

beforeAll(async () => {
  admin = await signInOperator(service, 'admin')
  await once(other.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  other.close()
})

const run = (config: object = {}, more: object = {}): Promise<Ran> =>
  runImport({
    url: service.url,
    headers: admin.headers,
    body: {
      source: 'supabase',
      config: { connectionString: `${source.url}?sslmode=disable`, ...config },
      ...more,
    },
  })

const warningsOf = ({ events }: Ran): string[] =>
  events.flatMap(({ event, data }) => (event === 'warning' ? [data.code as string] : []))

const download = (name: string) =>
  service.request('GET', `/storage/v1/object/public/avatars/${name}`)

describe('an import of users', () => {
  it('keeps what can be checked, and tells the rest apart from nobody', async () => {
    await person(service, 'own@example.com')
    const [own] = await service.sql<{ encrypted_password: string }>(
      `select encrypted_password from auth.users where email = 'own@example.com'`,
    )
    await addUser(1, 'a@example.com', `$2a$05$${hash}`)
    await addUser(2, 'B@Example.com', `$2b$05$${hash}`)
    await addUser(3, 'y@example.com', `$2y$05$${hash}`)
    await addUser(4, 'exported@example.com', own?.encrypted_password ?? '')
    await addUser(5, 'banned@example.com', `$2a$05$${hash}`, '{"banned_until": "infinity"}')
    await addUser(6, 'argon@example.com', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA')
    await addUser(7, 'slow@example.com', `$2a$31$${hash}`)
    await addUser(8, 'memory@example.com', 'scrypt$1073741824$8$1$c2FsdA==$c2FsdA==')
    await addUser(9, 'unconfirmed@example.com', `$2a$05$${hash}`, '{"email_confirmed_at": null}')
    await addUser(10, 'own@example.com', `$2a$05$${hash}`)
    await addUser(11, 'a@Example.com', `$2a$05$${hash}`)
    await source.sql(`insert into public.profiles select id, 'a profile' from auth.users`)

    const ran = await run({}, { selection: { buckets: false } })
    expect(ran.last?.event, JSON.stringify(ran)).toBe('done')
    expect(ran.last?.data.summary.users).toMatchObject({
      ...{ users: 11, kept: 8, unusable: 3, conflicts: 2 },
      byAlgorithm: { bcrypt: 8, scrypt: 2, argon2: 1 },
    })
    expect(warningsOf(ran)).toEqual(
      expect.arrayContaining(['user_conflict', 'user_conflict', 'password_unusable']),
    )
    expect(
      await service.sql(
        `select count(*)::int, bool_and(convalidated) as is_whole from public.profiles, pg_constraint
         where conname = 'profiles_id_fkey'`,
      ),
    ).toEqual([{ count: 11, is_whole: true }])
  })

  it('lets them sign in, and re-hashes', async () => {
    for (const email of ['a@example.com', 'b@example.com', 'y@example.com']) {
      expectRefusal(await signIn(service, email, 'U*V'), 401, 'invalid_credentials')
      const { status, text } = await signIn(service, email, 'U*U')
      expect(status, text).toBe(200)
    }
    expect((await signIn(service, 'exported@example.com')).status).toBe(200)
    expect(
      await service.sql(
        `select count(*)::int from auth.users
         where email in ('a@example.com', 'b@example.com', 'y@example.com') and encrypted_password ~ '^scrypt\\$16384\\$8\\$1\\$'`,
      ),
    ).toEqual([{ count: 3 }])
  })

  it('lets nobody else in', async () => {
    expectRefusal(await signIn(service, 'banned@example.com', 'U*V'), 401, 'invalid_credentials')
    expectRefusal(await signIn(service, 'banned@example.com', 'U*U'), 403, 'user_banned')
    expectRefusal(
      await signIn(service, 'unconfirmed@example.com', 'U*U'),
      403,
      'email_not_confirmed',
    )
    for (const email of ['argon@example.com', 'slow@example.com', 'memory@example.com']) {
      const began = performance.now()
      expectRefusal(await signIn(service, email, 'U*U'), 401, 'invalid_credentials')
      expect(performance.now() - began).toBeLessThan(5_000)
    }
    expect((await signIn(service, 'own@example.com', password)).status).toBe(200)
  })

  it('changes nothing when it is run again', async () => {
    const before = await service.sql('select * from auth.users order by id')
    const ran = await run({}, { mode: 'replace', selection: { buckets: false } })
    expect(ran.last?.data.summary?.users, JSON.stringify(ran)).toMatchObject({
      ...{ users: 0, there: 11, conflicts: 0 },
    })
    expect(await service.sql('select * from auth.users order by id')).toEqual(before)
  })
})

describe('an import of files', () => {
  const selection = { tables: [], users: false, buckets: ['avatars'] }
  const rest = () => ({ restUrl: `${files.url}/rest/v1/`, serviceKey: key })

  it('brings rows alone without restUrl, and says so', async () => {
    await addObject(101, 'a/plain.txt', 5)
    const ran = await run({}, { selection })
    expect(ran.last?.data.summary, JSON.stringify(ran)).toMatchObject({
      ...{ objects: { moved: 0, bytes: 0 }, failedObjects: [] },
    })
    expect(warningsOf(ran)).toContain('bytes_missing')
    expect((await download('a/plain.txt')).status).toBe(404)
    expect(await service.sql('select id from storage.buckets')).toEqual([{ id: 'avatars' }])
  })

  it('brings bytes, names what fails, and sends the key nowhere else', async () => {
    const far = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
    await addObject(102, 'empty.txt', 0)
    await addObject(103, 'slow.txt', 6)
    await addObject(104, 'broken.txt', 10)
    await addObject(105, 'gone.txt', 3)
    await addObject(106, 'redirected.txt', 6)
    await addObject(107, 'later.txt', 5)
    await addObject(108, 'short.txt', 5)
    await addObject(109, '../../etc/cron.d/x', 5)
    await addObject(110, 'sum.txt', 5, '"00000000000000000000000000000000"')
    await addObject(111, 'ü %#?.txt', 5)
    files.files.set('avatars/a/plain.txt', Buffer.from('plain'))
    files.files.set('avatars/empty.txt', Buffer.alloc(0))
    files.files.set('avatars/slow.txt', (response) => {
      response.write('slo')
      setTimeout(() => response.end('wly'), 300)
    })
    files.files.set('avatars/broken.txt', (response) => {
      response.writeHead(200, { 'content-length': 10 }).write('12345')
      setTimeout(() => response.destroy(), 20)
    })
    files.files.set('avatars/redirected.txt', (response) =>
      response.writeHead(302, { location: far }).end(),
    )
    files.files.set('avatars/later.txt', (response, attempt) => {
      if (attempt < 3) said(429, '429', 'too many')(response, attempt)
      else response.end('later')
    })
    files.files.set('avatars/short.txt', Buffer.from('shor'))
    files.files.set('avatars/sum.txt', Buffer.from('bytes'))
    files.files.set('avatars/ü %#?.txt', Buffer.from('names'))

    const ran = await run(rest(), { selection })
    const { summary } = ran.last?.data ?? {}
    expect(summary, JSON.stringify(ran)).toMatchObject({ objects: { moved: 6, bytes: 26 } })
    const failed = summary.failedObjects as { bucket: string; key: string; error: string }[]
    expect(Object.fromEntries(failed.map(({ key, error }) => [key, error]))).toEqual({
      'broken.txt': 'the answer broke off',
      'gone.txt': 'storage answers 404: Object not found',
      'redirected.txt': expect.stringContaining('redirects to another address') as string,
      'short.txt': '4 bytes came, and not 5',
      '../../etc/cron.d/x': 'the key has a segment . or ..',
    })
    expect(elsewhere).toEqual([])
    expect(warningsOf(ran)).toContain('digest_differs')
    expect(files.most()).toBeLessThanOrEqual(3)

    for (const [name, text] of [
      ['a/plain.txt', 'plain'],
      ['empty.txt', ''],
      ['slow.txt', 'slowly'],
      ['later.txt', 'later'],
      ['sum.txt', 'bytes'],
      [encodeURIComponent('ü %#?.txt'), 'names'],
    ] as const) {
      const got = await download(name)
      expect([name, got.status, got.text]).toEqual([name, 200, text])
      expect(got.headers.get('content-type')).toContain('text/plain')
      expect(got.headers.get('cache-control')).toContain('max-age=60')
    }
    for (const name of ['broken.txt', 'gone.txt', 'short.txt'])
      expect((await download(name)).status).toBe(404)
    expect(
      await service.sql(
        `select id, owner, created_at, user_metadata from storage.objects where name = 'a/plain.txt'`,
      ),
    ).toEqual([
      {
        ...{ id: idOf(101), owner: idOf(1), user_metadata: { by: 'ada' } },
        created_at: new Date('2020-01-01Z'),
      },
    ])
  })

  it('fetches only what is missing when it is run again', async () => {
    files.asked.length = 0
    files.files.set('avatars/broken.txt', Buffer.from('0123456789'))
    const ran = await run(rest(), { selection })
    expect(ran.last?.data.summary).toMatchObject({ objects: { moved: 1, bytes: 10 } })
    const asked = files.asked.map(({ path }) => path.split('/').at(-1))
    expect(asked).not.toContain('plain.txt')
    expect((await download('broken.txt')).text).toBe('0123456789')
  })

  it.each([
    'http://169.254.169.254',
    'http://2852039166/',
    'http://[::ffff:a9fe:a9fe]',
    'http://0.0.0.0',
  ])('does not ask %s', async (restUrl) => {
    const ran = await run({ ...rest(), restUrl }, { selection })
    expect(ran.status, JSON.stringify(ran)).toBe(400)
    const tested = await admin.send('POST', 'import/test', {
      source: 'supabase',
      config: { connectionString: `${source.url}?sslmode=disable`, ...rest(), restUrl },
    })
    expect(tested.text).not.toContain('"ok":true')
  })

  it('sends a secret key as apikey alone, and writes it nowhere', async () => {
    expect(files.asked.every(({ authorization }) => authorization === undefined)).toBe(true)
    const wrong = await run({ ...rest(), serviceKey: `${key}_wrong` }, { selection })
    expect(wrong.status).toBe(502)
    const history = await admin.send('GET', 'import/history')
    for (const text of [JSON.stringify(wrong), history.text, service.logs.join('')])
      expect(text).not.toContain(key)
    const publishable = await run({ ...rest(), serviceKey: 'sb_publishable_x' }, { selection })
    expect(publishable.status).toBe(400)
  })
})
