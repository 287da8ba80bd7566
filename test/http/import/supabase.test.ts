// A Supabase project that moves in: tables with their policies and grants, users who sign in as before, rows of files.
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { runImport, sourceDatabase, type Ran } from '../../support/import.ts'
import { signIn } from '../../support/operators.ts'
import { use, useService } from '../../support/use.ts'
import { people, project } from './supabase-project.ts'

const service = useService()
const source = use(() => sourceDatabase(inject('adminUrl'), project))
let ran: Ran

beforeAll(async () => {
  ran = await runImport({
    url: service.url,
    headers: (await signIn(service, 'admin')).headers, // the service key brings no code
    body: {
      source: 'supabase',
      config: { connectionString: `${source.url}?sslmode=disable` },
    },
  })
})

const warned = (code: string): { item: string; message: string; statement?: string }[] =>
  ran.events
    .filter(({ event, data }) => event === 'warning' && data.code === code)
    .map(({ data }) => data as { item: string; message: string })

describe('a Supabase project', () => {
  it('arrives equal', () => {
    expect(ran.last, JSON.stringify(ran.events.at(-1) ?? ran.json)).toMatchObject({
      event: 'done',
      data: { summary: { proof: 'equal', tables: 5, rows: 24 } },
    })
    expect(warned('not_imported')).toEqual([])
  })

  it('brings its users, who sign in with their old password', async () => {
    const { status, json } = await service.auth.post('token?grant_type=password', {
      email: 'ann@example.com',
      password: 'test1234',
    })
    expect(status).toBe(200)
    expect(json.user).toMatchObject({
      id: people.ann,
      user_metadata: { name: 'Ann' },
      app_metadata: { plan: 'gold' },
    })
    const mine = await service.rest.get('rpc/whoami', {
      authorization: `Bearer ${json.access_token}`,
      apikey: service.anonKey,
    })
    expect(mine.json).toBe(people.ann)
    expect(warned('deleted_users')).toHaveLength(1)
    expect(warned('second_factors')).toHaveLength(1)
  })

  it('checks its key to users, who came after the rows', async () => {
    expect(
      await service.sql(
        `select conname, convalidated from pg_constraint where conrelid in ('public.profiles'::regclass, 'public.visits'::regclass) and confrelid = 'auth.users'::regclass order by 1`,
      ),
    ).toEqual([
      { conname: 'profiles_id_fkey', convalidated: true },
      { conname: 'visits_who_fkey', convalidated: true },
    ])
  })

  it('makes a profile for each new user, and made none for those who came', async () => {
    expect(await service.sql('select count(*)::int from public.profiles')).toEqual([{ count: 2 }])
    await service.sql(`insert into auth.users (email) values ('new@example.com')`)
    expect(await service.sql('select count(*)::int from public.profiles')).toEqual([{ count: 3 }])
    expect(warned('code_on_users')).toMatchObject([
      { item: 'trigger on_auth_user_created on auth.users' },
    ])
    expect(warned('skipped_statement')).toMatchObject([
      { item: 'trigger on_session on auth.sessions' },
    ])
  })

  it('keeps row level security and grants as they were', async () => {
    expect(
      (await service.rest.get('profiles?select=id', { apikey: service.anonKey })).json,
    ).not.toEqual([])
    const changed = await service.rest.send(
      'PATCH',
      'profiles?id=not.is.null',
      { name: 'x' },
      {
        authorization: `Bearer ${await service.userToken(people.bob)}`,
        apikey: service.anonKey,
        prefer: 'return=representation',
      },
    )
    expect(changed.json).toMatchObject([{ id: people.bob }])
    expect((await service.rest.get('wide_open', { apikey: service.anonKey })).status).toBe(200)
    expect(warned('rls_off').map(({ item }) => item)).toEqual(['public.posts', 'public.wide_open'])
    expect(warned('rls_off')[1]?.message).toContain('anon')
  })

  it('brings buckets, the rows of files and the policies on them', async () => {
    expect(await service.sql('select id, public from storage.buckets order by id')).toEqual([
      { id: 'avatars', public: true },
      { id: 'private', public: false },
    ])
    expect(
      await service.sql(
        `select polname, polrelid::regclass::text as of from pg_policy
         where polrelid in ('storage.objects'::regclass, 'storage.buckets'::regclass) and polname ~ '^(Any|Own)' order by 1`,
      ),
    ).toEqual([
      { polname: 'Any bucket is seen', of: 'storage.buckets' },
      { polname: 'Anyone sees avatars', of: 'storage.objects' },
      { polname: 'Own folder', of: 'storage.objects' },
    ])
  })

  it('brings keys to files', async () => {
    expect(
      await service.sql(
        `select confdeltype::text as on_delete, convalidated as valid from pg_constraint where conname = 'covers_file'`,
      ),
    ).toEqual([{ on_delete: 'c', valid: true }])
  })

  it('says which tables had realtime', () => {
    expect(warned('realtime_table')).toMatchObject([{ item: 'public.posts' }])
  })
})
