// Dumps that pg_dump alone does not make: of Supabase, by hand, and in other bytes.
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { dumpForm, runImport, type Ran } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { useService } from '../../support/use.ts'

const service = useService()
let admin: SignedIn
beforeAll(async () => {
  admin = await signIn(service, 'admin')
})

const importDump = async (dump: string | Buffer, more: object = {}): Promise<Ran> => {
  const ran = await runImport({
    url: service.url,
    headers: admin.headers,
    body: dumpForm(dump, more),
  })
  expect(ran.last?.event, JSON.stringify(ran.json ?? ran.last)).toBe('done')
  return ran
}

const codesOf = ({ events }: Ran): string[] =>
  events.filter(({ event }) => event === 'warning').map(({ data }) => String(data.code))

const user = '11111111-1111-4111-8111-111111111111'
const bcrypt = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

const schema = `
SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);
CREATE SCHEMA auth;
CREATE SCHEMA storage;
CREATE TABLE auth.users (instance_id uuid, id uuid NOT NULL, email character varying(255), encrypted_password character varying(255),
  email_confirmed_at timestamp with time zone, raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_sso_user boolean, deleted_at timestamp with time zone);
CREATE FUNCTION public.handle_new_user() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ begin insert into public.profiles values (new.id, coalesce(new.raw_user_meta_data ->> 'name', 'new')); return new; end $$;
CREATE TABLE IF NOT EXISTS "public"."profiles" ("id" uuid NOT NULL, "name" text);
ALTER TABLE ONLY "public"."profiles" ADD CONSTRAINT "profiles_pkey" PRIMARY KEY ("id");
ALTER TABLE ONLY "public"."profiles" ADD CONSTRAINT "profiles_id_fkey" FOREIGN KEY ("id") REFERENCES "auth"."users"("id") ON DELETE CASCADE;
ALTER TABLE "public"."profiles" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "public"."profiles" TO "authenticated" USING (("auth"."uid"() = "id"));
CREATE POLICY "pictures" ON storage.objects FOR SELECT TO anon USING ((bucket_id = 'pictures'::text));
CREATE TRIGGER on_auth_user_created AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION public.handle_new_user();
GRANT SELECT ON TABLE public.profiles TO authenticated;
GRANT ALL ON TABLE public.profiles TO supabase_admin;
CREATE PUBLICATION supabase_realtime WITH (publish = 'insert, update, delete, truncate');
`

const copied = `
COPY auth.identities (provider_id, user_id, identity_data, provider, id) FROM stdin;
${user}\t${user}\t{"sub": "${user}", "email": "a@x.test"}\temail\t22222222-2222-4222-8222-222222222222
g-1\t${user}\t{"sub": "g-1"}\tgoogle\t33333333-3333-4333-8333-333333333333
\\.

COPY auth.users (instance_id, id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_sso_user, deleted_at) FROM stdin;
00000000-0000-0000-0000-000000000000\t${user}\ta@x.test\t${bcrypt}\t2024-01-01 00:00:00+00\t{"provider": "email"}\t{"name": "tab\\\\tA"}\tf\t\\N
\\.

COPY public.profiles (id, name) FROM stdin;
${user}\tA
\\.

COPY storage.buckets (id, name, public, file_size_limit, allowed_mime_types) FROM stdin;
pictures\tpictures\tt\t1000\t{image/png,"image/x y"}
\\.

COPY storage.objects (id, bucket_id, name, metadata) FROM stdin;
44444444-4444-4444-8444-444444444444\tpictures\ta/b.png\t{"size": 123, "mimetype": "image/png"}
\\.
`

const inserted = `
SET session_replication_role = replica;
INSERT INTO "auth"."users" ("instance_id", "id", "email", "encrypted_password", "email_confirmed_at", "raw_app_meta_data", "raw_user_meta_data", "is_sso_user", "deleted_at") VALUES
\t('00000000-0000-0000-0000-000000000000', '${user}', 'a@x.test', '${bcrypt}', '2024-01-01 00:00:00+00', '{"provider": "email"}', '{"name": "tab\\tA"}'::jsonb, false, NULL);
INSERT INTO "auth"."identities" ("provider_id", "user_id", "identity_data", "provider", "id") VALUES
\t('${user}', '${user}', '{"sub": "${user}", "email": "a@x.test"}', 'email', '22222222-2222-4222-8222-222222222222'),
\t('g-1', '${user}', '{"sub": "g-1"}', 'google', '33333333-3333-4333-8333-333333333333');
INSERT INTO "public"."profiles" ("id", "name") VALUES
\t('${user}', 'A');
INSERT INTO "storage"."buckets" ("id", "name", "public", "file_size_limit", "allowed_mime_types") VALUES ('pictures', 'pictures', true, 1000, '{image/png,"image/x y"}');
INSERT INTO "storage"."objects" ("id", "bucket_id", "name", "metadata") VALUES ('44444444-4444-4444-8444-444444444444', 'pictures', 'a/b.png', '{"size": 123, "mimetype": "image/png"}');
RESET ALL;
`

const clear = `
  drop table if exists public.profiles cascade;
  drop function if exists public.handle_new_user cascade;
  drop policy if exists pictures on storage.objects;
  delete from auth.users where email = 'a@x.test';
  delete from storage.objects; delete from storage.buckets`

describe('a dump of Supabase', () => {
  it.each([
    ['with COPY', copied],
    ['with INSERT, as its command writes it', inserted],
  ])('%s brings tables, users, buckets and what hangs on them', async (_name, rows) => {
    await service.sql(clear)
    const reply = await fetch(`${service.url}/admin/v1/import/inspect`, {
      method: 'POST',
      headers: admin.headers,
      body: dumpForm(schema + rows),
    })
    expect(await reply.json()).toMatchObject({
      tables: [{ name: 'profiles', rows: 1, rls: true, primary_key: ['id'] }],
      users: { count: 1, algorithm: 'bcrypt', algorithms: { bcrypt: 1 } },
      buckets: [{ id: 'pictures', public: true, objects: 1, bytes: 123 }],
    })
    const ran = await importDump(schema + rows)
    expect(ran.last?.data.summary, JSON.stringify(ran.events)).toMatchObject({
      tables: 1,
      rows: 1,
      proof: 'equal',
    })
    const codes = codesOf(ran)
    expect(codes).toEqual(
      expect.arrayContaining(['code_on_users', 'definer_function', 'bytes_missing']),
    )
    for (const code of ['not_imported', 'skipped_statement', 'unknown_role', 'no_table'])
      expect(codes).not.toContain(code)
    expect(
      await service.sql(
        `select (select count(*)::int from public.profiles) as profiles,
          (select convalidated from pg_constraint where conname = 'profiles_id_fkey') as valid,
          (select count(*)::int from pg_trigger where tgname = 'on_auth_user_created') as triggers,
          (select count(*)::int from pg_policies where policyname = 'pictures') as policies,
          (select encrypted_password from auth.users where id = '${user}') as password,
          (select user_metadata ->> 'name' from auth.users where id = '${user}') as name,
          (select array_agg(provider order by provider) from auth.identities where user_id = '${user}') as providers,
          (select public from storage.buckets where id = 'pictures') as public,
          has_table_privilege('anon', 'public.profiles', 'select') as anon,
          has_table_privilege('authenticated', 'public.profiles', 'select') as authenticated`,
      ),
    ).toMatchObject([
      {
        ...{ profiles: 1, valid: true, triggers: 1, policies: 1, name: 'tab\tA', public: true },
        ...{ anon: false, authenticated: true, password: `bcrypt$${bcrypt}` },
      },
    ])
    const signedUp = await service.auth.post('signup', {
      ...{ email: 'new@x.test', password: 'correct horse battery staple' },
      data: { name: 'New' },
    })
    expect(signedUp.status, signedUp.text).toBe(200)
    expect(await service.sql(`select name from public.profiles where name = 'New'`)).toHaveLength(1)
    await service.sql(`${clear}; delete from auth.users where email = 'new@x.test'`)
  })
})

describe('a dump made by hand', () => {
  const rowsOf = (name: string) => service.sql(`select * from public.${name} order by 1`)

  it('has names without schema, keys within tables, and rows that are computed', async () => {
    const ran = await importDump(`
      create table children (id int primary key, parent int references parents (id) on delete cascade, at timestamptz default now());
      create table parents (id serial primary key, name text, done boolean, owner uuid references auth.users);
      insert into children (id, parent) values (1, 2);
      insert into parents (name, done) values (upper('first'), false), ('second' || '!', true);
    `)
    expect(ran.last?.data.summary, JSON.stringify(ran.events)).toMatchObject({ tables: 2, rows: 3 })
    expect(codesOf(ran)).not.toContain('not_imported')
    expect(codesOf(ran)).toContain('rls_off')
    expect(await rowsOf('parents')).toMatchObject([
      { name: 'FIRST' },
      { name: 'second!', done: true },
    ])
    expect(
      await service.sql(
        `select conname, convalidated, confdeltype from pg_constraint where contype = 'f'
           and conrelid in ('public.children'::regclass, 'public.parents'::regclass) order by 1`,
      ),
    ).toEqual([
      { conname: 'children_parent_fkey', convalidated: true, confdeltype: 'c' },
      {
        conname: 'parents_owner_fkey',
        convalidated: expect.any(Boolean) as boolean,
        confdeltype: 'a',
      },
    ])
    expect(
      await service.sql(
        `select relrowsecurity as rls, has_table_privilege('anon', oid, 'select') as anon from pg_class where oid = 'public.parents'::regclass`,
      ),
    ).toEqual([{ rls: false, anon: false }])

    await service.sql('drop table public.children, public.parents')
  })

  it('has rows alone, for a table that is here', async () => {
    await service.sql('create table public.here (id integer, name text, "on" boolean)')
    await importDump(
      `copy public.here (id, "on", name) from stdin;\n1\tt\ta\\\\b\n\\.\ninsert into public.here values (2, 'x', false);\n`,
    )
    expect(await rowsOf('here')).toEqual([
      { id: 1, name: 'a\\b', on: true },
      { id: 2, name: 'x', on: false },
    ])
    await service.sql('drop table public.here')
  })

  it.each([
    ['gzip', (text: string) => gzipSync(text)],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['LATIN1', (text: string) => Buffer.from(`set client_encoding = 'LATIN1';\n${text}`, 'latin1')],
    [
      'old strings',
      (text: string) => `set standard_conforming_strings = off;\n${text.replace("'b'", "'\\142'")}`,
    ],
  ])('comes with %s', async (_name, encode) => {
    await importDump(
      encode(`create table public.words (id integer, word text default 'b');
comment on table public.words is 'ü';
copy public.words (id, word) from stdin;\n1\té\\tö\n2\t\\N\n\\.\ninsert into public.words values (3, 'ä''s');\n`),
    )
    expect(await rowsOf('words')).toEqual([
      { id: 1, word: 'é\tö' },
      { id: 2, word: null },
      { id: 3, word: "ä's" },
    ])
    await service.sql('insert into public.words (id) values (4)')
    expect(
      await service.sql(
        `select word, obj_description('public.words'::regclass) as said from public.words where id = 4`,
      ),
    ).toEqual([{ word: 'b', said: 'ü' }])
    await service.sql('drop table public.words')
  })
})
